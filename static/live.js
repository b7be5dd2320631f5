/* A phone at a table. Everything here is an extra: without it every page works by plain forms.
   One stream brings the page anew whenever something happened; forms are sent without leaving the
   page. No secure-context features: guests come over plain http. */
(function () {
  "use strict";
  var main = document.getElementById("main");
  var lost = document.getElementById("lost");
  var toast = document.getElementById("toast");
  var quiet = document.getElementById("quiet");
  var hide = document.getElementById("hide");
  var root = document.documentElement;
  var $$ = function (selector, from) { return Array.from((from || main).querySelectorAll(selector)); };
  if (!main) return;
  document.addEventListener("input", function (event) { if ("filter" in event.target.dataset) filter(event.target); });

  // A page that is not pushed can have a list to search.
  if (!main.dataset.stream) {
    root.classList.add("js");
    $$("[data-filter]").forEach(filter);
    return;
  }
  if (!window.EventSource || !window.Idiomorph || !window.fetch) return;
  root.classList.add("js");

  var stream = null, shown = Number(main.dataset.version) || 0, fresh = true, gone = false;
  var heard = 0, began = 0, tries = 0, timer = 0, offlineSince = 0, sending = 0;
  var announced = new Set(), busy = new WeakSet(), unsure = new WeakMap(), pressed = null;

  // The stream -------------------------------------------------------------------------------

  function open() {
    close();
    if (gone || document.hidden) return;
    fresh = true;
    began = heard = Date.now();
    stream = new EventSource(main.dataset.stream);
    stream.onopen = stream.onmessage = alive;
    stream.onerror = function () { close(); miss(); timer = setTimeout(open, Math.min(500 * ++tries, 2000)); };
    stream.addEventListener("ping", alive);
    stream.addEventListener("view", function (event) {
      alive();
      var version = Number(event.lastEventId);
      if (version < shown && !fresh) return;
      fresh = false;
      shown = version;
      main.dataset.version = shown;
      show(event.data);
    });
    stream.addEventListener("parts", function (event) {
      alive();
      shown = Number(event.lastEventId);
      main.dataset.version = shown;
      if (event.data) showParts(event.data);
    });
    ["gone", "refused"].forEach(function (kind) { stream.addEventListener(kind, end); });
  }

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

  function miss() { offlineSince = offlineSince || Date.now(); }

  function end(event) {
    gone = true;
    main.dataset.ended = event.type;
    close();
    var sentence = document.createElement("p");
    sentence.className = "say";
    sentence.textContent = JSON.parse(event.data).say;
    main.replaceChildren(sentence);
    lost.hidden = true;
    dress();
  }

  setInterval(function () {
    if (gone || document.hidden) return;
    var now = Date.now();
    if (began && now - began > Math.min(4000 + 2000 * tries, 12000)) { tries++; miss(); open(); }
    else if (stream && now - heard > 40000) { miss(); open(); }
    lost.hidden = !(offlineSince && now - offlineSince > 1200);
  }, 500);

  document.addEventListener("visibilitychange", function () {
    if (document.hidden) { cover(true); close(); } else open();
  });
  addEventListener("pagehide", function () { cover(true); close(); });
  addEventListener("pageshow", function (event) { if (event.persisted) open(); });
  addEventListener("online", open);

  // The page ---------------------------------------------------------------------------------

  // What a guest has picked, typed or opened is theirs: a push does not touch it. New questions
  // have new ids and so get new fields.
  var kept = {
    beforeAttributeUpdated: function (name, node) {
      if (name === "open") return node.tagName !== "DETAILS";
      if (name === "disabled" || name === "aria-busy") return !busy.has(node.form || node);
      if (name !== "checked" && name !== "value" && name !== "selected") return true;
      return node.type === "hidden" || node.tagName === "BUTTON" || !/^(INPUT|SELECT|OPTION|TEXTAREA)$/.test(node.tagName);
    },
    beforeNodeMorphed: function (old, now) {
      if (old.tagName === "TEXTAREA") return !(now.id === old.id);
      return !(old.className === "refusal" && old.id === now.id && old.textContent && !now.textContent);
    }
  };

  function show(html) {
    Idiomorph.morph(main, html, { morphStyle: "innerHTML", callbacks: kept });
    dress(true);
  }

  // Most moves change a part or two of the page; the others stay as they are.
  function showParts(html) {
    var box = document.createElement("template");
    box.innerHTML = html;
    Array.from(box.content.children).forEach(function (part) {
      var old = document.getElementById(part.id);
      if (old) Idiomorph.morph(old, part.innerHTML, { morphStyle: "innerHTML", callbacks: kept });
      else open();
    });
    dress(true);
  }

  // What only scripts can know, put back after every push.
  function dress(tell) {
    $$("[data-labels]").forEach(label);
    $$("[data-choice]").forEach(choice);
    $$("[data-count-of]").forEach(function (span) {
      var all = $$("input[type=radio]:checked", span.closest("form"));
      span.textContent = all.filter(function (radio) { return radio.value === span.dataset.countOf; }).length;
    });
    $$("[data-filter]").forEach(filter);
    hide.hidden = !main.querySelector(".secret");
    $$("[data-announce]").forEach(function (element) {
      if (announced.has(element.id)) return;
      announced.add(element.id);
      if (!tell) return;
      quiet.textContent = element.textContent;
      if ("got" in element.dataset && navigator.vibrate) navigator.vibrate(40);
    });
    main.dispatchEvent(new Event("dressed"));
  }

  function label(button) {
    var form = button.form, labels = JSON.parse(button.dataset.labels), count;
    if (button.dataset.number) count = Number(form.elements[button.dataset.number].value) || 0;
    else count = $$("input:checked", form).filter(function (box) {
      return box.name === button.dataset.counts || box.dataset.pick === button.dataset.counts;
    }).length;
    button.textContent = labels[Math.min(count, labels.length - 1)];
    button.disabled = busy.has(form) || count < Number(button.dataset.from) || count > Number(button.dataset.to);
  }

  // A button that says what the one chosen thing will do.
  function choice(button) {
    var chosen = $$("input[type=radio]:checked", button.form).find(function (radio) { return radio.name === button.dataset.choice; });
    button.textContent = chosen ? chosen.dataset.says : button.dataset.none;
    button.disabled = busy.has(button.form) || !chosen;
  }

  // "Gruyere" finds Gruyère.
  function plain(text) { return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, ""); }

  function filter(field) {
    var list = document.getElementById(field.dataset.filter), words = plain(field.value.trim()).split(/\s+/), left = 0;
    $$("[data-text]", list).forEach(function (item) {
      var text = plain(item.dataset.text);
      item.hidden = !words.every(function (word) { return text.includes(word); });
      if (!item.hidden) left++;
    });
    $$("[data-group]", list).forEach(function (group) { group.hidden = !group.querySelector("[data-text]:not([hidden])"); });
    $$("[data-none]", document).forEach(function (hint) { if (hint.dataset.none === list.id) hint.hidden = left > 0; });
  }

  main.addEventListener("input", function () { dress(); });
  main.addEventListener("change", function () { dress(); });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    pressed = button;
    if (button === hide) cover(!root.classList.contains("covered"));
    else if (button && button.dataset.step) step(button);
    else if (root.classList.contains("covered") && event.target.closest(".secret")) { event.preventDefault(); cover(false); }
  });

  function step(button) {
    var field = button.parentNode.querySelector("input"), value = Number(field.value || field.min) + Number(button.dataset.step);
    field.value = Math.max(Number(field.min), Math.min(Number(field.max), value));
    dress();
  }

  function cover(on) {
    root.classList.toggle("covered", on && !!main.querySelector(".secret"));
    hide.textContent = root.classList.contains("covered") ? hide.dataset.show : hide.dataset.hide;
  }

  // Moves ------------------------------------------------------------------------------------

  main.addEventListener("submit", function (event) {
    var form = event.target, button = event.submitter || (pressed && pressed.form === form ? pressed : null);
    if (!form.matches("form[data-move]")) return;
    event.preventDefault();
    if (busy.has(form)) return;
    var body = new URLSearchParams(new FormData(form));
    if (button && button.name) body.append(button.name, button.value);
    // Words of another form that were typed and not sent go along.
    $$("[data-along]").forEach(function (field) {
      if (field.dataset.along === form.dataset.takes && field.value !== field.defaultValue) body.append(field.dataset.as, field.value);
    });
    send(form, body, button);
  });

  function newId() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), function (byte) { return (byte + 256).toString(16).slice(1); }).join("");
  }

  // A move whose answer was lost keeps its id: sent again unchanged, it counts once.
  function send(form, body, button) {
    var text = body.toString(), before = unsure.get(form);
    var id = before && before.text === text ? before.id : newId();
    unsure.set(form, { text: text, id: id });
    body.append("move_id", id);
    say(form, "");
    toast.textContent = "";
    lock(form, button, true);
    post(form.action, body.toString(), Date.now() + 20000).then(function (answer) {
      offlineSince = 0;
      unsure.delete(form);
      if (!answer.refused) form.dispatchEvent(new CustomEvent("sent", { bubbles: true, detail: body }));
      lock(form, button, false);
      if (answer.refused && (answer.stale || !form.isConnected)) tell(answer.refused);
      else if (answer.refused) say(form, answer.refused);
      else if (answer.said && answer.softly) quiet.textContent = answer.said;
      else if (answer.said) tell(answer.said);
      else if ("clear" in form.dataset) $$("input[type=text]", form).forEach(function (field) {
        // What was typed since then stays.
        if (body.getAll(field.name).indexOf(field.value) >= 0) field.value = "";
      });
      // A seat that is gone, a question that is old: the stream tells what is true now. So it does
      // when a move counted and its page did not come.
      if (answer.stale || answer.gone) open();
      else if (answer.version > shown) setTimeout(function () { if (answer.version > shown) open(); }, 2000);
    }, function () {
      lock(form, button, false);
      if (form.isConnected) say(form, main.dataset.failed);
      else tell(main.dataset.failed);
    });
  }

  function post(url, body, until) {
    var stop = new AbortController(), limit = setTimeout(function () { stop.abort(); }, 8000);
    return fetch(url, {
      method: "POST", body: body, credentials: "same-origin", redirect: "error", signal: stop.signal,
      headers: { "Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8" }
    }).then(function (answer) {
      return answer.json().then(function (said) {
        if (said.later) return again(said.later, answer.headers.get("Retry-After"), url, body, until);
        if (!("version" in said) && !said.refused) throw new Error("no answer");
        return said;
      });
    }).catch(function (error) {
      miss();
      if (Date.now() > until) throw error;
      return new Promise(function (go) { setTimeout(go, 1000); }).then(function () { return post(url, body, until); });
    }).finally(function () { clearTimeout(limit); });
  }

  // Not now, says the server: the same move comes again by itself, and counts once.
  function again(sentence, seconds, url, body, until) {
    if (Date.now() > until) return { refused: sentence };
    tell(sentence);
    return new Promise(function (go) { setTimeout(go, 1000 * (Number(seconds) || 1)); }).then(function () {
      return post(url, body, until);
    }).then(function (said) {
      if (toast.textContent === sentence) toast.textContent = "";
      return said;
    });
  }

  function lock(form, button, on) {
    busy[on ? "add" : "delete"](form);
    form.setAttribute("aria-busy", on);
    if (button) button.disabled = on;
    if (button && !on && button.isConnected && document.activeElement === document.body) button.focus({ preventScroll: true });
    dress();
  }

  function say(form, sentence) {
    var place = form.querySelector(".refusal");
    if (place) place.textContent = sentence;
    else if (sentence) tell(sentence);
  }

  function tell(sentence) {
    toast.textContent = sentence;
    clearTimeout(sending);
    sending = setTimeout(function () { toast.textContent = ""; }, 7000);
  }

  dress();
  open();
})();
