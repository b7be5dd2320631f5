/* The bell of the staff's screens: docs/sound.md. What there is to hear is written on #bell as JSON
   (restaurant/signals.py), whatever tab the screen stands on; what was there when the page came is not new,
   and nothing rings twice. It sounds, it shakes a phone in the same rhythm, and the title counts. */
(function () {
  "use strict";

  // As in cues.js, and louder: a kitchen is not a living room. Half of full (-6 dB) at most.
  function bell(at, hertz, loud, fade) {
    return [
      { at: at, hertz: hertz, loud: loud, rise: 0.002, ring: fade },
      { at: at, hertz: hertz * 2.76, loud: loud * 0.35, rise: 0.002, ring: fade * 0.5 }
    ];
  }
  var LOW = 196, HIGH = 880;
  var BELLS = {
    allergy: bell(0, 659.25, 0.3, 0.3).concat(bell(0.2, HIGH, 0.3, 0.3), bell(0.4, 1318.5, 0.32, 0.6)),
    "void": [{ at: 0, shape: "triangle", hertz: LOW, loud: 0.45, rise: 0.01, ring: 0.9 }],
    changed: bell(0, HIGH, 0.3, 0.35).concat(bell(0.28, HIGH, 0.3, 0.5)),
    ticket: bell(0, HIGH, 0.34, 0.9),
    late: bell(0, 1174.7, 0.26, 0.12).concat(bell(0.16, 1174.7, 0.26, 0.12), bell(0.32, 1174.7, 0.26, 0.3)),
    carry: bell(0, 523.25, 0.2, 0.4).concat(bell(0.22, 659.25, 0.2, 0.7)),
    call: bell(0, 783.99, 0.28, 0.4).concat(bell(0.3, 587.33, 0.28, 0.8)),
    offline: [
      { at: 0, shape: "triangle", hertz: 261.63, loud: 0.42, rise: 0.01, ring: 0.4 },
      { at: 0.5, shape: "triangle", hertz: LOW, loud: 0.45, rise: 0.01, ring: 0.7 }
    ]
  };
  // The same for a phone: milliseconds that it shakes, rests, shakes.
  var SHAKES = {
    allergy: [150, 80, 150, 80, 400],
    "void": [600],
    changed: [150, 130, 250],
    ticket: [350],
    late: [80, 80, 80, 80, 80],
    carry: [100, 120, 200],
    call: [200, 100, 400],
    offline: [300, 200, 500]
  };
  // What comes together sounds in this order, and no more of it than an ear takes.
  var ORDER = Object.keys(SHAKES);
  var MOST = 3;
  var GAP = 0.15;
  var FLASH = 5000;
  var OTHERS = 60;
  var OFFLINE = 30;
  var LOOKED = 2000;
  var KEPT = 10000;

  var main = document.getElementById("main");
  var button = document.getElementById("sound-switch");
  var lost = document.getElementById("lost");
  var muted = document.getElementById("muted");
  if (!main || !document.getElementById("bell")) return;
  var title = document.title;
  var kind = "bell of " + document.body.className;
  var others = window.BroadcastChannel && new BroadcastChannel("bell"), looked = -LOOKED;
  var known = kept(), signals = [], read = "", drawn = "", drawnAt = 0;
  var flashes = {};
  var cut = 0;
  var heard = null, free = 0;

  sound.learn(BELLS);

  // Sounding -----------------------------------------------------------------------------------------

  function hears() {
    var audio = sound.audio();
    return audio && (audio.state === "running" || !audio.state) ? audio : null;
  }

  function strike(cue) {
    var audio = hears();
    if (!audio) return;
    if (heard !== audio) free = 0;
    heard = audio;
    free = sound.lay(audio, cue, Math.max(audio.currentTime, free + GAP));
  }

  function ring(cues) {
    var once = ORDER.filter(function (cue) { return cues.indexOf(cue) >= 0; }).slice(0, MOST);
    if (!once.length) return;
    once.forEach(strike);
    // A page that nobody has touched yet may not, and says so.
    var touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
    if (touched && navigator.vibrate) navigator.vibrate(once.reduce(function (all, cue) {
      return all.length ? all.concat(400, SHAKES[cue]) : SHAKES[cue];
    }, []));
  }

  // What is new --------------------------------------------------------------------------------------

  // A table that somebody serves rings that phone first, and the others if nobody has gone.
  function isOthers(signal) {
    return !!signal.server && !!main.dataset.seat && String(signal.server) !== main.dataset.seat;
  }

  // How often a signal has rung by now.
  function rounds(signal, age) {
    if (signal.every) return 1 + Math.floor(age / signal.every);
    var ages = signal.again || [], first = isOthers(signal) ? OTHERS : 0;
    return ages.concat(0).filter(function (each) { return each > first && age >= each; }).length + (age >= first);
  }

  function look() {
    var list = document.getElementById("bell"), before = known, cues = [];
    if (list && list.dataset.now !== drawn) {
      drawn = list.dataset.now;
      drawnAt = performance.now();
    }
    if (read !== (list ? list.dataset.signals : "[]")) {
      read = list ? list.dataset.signals : "[]";
      signals = JSON.parse(read);
    }
    var now = Number(drawn) + (performance.now() - drawnAt) / 1000;
    known = known || {};
    signals.forEach(function (signal) {
      var was = known[signal.key], first = was ? was.first : now;
      var age = now - (signal.since && !signal.every ? signal.since : first);
      var is = {
        first: first, rounds: rounds(signal, age), plates: signal.plates || {},
        late: !!signal.late && age >= signal.late
      };
      known[signal.key] = is;
      if (!before || !signal.cue || (signal.by && String(signal.by) === main.dataset.seat)) return;
      if (is.rounds > (was ? was.rounds : 0)) {
        cues.push(signal.cue);
        if (signal.cue === "changed") flash(signal.on);
      } else if (was && is.late && !was.late) cues.push("late");
      if (was && Object.keys(is.plates).some(function (plate) {
        return plate in was.plates && was.plates[plate] !== is.plates[plate];
      })) {
        cues.push("changed");
        flash(signal.on);
      }
    });
    if (lost && !lost.hidden && now >= cut) {
      cues.push("offline");
      cut = now + OFFLINE;
    }
    if (!isBehind()) ring(cues);
    shine();
    count();
  }

  // Of several pages of a kind that one browser has open, the one that is looked at rings for all.
  function isBehind() {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!document.hidden && others) others.postMessage(kind);
    return document.hidden && performance.now() - looked < LOOKED;
  }

  // From page to page: what was new meanwhile rings, and nothing else.
  function keep() {
    try {
      window.sessionStorage.setItem(kind, JSON.stringify({ at: Date.now(), known: known }));
    } catch (error) { /* then what stands there is not new */ }
  }

  function kept() {
    try {
      var before = JSON.parse(window.sessionStorage.getItem(kind));
      return before && Date.now() - before.at < KEPT ? before.known : null;
    } catch (error) { return null; }
  }

  // The edge of what has changed flashes; with reduced motion it stands.
  function flash(id) { if (id) flashes[id] = performance.now() + FLASH; }

  function shine() {
    Object.keys(flashes).forEach(function (id) {
      var thing = document.getElementById(id), on = flashes[id] > performance.now();
      if (thing) thing.classList.toggle("is-changed", on);
      if (!on) delete flashes[id];
    });
  }

  function count() {
    var many = signals.filter(function (signal) { return signal.counts; }).length;
    var told = (many ? "(" + many + ") " : "") + title;
    if (document.title !== told) document.title = told;
    if (muted) muted.hidden = !button || button.hidden || !!hears();
  }

  if (muted) muted.addEventListener("click", function () {
    if (!hears()) button.click();
  });
  // What is told to one colleague only.
  function own() {
    main.querySelectorAll("[data-mine]").forEach(function (told) { told.hidden = told.dataset.mine !== main.dataset.seat; });
    main.querySelectorAll("[data-taker]").forEach(function (errand) {
      errand.classList.toggle("is-mine", errand.dataset.taker === main.dataset.seat);
    });
  }

  main.addEventListener("dressed", own);
  main.addEventListener("dressed", look);
  if (others) others.onmessage = function (event) { if (event.data === kind) looked = performance.now(); };
  window.addEventListener("pagehide", keep);
  setInterval(look, 500);
  own();
  look();
})();
