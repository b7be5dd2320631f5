/* One stream brings the page anew whenever something happened, and tells when the table is not heard. */
(function () {
  "use strict";
  if (!live.pushed) return;
  var main = live.main, lost = document.getElementById("lost");
  var stream = null, fresh = true, gone = false;
  var heard = 0, began = 0, tries = 0, timer = 0, offlineSince = 0;

  // The staff's bell rings while somebody looks at another page.
  function asleep() { return document.hidden && !document.getElementById("bell"); }

  // The version of the page that is shown.
  live.shown = Number(main.dataset.version) || 0;

  function shows(version) {
    live.shown = version;
    main.dataset.version = version;
  }

  live.open = function () {
    close();
    if (gone || asleep()) return;
    fresh = true;
    began = heard = Date.now();
    stream = new EventSource(main.dataset.stream);
    stream.onopen = stream.onmessage = alive;
    stream.onerror = function () {
      close();
      live.missed();
      timer = setTimeout(live.open, Math.min(500 * ++tries, 2000));
    };
    stream.addEventListener("ping", alive);
    stream.addEventListener("view", function (event) {
      alive();
      var version = Number(event.lastEventId);
      if (version < live.shown && !fresh) return;
      fresh = false;
      shows(version);
      live.show(event.data);
    });
    stream.addEventListener("parts", function (event) {
      alive();
      shows(Number(event.lastEventId));
      if (event.data) live.showParts(event.data);
    });
    // The seat is at another table by now: the page leads there.
    stream.addEventListener("moved", function () { window.location.reload(); });
    // Another server goes on with the house: it is asked in a moment, not by all phones at once.
    stream.addEventListener("elsewhere", function () {
      close();
      began = 0;
      timer = setTimeout(live.open, 200 + 600 * Math.random());
    });
    ["gone", "refused"].forEach(function (kind) { stream.addEventListener(kind, end); });
  };

  function close() {
    clearTimeout(timer);
    if (stream) stream.close();
    stream = null;
  }

  function alive() {
    heard = Date.now();
    began = tries = offlineSince = 0;
    lost.hidden = true;
  }

  // The table did not answer, or it did.
  live.missed = function () { offlineSince = offlineSince || Date.now(); };
  live.reached = function () { offlineSince = 0; };

  function end(event) {
    gone = true;
    main.dataset.ended = event.type;
    close();
    var told = JSON.parse(event.data), sentence = document.createElement("p");
    sentence.className = "say";
    sentence.textContent = told.say;
    main.replaceChildren(sentence);
    live.all("[data-way]", document).forEach(function (way) { way.hidden = way.dataset.way !== told.way; });
    // A seat that is gone has another code by now.
    if (told.way) live.all(".foot .seat-code", document).forEach(function (code) { code.parentNode.hidden = true; });
    lost.hidden = true;
    live.dress();
  }

  setInterval(function () {
    if (gone || asleep()) return;
    var now = Date.now();
    if (began && now - began > Math.min(4000 + 2000 * tries, 12000)) {
      tries++;
      live.missed();
      live.open();
    } else if (stream && now - heard > 40000) {
      live.missed();
      live.open();
    }
    lost.hidden = !(offlineSince && now - offlineSince > 1200);
  }, 500);

  document.addEventListener("visibilitychange", function () {
    if (asleep()) close();
    else if (!stream || !document.hidden) live.open();
  });
  addEventListener("pagehide", close);
  addEventListener("pageshow", function (event) { if (event.persisted) live.open(); });
  addEventListener("online", live.open);
})();
