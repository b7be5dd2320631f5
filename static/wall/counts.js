/* The all-day counts in one line: what has no room there is behind the key A. */
(function () {
  "use strict";
  var sizes = new ResizeObserver(fit);

  function fit() {
    var line = live.main.querySelector(".all-day-line"), more = live.main.querySelector("[data-more]");
    if (!line || !more) return;
    var items = live.all("span", line);
    items.forEach(function (item) { item.hidden = false; });
    var paged = document.documentElement.classList.contains("is-paged"), edge = line.getBoundingClientRect().right;
    var ends = items.map(function (item) { return item.getBoundingClientRect().right; });
    var room = ends.filter(function (end) { return !paged || end <= edge; }).length;
    items.forEach(function (item, place) { item.hidden = place >= room; });
    var left = Number(more.dataset.more) - room;
    if (left > 0) more.textContent = "+ " + left;
  }

  live.dresses(function () {
    var line = live.main.querySelector(".all-day-line");
    if (line) sizes.observe(line);
    fit();
  });

  wall.laid = fit;

  // The page was dressed before there was a wall.
  live.dress();
})();
