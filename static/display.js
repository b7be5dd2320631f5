/* What a page may do with the screen that it is on: fill it, and keep it awake. Old TVs read this, too.

   Browsers keep a screen awake when a page on https asks them to. On plain http they do it while a film
   with sound plays: static/awake has four seconds of black and silence, fetched when they are needed.
   They were made with ffmpeg: -f lavfi -i color=black:s=16x16:r=1 -f lavfi -i anullsrc=r=8000:cl=mono -t 4,
   as H.264 and AAC for Safari, VP8 and Opus for the others. */
(function () {
  "use strict";
  var root = document.documentElement;
  var main = document.getElementById("main");
  var fill = document.getElementById("fill");
  var awake = document.getElementById("awake");
  var HALF = 2;
  var lock = null;
  var asked = false;
  var film = null;
  var tapped = false;

  if (!fill) return;

  function refused() { /* an empty battery, say: the next tap asks again */ }

  // The whole screen -------------------------------------------------------------------------------

  var enter = root.requestFullscreen || root.webkitRequestFullscreen;
  var leave = document.exitFullscreen || document.webkitExitFullscreen;

  function isFull() { return !!(document.fullscreenElement || document.webkitFullscreenElement); }

  function label() { fill.textContent = isFull() ? fill.dataset.leave : fill.dataset.fill; }

  if (enter && (document.fullscreenEnabled || document.webkitFullscreenEnabled)) {
    fill.hidden = false;
    fill.addEventListener("click", function () {
      var done = isFull() ? leave.call(document) : enter.call(root);
      if (done && done.catch) done.catch(refused);
    });
    document.addEventListener("fullscreenchange", label);
    document.addEventListener("webkitfullscreenchange", label);
  }

  // Awake ------------------------------------------------------------------------------------------

  // A phone that only waits may sleep: its owner is called aloud.
  function hasTheTurn() {
    return Array.prototype.some.call(main.querySelectorAll("#part-ask form[data-move]"), function (form) {
      return !form.closest("[data-waits]");
    });
  }

  function wanted() {
    return awake.checked && !document.hidden && ("always" in awake.dataset || hasTheTurn());
  }

  function ask() {
    if (lock || asked) return;
    asked = true;
    navigator.wakeLock.request("screen").then(function (got) {
      asked = false;
      lock = got;
      lock.addEventListener("release", function () { if (lock === got) lock = null; });
      update();
    }, function () { asked = false; });
  }

  // Not muted, or Chrome lets the phone sleep; it begins anew by itself, for Safari lets it sleep
  // when a film is said to loop; under five seconds, or Android shows it among what is played.
  function newFilm() {
    var made = document.createElement("video");
    made.setAttribute("playsinline", "");
    ["webm", "mp4"].forEach(function (kind) {
      var source = document.createElement("source");
      source.src = "/static/awake/silent." + kind;
      source.type = "video/" + kind;
      made.appendChild(source);
    });
    made.addEventListener("timeupdate", function () {
      if (made.currentTime > HALF) made.currentTime = 0;
    });
    return made;
  }

  function play() {
    if (!film && !tapped) return;
    film = film || newFilm();
    if (!film.paused) return;
    var playing = film.play();
    if (playing && playing.catch) playing.catch(refused);
  }

  function update() {
    if (wanted()) {
      if (navigator.wakeLock) ask();
      else play();
    } else {
      if (lock) lock.release();
      if (film) film.pause();
    }
  }

  function kept(value) {
    try {
      if (value) window.localStorage.setItem("awake", value);
      return window.localStorage.getItem("awake");
    } catch (error) { return value; }
  }

  awake.checked = kept() !== "off";
  awake.addEventListener("change", function () {
    kept(awake.checked ? "on" : "off");
    update();
  });
  document.getElementById("display").hidden = false;
  document.addEventListener("click", function () {
    tapped = true;
    update();
  });
  document.addEventListener("visibilitychange", update);
  main.addEventListener("dressed", update);
  update();
})();
