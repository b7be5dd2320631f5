/* The staff's screens: ages that count, keys 1 to 9, a sound for a new ticket. Everything here is an
   extra: without it the page works by reload and by plain forms. */
(function () {
  "use strict";
  var main = document.getElementById("main"), toggle = document.getElementById("sound-switch");
  if (!main) return;
  var seen = new WeakMap(), known = null, rung = new Set(), next = 0;

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
    var ids = new Set(), fresh = false, clock = main.querySelector(".pass-clock time"), now = new Date();
    main.querySelectorAll("time[data-age]").forEach(function (time) { time.textContent = shown(age(time)); });
    main.querySelectorAll(".ticket[data-age]").forEach(function (ticket) {
      count(ticket);
      ids.add(ticket.id);
      fresh = fresh || !!known && !known.has(ticket.id);
    });
    if (fresh) ring([880, 1175]);
    alarm();
    known = ids;
    if (clock) clock.textContent = two(now.getHours()) + ":" + two(now.getMinutes());
  }

  // Sound ------------------------------------------------------------------------------------

  // A need that was told late rings at once and then every 15 seconds, until somebody knows of it.
  function alarm() {
    var now = Date.now(), there = false;
    main.querySelectorAll("[data-ring]").forEach(function (thing) {
      if (!rung.has(thing.id)) next = 0;
      rung.add(thing.id);
      there = true;
    });
    if (!there || now < next) return;
    next = now + 15000;
    ring([660, 880, 1320]);
    if (navigator.vibrate) navigator.vibrate([200, 100, 200, 100, 400]);
  }

  function ring(pitches) {
    var audio = sound.audio();
    if (!audio) return;
    pitches.forEach(function (pitch, step) {
      var tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + step * 0.18;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.25, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    });
  }

  if (toggle) toggle.addEventListener("click", function () { ring([880, 1175]); });

  // Keys ---------------------------------------------------------------------------------------

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    var button = /^[1-9u]$/i.test(event.key) && main.querySelector('[data-key="' + event.key.toLowerCase() + '"]');
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
  });

  look();
  setInterval(look, 500);
})();
