// Counts a timer down from the seconds that the page was given. Plain ES2019: old TVs read this.
(function () {
  "use strict";

  var SOON = 30;
  var quiet = document.getElementById("quiet");
  var lost = document.getElementById("lost") || document.getElementById("banner");
  var key = "";
  var began = 0;
  var from = 0;
  var before = 0;

  function two(number) { return (number < 10 ? "0" : "") + number; }

  function text(seconds) {
    var minutes = Math.floor(seconds / 60);
    var short = minutes % 60 + ":" + two(seconds % 60);
    if (seconds < 3600) return short;
    return Math.floor(minutes / 60) + ":" + two(minutes % 60) + ":" + two(seconds % 60);
  }

  function write(element, words) {
    if (element && element.textContent !== words) element.textContent = words;
  }

  // For screen readers: only what has just become true, never the seconds.
  function say(words) {
    if (quiet) quiet.textContent = words;
  }

  function passed(seconds, left) { return before > seconds && left <= seconds; }

  function stages(clock, left) {
    Array.prototype.forEach.call(clock.querySelectorAll("[data-at]"), function (stage) {
      var at = Number(stage.dataset.at);
      write(stage.querySelector("b"), left > at ? stage.dataset.in.replace("{}", text(left - at)) : stage.dataset.now);
      stage.classList.toggle("is-now", left <= at);
      if (passed(at, left)) say(stage.dataset.name + ": " + stage.dataset.now);
    });
  }

  function look() {
    var clock = document.getElementById("clock");
    if (!clock) { key = ""; return; }
    var set = clock.dataset;
    var now = window.performance.now();
    if (key !== set.run + ":" + set.left) {
      // Another timer, or the same one on a page that came later.
      if (key.split(":")[0] !== set.run) {
        if (set.how === "out" && key) say(set.sayOut);
        before = Number(set.left);
      }
      key = set.run + ":" + set.left;
      began = now;
      from = Number(set.left);
    }
    // Without the server nobody knows whether it runs.
    if (set.how !== "running" || (lost && !lost.hidden)) return;
    var left = Math.max(0, Math.ceil(from - (now - began) / 1000));
    write(clock.querySelector(".clock-now"), text(left));
    clock.querySelector(".clock-bar").value = left;
    clock.classList.toggle("is-soon", left <= SOON);
    write(clock.querySelector(".clock-state"), left <= SOON ? set.soon : "");
    stages(clock, left);
    if (passed(SOON, left)) say(set.saySoon);
    if (before !== left) clock.dispatchEvent(new CustomEvent("second", { bubbles: true, detail: left }));
    before = left;
  }

  document.documentElement.classList.add("counts");
  look();
  window.setInterval(look, 250);
})();
