/* A list that is searched while one types, on pages that are pushed and on others. */
(function () {
  "use strict";
  if (!live.main) return;

  // "Gruyere" finds Gruyère, and "goat's" what is printed as goat’s.
  function plain(text) { return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/’/g, "'"); }

  function filter(field) {
    var list = document.getElementById(field.dataset.filter);
    var words = plain(field.value.trim()).split(/\s+/), left = 0;
    live.all("[data-text]", list).forEach(function (item) {
      var text = plain(item.dataset.text);
      item.hidden = !words.every(function (word) { return text.includes(word); });
      if (!item.hidden) left++;
    });
    live.all("[data-group]", list).forEach(function (group) {
      group.hidden = !group.querySelector("[data-text]:not([hidden])");
    });
    live.all("[data-none]", document).forEach(function (hint) {
      if (hint.dataset.none === list.id) hint.hidden = left > 0;
    });
  }

  function filterAll() { live.all("[data-filter]").forEach(filter); }

  document.addEventListener("input", function (event) {
    if ("filter" in event.target.dataset) filter(event.target);
  });
  if (live.pushed) live.dresses(filterAll);
  else if (!live.main.dataset.stream) filterAll();
})();
