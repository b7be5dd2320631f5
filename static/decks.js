/* Decks, the shelf and the assignments. Everything here is an extra: without it the pages work by
   plain forms. */
(function () {
  "use strict";
  var main = document.getElementById("main");
  if (!main || !window.fetch) return;
  document.documentElement.classList.add("js");
  var $$ = function (selector, from) { return Array.from((from || main).querySelectorAll(selector)); };

  // Searching as one types -----------------------------------------------------------------------

  function search(field) {
    var items = $$(field.dataset.search), typed = field.value.trim();
    var found = spelling.finds(typed, items.map(function (item) { return item.dataset.text; }));
    items.forEach(function (item, at) { item.hidden = !found[at]; });
    $$("[data-group]").forEach(function (group) {
      var left = $$(field.dataset.search, group).some(function (item) { return !item.hidden; });
      group.hidden = !left;
      if (group.tagName === "DETAILS" && typed) group.open = left;
    });
    var nothing = document.getElementById("nothing");
    if (nothing) nothing.hidden = found.includes(true);
  }

  $$("input[data-search]").forEach(function (field) {
    field.addEventListener("input", function () { search(field); });
    field.addEventListener("keydown", function (event) {
      if (event.key === "Enter" && !field.form.matches("[method=get]")) event.preventDefault();
    });
    search(field);
  });

  $$("form[data-filters] select").forEach(function (field) {
    field.addEventListener("change", function () { field.form.submit(); });
  });

  // A deck by hand -------------------------------------------------------------------------------

  function copies(row) { return row.querySelector("input[type=number]"); }

  function count() {
    var total = 0;
    $$("[data-group]").forEach(function (group) {
      var boxes = $$(".row-tick", group), on = boxes.filter(function (box) { return box.checked; });
      group.querySelector("[data-ticked]").textContent = on.length + " / " + boxes.length;
      on.forEach(function (box) { total += copies(box.parentNode) ? Number(copies(box.parentNode).value) || 0 : 1; });
    });
    $$("[data-total]").forEach(function (place) { place.textContent = total; });
  }

  function tick(box, on) {
    box.checked = on;
    var field = copies(box.parentNode);
    if (on && field && !Number(field.value)) field.value = 1;
  }

  $$(".hand-form").forEach(function (form) {
    form.addEventListener("change", function (event) {
      if (event.target.classList.contains("row-tick")) tick(event.target, event.target.checked);
      if (event.target.type === "number" && event.target.value === "0") {
        event.target.closest(".card-row").querySelector(".row-tick").checked = false;
      }
      count();
    });
    form.addEventListener("input", count);
    form.addEventListener("click", function (event) {
      var button = event.target.closest("button");
      if (button && button.dataset.step) step(button);
      if (button && button.dataset.all) {
        $$(".card-row:not([hidden]) .row-tick", button.closest("[data-group]")).forEach(function (box) {
          tick(box, button.dataset.all === "on");
        });
        count();
      }
    });
  });

  function step(button) {
    var field = button.parentNode.querySelector("input"), value = Number(field.value) + Number(button.dataset.step);
    field.value = Math.max(0, Math.min(Number(field.max), value));
    if (field.value === "0") {
      var box = field.closest(".card-row").querySelector(".row-tick");
      box.checked = false;
      box.focus();
    }
    count();
  }

  // What a form would make, as it is being typed -------------------------------------------------

  $$("form[data-count], form[data-preview]").forEach(function (form) {
    var place = document.getElementById(form.dataset.count ? "count" : "preview"), timer = 0, newest = 0;
    function look() {
      var mine = ++newest;
      fetch(form.dataset.count || form.dataset.preview, {
        method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin"
      }).then(function (answer) { return answer.ok ? answer.text() : null; }).then(function (html) {
        if (html !== null && mine === newest) place.innerHTML = html;
      }).catch(function () { /* The next letter asks again. */ });
    }
    form.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(look, 250); });
  });

  // What was typed is not left by a slip of the finger.
  $$("form.rules-form, form.hand-form, form.beside").forEach(function (form) {
    var unsaved = Boolean(form.querySelector("[aria-invalid]"));
    form.addEventListener("input", function () { unsaved = true; });
    form.addEventListener("submit", function () { unsaved = false; });
    form.addEventListener("click", function (event) { if (event.target.closest("a.other")) unsaved = false; });
    addEventListener("beforeunload", function (event) { if (unsaved) event.preventDefault(); });
  });

  // In the house ---------------------------------------------------------------------------------

  var shelf = document.getElementById("shelf");
  if (shelf) keepTicks();

  // Each tick is kept at once. What could not be sent waits and is sent again: a kitchen has corners
  // that the Wi-Fi does not reach.
  function keepTicks() {
    var waiting = new Map(), sending = false, timer = 0, state = document.getElementById("state");

    shelf.addEventListener("change", function (event) {
      if (!event.target.classList.contains("row-tick")) return;
      waiting.set(event.target.value, event.target.checked);
      send();
    });
    shelf.addEventListener("click", function (event) {
      var button = event.target.closest("button[name=all], button[name=none]");
      if (!button) return;
      event.preventDefault();
      $$(".card-row:not([hidden]) .row-tick", button.closest("[data-group]")).forEach(function (box) {
        if (box.checked === (button.name === "all")) return;
        box.checked = button.name === "all";
        waiting.set(box.value, box.checked);
      });
      send();
    });
    shelf.addEventListener("submit", function (event) { event.preventDefault(); send(); });
    addEventListener("beforeunload", function (event) { if (waiting.size) event.preventDefault(); });
    addEventListener("online", send);
    document.addEventListener("visibilitychange", function () { if (!document.hidden) send(); });

    function send() {
      clearTimeout(timer);
      progress();
      if (sending) return;
      sending = true;
      var sent = new Map(waiting), body = new URLSearchParams();
      body.append("csrf", shelf.elements.csrf.value);
      sent.forEach(function (there, key) { body.append(there ? "tick" : "was", key); });
      fetch(shelf.action, { method: "POST", body: body, credentials: "same-origin", headers: { "Accept": "application/json" } })
        .then(function (answer) { return answer.json(); })
        .then(function (now) { kept(sent, now); }, function () {
          sending = false;
          state.textContent = shelf.dataset.lost;
          timer = setTimeout(send, 2000);
        });
    }

    function kept(sent, now) {
      sending = false;
      sent.forEach(function (there, key) { if (waiting.get(key) === there) waiting.delete(key); });
      var ticked = new Set(now.ticked);
      $$(".row-tick", shelf).forEach(function (box) { if (!waiting.has(box.value)) box.checked = ticked.has(box.value); });
      state.textContent = waiting.size ? "" : shelf.dataset.kept;
      document.getElementById("reach").innerHTML = now.reach;
      progress();
      if (waiting.size) send();
    }

    function progress() {
      count();
      $$("[data-group]").forEach(function (group) {
        var all = $$(".row-tick", group).every(function (box) { return box.checked; });
        $$("button[name=all]", group).forEach(function (button) { button.hidden = all; });
        $$("button[name=none]", group).forEach(function (button) { button.hidden = !all; });
      });
    }
  }
})();
