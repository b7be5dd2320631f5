/* Forms are sent without leaving the page, and again until they are answered. */
(function () {
  "use strict";
  if (!live.pushed) return;
  var main = live.main, unsure = new WeakMap(), pressed = null;

  document.addEventListener("click", function (event) { pressed = event.target.closest("button"); });

  main.addEventListener("submit", function (event) {
    var form = event.target;
    var button = event.submitter || (pressed && pressed.form === form ? pressed : null);
    if (!form.matches("form[data-move]") && !(button && "move" in button.dataset)) return;
    event.preventDefault();
    if (live.busy.has(form)) return;
    var body = new URLSearchParams(new FormData(form));
    if (button && button.name) body.append(button.name, button.value);
    // Words of another form that were typed and not sent go along.
    live.all("[data-along]").forEach(function (field) {
      if (field.dataset.along !== form.dataset.takes || field.value === field.defaultValue) return;
      body.append(field.dataset.as, field.value);
    });
    send(form, body, button);
  });

  function newId() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, function (byte) { return (byte + 256).toString(16).slice(1); }).join("");
  }

  // Where a refusal stands: in the fold of a long form that was sent from there.
  function where(form, button) {
    var fold = button && button.closest("details");
    return fold && form.contains(fold) && fold.querySelector(".refusal") ? fold : form;
  }

  // A move whose answer was lost keeps its id: sent again unchanged, it counts once.
  function send(form, body, button) {
    var url = button && button.hasAttribute("formaction") ? button.formAction : form.action;
    var text = url + "?" + body, before = unsure.get(form);
    var beside = where(form, button);
    var id = before && before.text === text ? before.id : newId();
    unsure.set(form, { text: text, id: id });
    body.append("move_id", id);
    live.refuse(beside, "");
    live.untell();
    lock(form, button, true);
    post(url, body.toString(), Date.now() + 20000).then(function (answer) {
      live.reached();
      unsure.delete(form);
      if (!answer.refused) form.dispatchEvent(new CustomEvent("sent", { bubbles: true, detail: body }));
      lock(form, button, false);
      shows(form, beside, body, answer);
      // A seat that is gone, a question that is old: the stream tells what is true now. So it does
      // when a move counted and its page did not come.
      if (answer.stale || answer.gone) live.open();
      else if (answer.version > live.shown) setTimeout(function () {
        if (answer.version > live.shown) live.open();
      }, 2000);
    }, function () {
      lock(form, button, false);
      if (form.isConnected) live.refuse(beside, main.dataset.failed);
      else live.tell(main.dataset.failed);
    });
  }

  function shows(form, beside, body, answer) {
    if (answer.refused && (answer.stale || !form.isConnected)) live.tell(answer.refused);
    else if (answer.refused) live.refuse(beside, answer.refused);
    else if (answer.said && answer.softly) live.announce(answer.said);
    else if (answer.said) live.tell(answer.said);
    else if ("clear" in form.dataset) live.all("input[type=text]", form).forEach(function (field) {
      // What was typed since then stays.
      if (body.getAll(field.name).indexOf(field.value) >= 0) field.value = "";
    });
  }

  function post(url, body, until) {
    var stop = new AbortController(), limit = setTimeout(function () { stop.abort(); }, 8000);
    return fetch(url, {
      method: "POST", body: body, credentials: "same-origin", redirect: "error", signal: stop.signal,
      headers: {
        "Accept": "application/json",
        "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8"
      }
    }).then(function (answer) {
      return answer.json().then(function (said) {
        if (said.later) return again(said.later, answer.headers.get("Retry-After"), url, body, until);
        if (!("version" in said) && !said.refused) throw new Error("no answer");
        return said;
      });
    }).catch(function (error) {
      live.missed();
      if (Date.now() > until) throw error;
      return after(1000).then(function () { return post(url, body, until); });
    }).finally(function () { clearTimeout(limit); });
  }

  // Not now, says the server: the same move comes again by itself, and counts once.
  function again(sentence, seconds, url, body, until) {
    if (Date.now() > until) return { refused: sentence };
    live.tell(sentence);
    return after(1000 * (Number(seconds) || 1)).then(function () {
      return post(url, body, until);
    }).then(function (said) {
      live.untell(sentence);
      return said;
    });
  }

  function after(milliseconds) {
    return new Promise(function (go) { setTimeout(go, milliseconds); });
  }

  function lock(form, button, on) {
    live.busy[on ? "add" : "delete"](form);
    form.setAttribute("aria-busy", on);
    if (button) button.disabled = on;
    if (button && !on && button.isConnected && document.activeElement === document.body) {
      button.focus({ preventScroll: true });
    }
    live.dress();
  }
})();
