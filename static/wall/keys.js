/* Keys of the wall kitchen: 1 to 9 and 0 are of tickets. A key belongs to its ticket until that leaves,
   and rests for a moment then: nothing gets another number under a finger. */
(function () {
  "use strict";
  var KEYS = "1234567890".split(""), REST = 3000, BOUNCE = 700, NEAR = 60;
  var main = live.main, kept = "wall-keys" + location.search;
  var keys = recall(), resting = {}, before = [], timer = 0, inSight = 0, pressed = {}, tapped = { at: 0 };

  function recall() {
    try {
      return JSON.parse(sessionStorage.getItem(kept)) || {};
    } catch (error) { return {}; }
  }

  function keep() {
    try {
      sessionStorage.setItem(kept, JSON.stringify(keys));
    } catch (error) { /* They are new after a reload then. */ }
  }

  // Who has which ------------------------------------------------------------------------------

  // Tickets that have a key keep it as long as it is nobody else's on their pages; those in sight come
  // first. `pages` have entries `of` tickets.
  wall.keyed = function (pages, shown) {
    // Whoever turns the page looks for the keys anew.
    if (shown !== inSight) { before = []; resting = {}; inSight = shown; }
    var now = Date.now(), places = {}, taken = pages.map(function () { return {}; });
    pages.forEach(function (page, number) {
      page.entries.forEach(function (entry) {
        if (!entry.of.querySelector(".ready-form")) return;
        (places[entry.of.id] = places[entry.of.id] || []).push(number);
      });
    });
    var here = Object.keys(places).filter(function (id) { return places[id].indexOf(shown) >= 0; });
    rest(here, places, now);
    var order = here.filter(function (id) { return before.indexOf(id) >= 0; });
    order = order.concat(Object.keys(places).filter(function (id) { return order.indexOf(id) < 0; }));

    function free(key, id) { return places[id].every(function (number) { return !taken[number][key]; }); }
    // What comes back at once is where it was.
    function able(key, id) {
      return !rests(key, now) || resting[key].of === id || before.indexOf(id) >= 0 || places[id].indexOf(shown) < 0;
    }
    function take(key, id) {
      places[id].forEach(function (number) { taken[number][key] = id; });
      keys[id] = key;
    }

    order.forEach(function (id) {
      var own = keys[id];
      if (own === undefined) return;
      if (free(own, id) && able(own, id)) take(own, id);
      else delete keys[id];
    });
    order.forEach(function (id) {
      if (id in keys) return;
      var left = KEYS.filter(function (key) { return free(key, id) && able(key, id); });
      var own = left.filter(function (key) { return rests(key, now) && resting[key].of === id; });
      if (left.length) take(own[0] || left[0], id);
    });
    before = here;
    keep();
    write(here);
    again(now);
  };

  // What has left the sight leaves its key behind, which rests.
  function rest(here, places, now) {
    before.forEach(function (id) {
      if (here.indexOf(id) < 0 && keys[id] !== undefined) resting[keys[id]] = { until: now + REST, of: id };
    });
    Object.keys(keys).forEach(function (id) { if (!(id in places)) delete keys[id]; });
  }

  function rests(key, now) { return key in resting && resting[key].until > now; }

  function write(here) {
    live.all(".ticket").forEach(function (ticket) {
      var button = ticket.querySelector(".ready-form button"), cap = button && button.querySelector("kbd");
      var key = here.indexOf(ticket.id) >= 0 ? keys[ticket.id] || "" : "";
      if (!cap) return;
      if (cap.textContent !== key) cap.textContent = key;
      if (key) button.dataset.key = key;
      else delete button.dataset.key;
    });
  }

  // Whoever waits for a key that rests gets it then.
  function again(now) {
    var waits = before.some(function (id) { return !(id in keys); });
    var ends = Object.keys(resting).map(function (key) { return resting[key].until; }).filter(function (end) { return end > now; });
    clearTimeout(timer);
    if (waits && ends.length) timer = setTimeout(live.dress, Math.min.apply(null, ends) - now + 20);
  }

  // Presses ------------------------------------------------------------------------------------

  function press(key) {
    var now = Date.now(), button = main.querySelector('[data-key="' + key + '"]');
    if (now - (pressed[key] || 0) < BOUNCE) return true;
    if (key === "u" && wall.takeBack()) return true;
    if (!button || button.disabled) return false;
    pressed[key] = now;
    button.click();
    return true;
  }

  function station() {
    var links = live.all("[data-stations] a");
    var at = links.findIndex(function (link) { return link.hasAttribute("aria-current"); });
    if (links.length) links[(at + 1) % links.length].click();
  }

  function counts() {
    var fold = main.querySelector(".all-day-full");
    if (fold) fold.open = !fold.open;
  }

  function first(what) {
    var button = document.querySelector(what);
    if (button && !button.disabled) button.click();
  }

  var OTHERS = {
    arrowleft: function () { wall.turn(-1); },
    arrowright: function () { wall.turn(1); },
    pageup: function () { wall.turn(-1); },
    pagedown: function () { wall.turn(1); },
    a: counts,
    s: station,
    k: function () { first(".wall-notices .told-late button"); },
    escape: function () { close(null); }
  };

  document.addEventListener("keydown", function (event) {
    var key = event.key.toLowerCase();
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (/^([0-9]|u)$/.test(key)) {
      if (press(key)) event.preventDefault();
    } else if (key === "enter" && event.target === document.body) {
      first("#refused-plates button");
    } else if (OTHERS[key]) {
      event.preventDefault();
      OTHERS[key]();
    }
  });

  // What was opened to be looked at is closed again.
  function close(but) {
    live.all(".wall-menu, .all-day-full", document).forEach(function (fold) { if (fold !== but) fold.open = false; });
  }

  document.addEventListener("click", function (event) { close(event.target.closest(".wall-menu, .all-day-full")); });

  // Tickets move up when one leaves: a second tap on the same place is not meant for the next.
  main.addEventListener("click", function (event) {
    var button = event.target.closest(".ready-form button"), now = Date.now();
    if (!button || !event.detail) return;
    var ticket = button.closest(".ticket").id, near = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < NEAR;
    if (now - tapped.at < BOUNCE && near && ticket !== tapped.ticket) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    tapped = { at: now, x: event.clientX, y: event.clientY, ticket: ticket };
  }, true);
})();
