/* A card or a page of the cooking guide that is looked up opens over the page it was looked up from,
   which goes on underneath. Everything here is an extra: without it the links lead to pages of their
   own. */
(function () {
  "use strict";
  var ONE = /\/(card\/\d+|guide\/.+)$/, LIST = /\/(cards|guide)$/;
  var main = document.getElementById("main"), dialog = document.createElement("dialog"), opener = null, asked = 0;
  var atTable = "stream" in main.dataset;
  var speech = window.speechSynthesis && window.SpeechSynthesisUtterance ? window.speechSynthesis : null;
  var language = document.documentElement.lang.slice(0, 2);

  // Looking up -------------------------------------------------------------------------------

  // A list is opened over a table only, where something may be picked or typed.
  function opensHere(path) {
    if (ONE.test(location.pathname) || !dialog.showModal || !window.fetch) return false;
    return ONE.test(path) || (LIST.test(path) && atTable);
  }

  document.addEventListener("click", function (event) {
    var link = event.target.closest("a[href]"), button = event.target.closest("[data-read]");
    if (button) read(button);
    if (event.target === dialog) dialog.close();
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if ("back" in link.dataset && dialog.contains(link)) {
      event.preventDefault();
      dialog.close();
    } else if (opensHere(link.pathname)) {
      event.preventDefault();
      if (!dialog.open) opener = link;
      lookUp(link.href, ++asked, true);
    }
  });

  function lookUp(address, number, on) {
    var stop = new AbortController(), limit = setTimeout(function () { stop.abort(); }, 8000);
    fetch(address, { credentials: "same-origin", signal: stop.signal }).then(function (answer) {
      if (!answer.ok) throw new Error("no such page");
      return answer.text();
    }).then(function (html) {
      if (number === asked && !document.hidden) show(html, address, on);
    }).catch(function () {
      if (number === asked) missed(address);
    }).finally(function () { clearTimeout(limit); });
  }

  // A table whose connection is lost says so and stays; elsewhere the page itself is tried.
  function missed(address) {
    var toast = document.getElementById("toast"), failed = main.dataset.failed;
    if (dialog.open) dialog.close();
    if (toast && failed) toast.textContent = failed;
    else location.href = address;
  }

  function show(html, address, on) {
    var page = new DOMParser().parseFromString(html, "text/html").getElementById("main");
    page.querySelectorAll("a[href]").forEach(function (link) { link.href = new URL(link.getAttribute("href"), address).href; });
    hush();
    dialog.replaceChildren.apply(dialog, page.childNodes);
    if (on) history.pushState({ looked: address, steps: steps() + 1 }, "");
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    var back = dialog.querySelector("[data-back]");
    if (back && !atTable) back.textContent = back.dataset.back;
    var name = dialog.querySelector("h1");
    name.tabIndex = -1;
    name.focus({ preventScroll: true });
    offer();
  }

  // Every look is a step of the history, so that the phone's own Back goes one look back and then
  // to the page below. So many steps it is back to there:
  function steps() { return history.state && history.state.steps || 0; }

  addEventListener("popstate", function () {
    if (dialog.open && steps()) lookUp(history.state.looked, ++asked, false);
    else if (dialog.open) dialog.close();
  });

  // Sleep puts it away: what lies here may be from a hand.
  document.addEventListener("visibilitychange", function () {
    if (!document.hidden) return;
    asked++;
    hush();
    if (dialog.open) dialog.close();
  });
  dialog.addEventListener("close", function () {
    asked++;
    hush();
    dialog.replaceChildren();
    if (steps()) history.go(-steps());
    if (!opener || !opener.isConnected) { main.tabIndex = -1; opener = main; }
    opener.focus({ preventScroll: true });
  });
  // A search over a table narrows the list as it is typed; there is nothing to be sent.
  dialog.addEventListener("submit", function (event) { event.preventDefault(); });

  // Reading aloud ----------------------------------------------------------------------------

  function voice() {
    var all = speech ? speech.getVoices().filter(function (each) { return each.lang.slice(0, 2).toLowerCase() === language; }) : [];
    return all.find(function (each) { return each.localService; }) || all[0];
  }

  // Only a device that has a voice for the language offers to read.
  function offer() {
    document.querySelectorAll("[data-read]").forEach(function (button) { button.hidden = !voice(); });
  }

  function read(button) {
    if (hush()) return;
    var whole = button.closest("article") || main;
    var marked = whole.querySelectorAll(button.dataset.of || "[data-aloud]");
    var pieces = Array.prototype.filter.call(marked, function (piece) { return piece.textContent.trim(); });
    if (!pieces.length) return;
    button.dataset.read = button.textContent;
    button.textContent = button.dataset.stop;
    pieces.forEach(function (piece, place) {
      var words = new SpeechSynthesisUtterance(piece.textContent.replace(/\s+/g, " ").trim());
      words.voice = voice();
      words.lang = words.voice.lang;
      if (place === pieces.length - 1) words.onend = hush;
      words.onerror = function (event) { if (event.error !== "canceled" && event.error !== "interrupted") hush(); };
      speech.speak(words);
    });
  }

  // Returns whether something was being read.
  function hush() {
    var button = document.querySelector("[data-read]:not([data-read=''])");
    if (!button) return false;
    button.textContent = button.dataset.read;
    button.dataset.read = "";
    speech.cancel();
    return true;
  }

  dialog.className = "looked-up";
  dialog.setAttribute("aria-labelledby", "about-name");
  document.body.append(dialog);
  addEventListener("pagehide", hush);
  if (steps()) history.go(-steps());
  if (speech && speech.addEventListener) speech.addEventListener("voiceschanged", offer);
  offer();
})();
