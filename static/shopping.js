/* A shopping list. Everything here is an extra: without it the page works by a plain form.
   Every tick is sent at once; what could not be sent waits on the phone, a reload long too: shops
   have corners, and streets, that the house's Wi-Fi does not reach. */
(function () {
  "use strict";
  document.documentElement.classList.add("js");
  var $$ = function (selector, from) { return Array.from((from || document).querySelectorAll(selector)); };

  // Copying the text -----------------------------------------------------------------------------

  $$("[data-copy]").forEach(function (button) {
    button.addEventListener("click", function () {
      // The clipboard's own interface wants https, which a house does not have.
      document.getElementById(button.dataset.copy).select();
      if (document.execCommand("copy")) button.textContent = button.dataset.copied;
    });
  });

  var form = document.getElementById("shop");
  if (!form || !window.fetch || !window.Idiomorph) return;
  var lines = document.getElementById("lines"), undo = document.getElementById("undo");
  var lost = document.getElementById("lost"), quiet = document.getElementById("quiet");
  var store = "shopping-" + form.dataset.key, seen = form.dataset.seen;
  var waiting = new Map(), done = [], sending = false, gone = false, asking = 0, missed = 0;

  // What waits on this phone ----------------------------------------------------------------------

  function remember() {
    try {
      if (waiting.size) localStorage.setItem(store, JSON.stringify(Array.from(waiting)));
      else localStorage.removeItem(store);
    } catch (error) { /* A private window keeps nothing; the page itself still does. */ }
  }

  try { waiting = new Map(JSON.parse(localStorage.getItem(store) || "[]")); } catch (error) { /* As above. */ }

  // The page ---------------------------------------------------------------------------------------

  function boxes() { return $$(".shop-tick", lines); }

  function named(sentence, name) { return sentence.split("{}").join(name); }

  // What was ticked here and is still on its way is shown as it will be.
  function dress() {
    boxes().forEach(function (box) { box.checked = waiting.has(box.value) ? waiting.get(box.value) : box.defaultChecked; });
    undo.disabled = !done.length;
    undo.textContent = done.length ? named(form.dataset.undo, done[done.length - 1].name) : undo.dataset.plain;
  }

  function show(now) {
    seen = now.seen;
    Idiomorph.morph(lines, now.main, { morphStyle: "innerHTML" });
    dress();
  }

  function end(sentence) {
    gone = true;
    waiting.clear();
    remember();
    var told = document.createElement("p");
    told.className = "say";
    told.textContent = sentence;
    form.replaceChildren(told);
    lost.hidden = true;
  }

  // Ticking ------------------------------------------------------------------------------------------

  lines.addEventListener("change", function (event) {
    var box = event.target;
    done.push({ key: box.value, name: box.dataset.name, before: !box.checked });
    set(box.value, box.dataset.name, box.checked);
  });

  undo.addEventListener("click", function () {
    var last = done.pop();
    if (last) set(last.key, last.name, last.before);
  });

  function set(key, name, bought) {
    waiting.set(key, bought);
    quiet.textContent = named(bought ? form.dataset.bought : form.dataset.open, name);
    remember();
    dress();
    send();
  }

  form.addEventListener("submit", function (event) { event.preventDefault(); send(); });

  // Sending and asking -------------------------------------------------------------------------------

  function send() {
    if (sending || gone || !waiting.size) return;
    sending = true;
    var sent = new Map(waiting), body = new URLSearchParams();
    body.append("csrf", form.elements.csrf.value);
    sent.forEach(function (bought, key) { body.append(bought ? "tick" : "was", key); });
    ask("./", { method: "POST", body: body }).then(function (now) {
      sending = false;
      if (!now) return;
      sent.forEach(function (bought, key) { if (waiting.get(key) === bought) waiting.delete(key); });
      remember();
      show(now);
      send();
    });
  }

  function look() {
    if (document.hidden || gone) return;
    if (waiting.size) send();
    else if (!asking) {
      asking = 1;
      ask("now?seen=" + seen, {}).then(function (now) {
        asking = 0;
        // A tick that was made meanwhile brings the list itself.
        if (now && now.main && !waiting.size) show(now);
      });
    }
  }

  function ask(address, options) {
    var stop = new AbortController(), limit = setTimeout(function () { stop.abort(); }, 8000);
    options.credentials = "same-origin";
    options.headers = { "Accept": "application/json" };
    options.signal = stop.signal;
    return fetch(address, options).then(function (answer) {
      return answer.status === 204 ? {} : answer.json();
    }).then(function (now) {
      missed = 0;
      lost.hidden = true;
      if (!now.gone) return now;
      end(now.gone);
      return null;
    }).catch(function () {
      missed++;
      lost.hidden = missed < 2 && !waiting.size;
      return null;
    }).finally(function () { clearTimeout(limit); });
  }

  setInterval(look, 2000);
  ["online", "pageshow", "focus"].forEach(function (name) { addEventListener(name, look); });
  document.addEventListener("visibilitychange", look);

  undo.dataset.plain = undo.textContent;
  dress();
  send();
})();
