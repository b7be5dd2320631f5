/* A page that stays up to date: a phone at a table, the host's console, the staff's screens. Everything
   here is an extra: without it every page works by plain forms. No secure-context features: guests
   come over plain http.

   The parts of this script share `live`: the page, and what each part can do for the others. */
var live = (function () {
  "use strict";
  var main = document.getElementById("main"), dressers = [];

  function all(selector, from) { return Array.from((from || main).querySelectorAll(selector)); }

  return {
    main: main,
    all: all,
    // Whether somebody pushes this page, and this browser can take it.
    pushed: !!(main && main.dataset.stream && window.EventSource && window.Idiomorph && window.fetch),
    // Forms that are on their way.
    busy: new WeakSet(),
    // What only scripts can know is put on the page by its dressers, and back after every push.
    dresses: function (dresser) { dressers.push(dresser); },
    dress: function (pushed) {
      dressers.forEach(function (dresser) { dresser(pushed); });
      main.dispatchEvent(new Event("dressed"));
    }
  };
})();

if (live.pushed || (live.main && !live.main.dataset.stream)) document.documentElement.classList.add("js");
