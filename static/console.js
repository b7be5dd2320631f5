/* The console: a link to a fold opens it, and its first field or button is next. */
(function () {
  "use strict";
  var main = document.getElementById("main");

  main.addEventListener("click", function (event) {
    var link = event.target.closest("a[href^='#']");
    var place = link && document.getElementById(link.hash.slice(1));
    if (!place) return;
    for (var fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  });
})();
