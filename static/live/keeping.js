/* What is typed in a form that keeps itself goes to the server after a moment, without a button and
   without a word: it survives a phone that dies, and a page that goes on while somebody types. */
(function () {
  "use strict";
  if (!live.pushed) return;
  var WAIT = 900, AGAIN = 3000, waiting = new Map();

  function body(form) { return new URLSearchParams(new FormData(form)); }

  // The words as they are now: the form itself may be gone before they are sent.
  function later(form, wait) {
    var before = waiting.get(form.id);
    if (before) clearTimeout(before.timer);
    var kept = { form: form, url: form.action, body: body(form) };
    kept.timer = setTimeout(function () { keep(kept); }, wait);
    waiting.set(form.id, kept);
  }

  function keep(kept) {
    if (waiting.get(kept.form.id) === kept) waiting.delete(kept.form.id);
    clearTimeout(kept.timer);
    fetch(kept.url, {
      method: "POST", body: kept.body.toString(), credentials: "same-origin", redirect: "error", keepalive: true,
      headers: { "Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8" }
    }).then(function (answer) { return answer.json(); }).then(function (said) {
      // Not now, or not while the host has paused: once more, as long as the form stands there.
      if (said.later || said.refused) throw new Error("not kept");
      kept.form.dispatchEvent(new CustomEvent("sent", { bubbles: true, detail: kept.body }));
    }).catch(function () {
      if (kept.form.isConnected && !waiting.has(kept.form.id)) later(kept.form, AGAIN);
    });
  }

  function all() { Array.from(waiting.values()).forEach(keep); }

  live.main.addEventListener("input", function (event) {
    if (event.target.form && "keeps" in event.target.form.dataset) later(event.target.form, WAIT);
  });
  // A button of the form takes all of it along.
  live.main.addEventListener("submit", function (event) {
    var kept = waiting.get(event.target.id);
    if (kept) clearTimeout(kept.timer);
    waiting.delete(event.target.id);
  }, true);
  document.addEventListener("visibilitychange", function () { if (document.hidden) all(); });
  addEventListener("pagehide", all);

  // What came back from a draft was never sent.
  setTimeout(function () {
    live.all("form[data-keeps]").forEach(function (form) {
      if (live.all("input[type=text]", form).some(function (field) { return field.value !== field.defaultValue; })) later(form, 0);
    });
  }, WAIT);
})();
