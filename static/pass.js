/* The pass: keys that stay with their table, and plates that get cold. Everything here is an extra: the page
   works by taps and by reload. */
(function () {
  "use strict";
  var main = document.getElementById("main");
  if (!main) return;
  var NUMBERS = "1234567".split("");
  var RESTS = 3000;
  var BOUNCE = 700;
  var keys = {};
  var rests = {};
  var pressed = {};
  var seen = new WeakMap();

  // A thing says how old it was when it was drawn; from then on it counts by this device's clock.
  function age(thing, told) {
    var drawn = seen.get(thing), now = performance.now();
    if (!drawn || drawn.told !== told) seen.set(thing, drawn = { told: told, at: now });
    return Number(told) + (now - drawn.at) / 1000;
  }

  function dress(thing, names, name) {
    names.forEach(function (each) { thing.classList.toggle("is-" + each, each === name); });
  }

  function lanes() { return main.querySelector(".expo-lanes"); }

  function colour() {
    var all = lanes();
    if (!all) return;
    main.querySelectorAll("[data-stands]").forEach(function (thing) {
      var stands = age(thing, thing.dataset.stands);
      var how = stands >= Number(all.dataset.red) ? "red" : stands >= Number(all.dataset.amber) ? "amber" : "fresh";
      dress(thing, ["fresh", "amber", "red"], how);
    });
    main.querySelectorAll("[data-old]").forEach(function (thing) {
      var old = age(thing, thing.dataset.old);
      var how = old >= Number(thing.dataset.late) ? "late" : old >= Number(thing.dataset.soon) ? "soon" : "new";
      dress(thing, ["new", "soon", "late"], how);
    });
  }

  // A key is its table's until that is carried, and rests for a while: nothing renumbers under a finger. What
  // comes back meanwhile is where it was.
  function give() {
    var now = performance.now(), cards = Array.from(main.querySelectorAll("[data-card]")), there = {};
    cards.forEach(function (card) { there[card.id] = true; });
    Object.keys(keys).forEach(function (key) {
      if (keys[key] && !there[keys[key]]) {
        rests[key] = { of: keys[key], until: now + RESTS };
        delete keys[key];
      }
    });
    cards.forEach(function (card) {
      var mine = Object.keys(keys).find(function (key) { return keys[key] === card.id; });
      var free = NUMBERS.filter(function (key) { return !keys[key]; });
      mine = mine || free.find(function (key) { return rests[key] && rests[key].of === card.id; }) ||
        free.find(function (key) { return !rests[key] || rests[key].until <= now; });
      if (mine) keys[mine] = card.id;
      var told = card.querySelector(".expo-head kbd");
      told.textContent = mine || "";
      told.hidden = !mine;
    });
  }

  // B and F belong to what stands first; a small letter says so.
  function letters() {
    ["b", "f", "u"].forEach(function (key) {
      main.querySelectorAll('[data-press="' + key + '"]').forEach(function (button, place) {
        var told = button.querySelector("kbd");
        if (place) return told && told.remove();
        if (!told) button.append(" ", told = document.createElement("kbd"));
        told.textContent = key.toUpperCase();
      });
    });
  }

  function look() {
    give();
    letters();
    colour();
  }

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    var key = event.key.toLowerCase(), now = performance.now(), card = keys[key] && document.getElementById(keys[key]);
    var button = card ? card.querySelector("[data-carried]") : /^[bfu]$/.test(key) && main.querySelector('[data-press="' + key + '"]');
    if (!button || button.disabled) return;
    event.preventDefault();
    if (now - (pressed[key] || -BOUNCE) < BOUNCE) return;
    pressed[key] = now;
    button.click();
  });

  main.addEventListener("dressed", look);
  setInterval(look, 500);
  look();
})();
