// The TV listens to its table and shows what it hears. Plain ES2019: old TVs read this.
(function () {
  "use strict";

  var SILENCE = 40 * 1000;
  var LATER = 1000;
  var COUNT = 700;
  var MOMENT = 4000;

  var main = document.getElementById("main");
  var banner = document.getElementById("banner");
  var calm = window.matchMedia && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  var last = null;
  var stream = null;
  var heard = 0;
  var again = 0;
  var behind = true;
  var moments = {};

  function all(root, selector) {
    return Array.prototype.slice.call(root.querySelectorAll(selector));
  }

  function overflows(box) {
    return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
  }

  // Smaller until it fits, in the worst case to half its size or to what `data-fit` says; before it gets
  // too small, what is not needed any more makes room, the last first.
  function shrink(box) {
    var spares = all(box, "[data-spare]");
    var least = Number(box.dataset.fit) || 0.5;
    var size = 1;
    spares.forEach(function (spare) { spare.hidden = false; });
    box.style.fontSize = "";
    while (size > least && overflows(box)) {
      size -= 0.04;
      if (spares.length && size < (Number(spares[spares.length - 1].dataset.spare) || least)) {
        spares.pop().hidden = true;
        size = 1;
      }
      box.style.fontSize = size + "rem";
    }
  }

  // What must be read whole fits; where that is not enough, `data-room` is a mood that gives it more.
  function fit() {
    all(main, "[data-fit]").forEach(function (box) {
      if (box.dataset.room) document.body.classList.remove("mood-" + box.dataset.room);
      shrink(box);
      if (!box.dataset.room || !(box.querySelector("[data-spare][hidden]") || overflows(box))) return;
      document.body.classList.add("mood-" + box.dataset.room);
      shrink(box);
    });
  }

  // The moods on the page become classes of the body: what stands outside main follows them.
  function mood() {
    document.body.className = all(main, "[data-mood]")
      .map(function (element) { return "mood-" + element.dataset.mood.split(" ").join(" mood-"); })
      .join(" ");
    document.dispatchEvent(new window.CustomEvent("shown"));
  }

  function shown() {
    var keys = {};
    all(main, "[data-key]").forEach(function (element) { keys[element.dataset.key] = true; });
    return keys;
  }

  function scores() {
    var points = {};
    all(main, "[data-count]").forEach(function (element) {
      points[element.dataset.count] = Number(element.dataset.score);
    });
    return points;
  }

  // A number as it is read, with a minus that is no hyphen.
  function figure(number) {
    return String(number).replace("-", "\u2212");
  }

  function countUp(element, from, to) {
    var start = window.performance.now(), said = element.textContent;
    function step(now) {
      if (!main.contains(element)) return;
      var part = Math.max(Math.min((now - start) / COUNT, 1), 0);
      // In the end as the house wrote it, thousands apart.
      element.textContent = part < 1 ? figure(Math.round(from + (to - from) * part)) : said;
      if (part < 1) window.requestAnimationFrame(step);
    }
    element.textContent = figure(from);
    window.requestAnimationFrame(step);
  }

  // Where the rows of a reveal stand, by what each of them is about.
  function places() {
    var tops = {};
    all(main, "[data-place]").forEach(function (row) {
      var box = row.getBoundingClientRect();
      tops[row.dataset.place] = { left: box.left, top: box.top };
    });
    return tops;
  }

  // Rows that stand elsewhere now go there, all together.
  function sort(before) {
    all(main, "[data-place]").forEach(function (row) {
      var old = before[row.dataset.place];
      var box = row.getBoundingClientRect();
      if (!old || !row.animate || (old.left === box.left && old.top === box.top)) return;
      var from = "translate(" + (old.left - box.left) + "px, " + (old.top - box.top) + "px)";
      row.animate([{ transform: from }, { transform: "none" }], { duration: 400, easing: "ease-in-out" });
    });
  }

  // A chip that falls ticks at every row it passes, and clacks one tone higher than the last one.
  function chips() {
    all(main, "[data-falls]:not(.settled)").forEach(function (chip) {
      var rows = calm ? 0 : Number(chip.dataset.falls);
      function later(cue, after) {
        window.setTimeout(function () {
          if (window.sound && main.contains(chip)) window.sound.play(cue, Number(chip.dataset.tone));
        }, after);
      }
      for (var row = 1; row < rows; row++) later("tick", 600 + 160 * (row - 0.5));
      later("chip", 600 + 160 * rows);
    });
  }

  // What has just happened sounds. What was missed while the TV was cut off is old by now, and so is
  // what a table that went back shows once more.
  function sounds(keys) {
    if (!window.sound || main.querySelector("[data-hush]")) return;
    window.sound.arrive(all(main, "[data-sound]").filter(function (element) {
      return element.dataset.sound && !keys[element.dataset.key];
    }));
  }

  // A part in its place: for the one that stands there, or before the first of those that come later.
  function put(part) {
    if ("gone" in part.dataset) {
      var left = document.getElementById(part.id);
      if (left) left.remove();
      part.remove();
      return;
    }
    var old = document.getElementById(part.id);
    var later = (part.dataset.before || "").split(" ");
    var next = later.map(function (slot) { return document.getElementById("part-" + slot); }).find(Boolean);
    if (old) main.replaceChild(part, old);
    else main.insertBefore(part, next || null);
  }

  // Swap the page, or the parts of it that changed; only what was not there before moves.
  function show(html, whole, late) {
    var keys = shown();
    var before = scores();
    var stood = places();
    var next = document.createElement("div");
    next.innerHTML = html;
    all(next, "[data-key]").forEach(function (element) {
      if (keys[element.dataset.key]) element.classList.add("settled");
    });
    all(next, "[data-stays]").forEach(function (element) {
      var old = main.querySelector("[data-stays='" + element.dataset.stays + "']");
      if (!old) return;
      all(old, "[data-placed]").forEach(function (row) { row.removeAttribute("data-placed"); });
      element.parentNode.replaceChild(old, element);
    });
    if (whole) main.replaceChildren.apply(main, next.childNodes);
    while (next.firstElementChild) put(next.firstElementChild);
    mood();
    fit();
    if (!late) sounds(keys);
    if (!late && !main.querySelector("[data-hush]")) chips();
    if (calm) return;
    sort(stood);
    all(main, "[data-count]").forEach(function (element) {
      var from = before[element.dataset.count];
      if (from === undefined) from = Number(element.dataset.from || element.dataset.score);
      var to = Number(element.dataset.score);
      if (from !== to) countUp(element, from, to);
    });
  }

  // What those who watch send: a drawing at the edge for a moment, counted while it stands.
  function react(event) {
    alive();
    all(document, "[data-reaction]").forEach(function (place) {
      if (place.dataset.reaction !== event.data) return;
      var times = (Number(place.dataset.times) || 0) + 1;
      place.dataset.times = times;
      place.lastElementChild.textContent = times > 1 ? "\u00d7" + times : "";
      place.classList.add("is-in");
      window.clearTimeout(moments[event.data]);
      moments[event.data] = window.setTimeout(function () {
        place.classList.remove("is-in");
        place.dataset.times = 0;
      }, MOMENT);
    });
  }

  function say(words) {
    if (banner.textContent !== words) banner.textContent = words;
    banner.hidden = !words;
  }

  function alive() {
    heard = Date.now();
    say("");
  }

  function lost() {
    if (stream) stream.close();
    stream = null;
    say(banner.dataset.lost);
    window.clearTimeout(again);
    again = window.setTimeout(listen, LATER);
  }

  // The house has something to say instead of a page: it stays, and is asked again later.
  function refused(event) {
    var words = banner.dataset.lost;
    try { words = JSON.parse(event.data).say || words; } catch (error) { /* not JSON: the banner's own words */ }
    if (stream) stream.close();
    stream = null;
    say(words);
    heard = Date.now();
    window.clearTimeout(again);
    again = window.setTimeout(listen, 10 * LATER);
  }

  function listen() {
    window.clearTimeout(again);
    if (stream) stream.close();
    heard = Date.now();
    behind = true;
    stream = new EventSource(main.dataset.stream);
    stream.addEventListener("open", alive);
    stream.addEventListener("ping", alive);
    stream.addEventListener("view", function (event) {
      var late = behind;
      behind = false;
      alive();
      if (event.data === last) return;
      last = event.data;
      show(event.data, true, late);
    });
    stream.addEventListener("parts", function (event) {
      alive();
      last = null;
      if (event.data) show(event.data, false, false);
    });
    stream.addEventListener("reaction", react);
    stream.addEventListener("tour", function (event) { window.location.assign(event.data); });
    // The house speaks another language.
    stream.addEventListener("moved", function () { window.location.reload(); });
    // Another server goes on with the house.
    stream.addEventListener("elsewhere", function () {
      stream.close();
      stream = null;
      window.clearTimeout(again);
      again = window.setTimeout(listen, 200 + 600 * Math.random());
    });
    stream.addEventListener("gone", refused);
    stream.addEventListener("refused", refused);
    stream.onerror = lost;
  }

  function wake() {
    if (!document.hidden) listen();
  }

  // The tour is a picture of a table. It makes way for the table itself as soon as the game begins there,
  // when the host stops it, and for whoever taps or presses Escape.
  function untilItBegins() {
    function leave() { window.location.replace(main.dataset.table); }
    stream = new EventSource(main.dataset.tour);
    stream.addEventListener("view", function (event) {
      if (!/data-mood="(lobby|podium)/.test(event.data)) leave();
    });
    stream.addEventListener("no-tour", leave);
    document.addEventListener("click", leave);
    document.addEventListener("keydown", function (event) { if (event.key === "Escape") leave(); });
  }

  // What is there when the TV is switched on is not new.
  all(main, "[data-key]").forEach(function (element) { element.classList.add("settled"); });
  mood();
  fit();
  window.addEventListener("resize", fit);
  if (document.fonts && document.fonts.ready) document.fonts.ready.then(fit);
  if (main.dataset.tour) untilItBegins();
  if (!main.dataset.stream) return; // a picture of a table, as in the tour
  listen();
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", function (event) { if (event.persisted) listen(); });
  window.addEventListener("online", listen);
  window.setInterval(function () {
    if (stream && Date.now() - heard > SILENCE) lost();
  }, 5000);
})();
