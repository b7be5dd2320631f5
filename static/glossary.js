/* A card that is looked up opens over the page it was looked up from, which goes on underneath.
   Everything here is an extra: without it the links lead to pages of their own. */
(function () {
  "use strict";
  var CARD = /\/card\/\d+$/;
  var dialog = document.createElement("dialog"), opener = null, asked = 0;
  var speech = window.speechSynthesis && window.SpeechSynthesisUtterance ? window.speechSynthesis : null;
  var language = document.documentElement.lang.slice(0, 2);

  // Looking up -------------------------------------------------------------------------------

  document.addEventListener("click", function (event) {
    var link = event.target.closest("a[href]"), button = event.target.closest("[data-read]");
    if (button) read(button);
    if (event.target === dialog) dialog.close();
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if ("back" in link.dataset && dialog.contains(link)) {
      event.preventDefault();
      dialog.close();
    } else if (CARD.test(link.pathname) && !CARD.test(location.pathname) && dialog.showModal && window.fetch) {
      event.preventDefault();
      if (!dialog.open) opener = link;
      lookUp(link.href, ++asked);
    }
  });

  function lookUp(address, number) {
    var stop = new AbortController(), limit = setTimeout(function () { stop.abort(); }, 8000);
    fetch(address, { credentials: "same-origin", signal: stop.signal }).then(function (answer) {
      if (!answer.ok) throw new Error("no such card");
      return answer.text();
    }).then(function (html) {
      if (number === asked && !document.hidden) show(html, address);
    }).catch(function () {
      if (number === asked) missed(address);
    }).finally(function () { clearTimeout(limit); });
  }

  // A table whose connection is lost says so and stays; elsewhere the page itself is tried.
  function missed(address) {
    var toast = document.getElementById("toast"), failed = document.getElementById("main").dataset.failed;
    if (dialog.open) dialog.close();
    if (toast && failed) toast.textContent = failed;
    else location.href = address;
  }

  function show(html, address) {
    var page = new DOMParser().parseFromString(html, "text/html").getElementById("main");
    page.querySelectorAll("a[href]").forEach(function (link) { link.href = new URL(link.getAttribute("href"), address).href; });
    hush();
    dialog.replaceChildren.apply(dialog, page.childNodes);
    if (!dialog.open) {
      dialog.showModal();
      history.pushState({ card: true }, "");
    }
    dialog.scrollTop = 0;
    var name = dialog.querySelector("h1");
    name.tabIndex = -1;
    name.focus({ preventScroll: true });
    offer();
  }

  // The phone's own Back closes it too, and so does sleep: what lies here may be from a hand.
  addEventListener("popstate", function () { if (dialog.open) dialog.close(); });
  document.addEventListener("visibilitychange", function () {
    if (!document.hidden) return;
    asked++;
    hush();
    if (dialog.open) dialog.close();
  });
  dialog.addEventListener("close", function () {
    hush();
    dialog.replaceChildren();
    if (history.state && history.state.card) history.back();
    if (opener && opener.isConnected) opener.focus({ preventScroll: true });
  });

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
    var pieces = button.closest("article").querySelectorAll("[data-aloud]");
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
  if (speech && speech.addEventListener) speech.addEventListener("voiceschanged", offer);
  offer();
})();
