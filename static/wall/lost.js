/* The wall kitchen without its house: it is told across the room, and its clocks stand still. */
(function () {
  "use strict";
  var root = document.documentElement, band = document.getElementById("lost"), since = 0;

  // As the house writes it: 7:30 PM in America, 19:30 elsewhere.
  var ofDay = new window.Intl.DateTimeFormat(document.documentElement.lang || undefined, { hour: "numeric", minute: "2-digit" });

  function look() {
    var lost = !band.hidden;
    if (lost && !since) since = Date.now();
    if (!lost) since = 0;
    if (root.classList.contains("is-lost") !== lost) {
      root.classList.toggle("is-lost", lost);
      live.dress();
    }
    if (!lost) return;
    var began = new Date(since), minutes = Math.floor((Date.now() - since) / 60000);
    tell("[data-since]", ofDay.format(began));
    tell("[data-minutes]", minutes < 1 ? "" : ", " + band.dataset.lasts.replace("{}", minutes));
  }

  function tell(where, text) {
    var place = band.querySelector(where);
    if (place.textContent !== text) place.textContent = text;
  }

  new MutationObserver(look).observe(band, { attributes: true, attributeFilter: ["hidden"] });
  setInterval(look, 1000);
  look();
})();
