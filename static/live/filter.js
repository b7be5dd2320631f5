/* A list that is searched while one types, on pages that are pushed and on others. */
(function () {
  "use strict";
  if (!live.main) return;

  function filter(field) {
    var list = document.getElementById(field.dataset.filter);
    var items = live.all("[data-text]", list);
    var found = spelling.finds(field.value, items.map(function (item) { return item.dataset.text; }));
    items.forEach(function (item, at) { item.hidden = !found[at]; });
    live.all("[data-group]", list).forEach(function (group) {
      group.hidden = !group.querySelector("[data-text]:not([hidden])");
    });
    live.all("[data-none]", document).forEach(function (hint) {
      if (hint.dataset.none === list.id) hint.hidden = found.includes(true);
    });
  }

  function filterAll() { live.all("[data-filter]").forEach(filter); }

  document.addEventListener("input", function (event) {
    if ("filter" in event.target.dataset) filter(event.target);
  });
  if (live.pushed) live.dresses(filterAll);
  else if (!live.main.dataset.stream) filterAll();
})();
