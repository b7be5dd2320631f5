/* The staff's screens: ages that count. Everything here is an extra: without it the page works by reload
   and by plain forms. */
(function () {
  "use strict";
  var main = document.getElementById("main");
  if (!main) return;
  var seen = new WeakMap();

  // As the house writes it: 7:30 PM in America, 19:30 elsewhere.
  var ofDay = new window.Intl.DateTimeFormat(document.documentElement.lang || undefined, { hour: "numeric", minute: "2-digit" });

  function two(number) { return (number < 10 ? "0" : "") + number; }

  // A thing says how old it was when it was drawn; from then on it counts by this device's clock.
  function age(thing) {
    var drawn = seen.get(thing), now = performance.now(), told = thing.dataset.age;
    if (!drawn || drawn.age !== told) seen.set(thing, drawn = { age: told, at: now });
    return Number(drawn.age) + (now - drawn.at) / 1000;
  }

  function shown(seconds) { return two(Math.floor(seconds / 60)) + ":" + two(Math.floor(seconds % 60)); }

  function count(ticket) {
    var seconds = age(ticket), late = Number(ticket.dataset.late), soon = Number(ticket.dataset.soon);
    var how = seconds >= late ? "late" : seconds >= soon ? "soon" : "new";
    ticket.querySelector("time").textContent = shown(seconds);
    ["new", "soon", "late"].forEach(function (name) { ticket.classList.toggle("is-" + name, name === how); });
  }

  function look() {
    // Nobody knows how old anything is while the house is not heard.
    if (document.documentElement.classList.contains("is-lost")) return;
    var clock = main.querySelector(".pass-clock time"), now = new Date();
    main.querySelectorAll("time[data-age]").forEach(function (time) { time.textContent = shown(age(time)); });
    main.querySelectorAll(".ticket[data-age]").forEach(count);
    if (clock) clock.textContent = ofDay.format(now);
  }


  look();
  setInterval(look, 500);
})();
