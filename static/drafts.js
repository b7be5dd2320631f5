/* What was typed or picked and not sent yet outlives a reload, a tab that the phone threw away, and a
   phone that slept. It is kept on this phone only, by its form, for whoever holds the seat now; it
   goes when the question is answered, when the seat is another's, and when the evening is over.
   An extra like all scripts: without it, or without a storage, every page works as ever. */
(function () {
  "use strict";
  var START = "draft:", DAY = 864e5, WAIT = 200;
  var main = document.getElementById("main");
  var own = new Set(), timer = 0;

  function read(place) {
    try { return JSON.parse(localStorage.getItem(START + place)) || {}; } catch (error) { return {}; }
  }

  function write(place, draft) {
    try {
      if (draft && Object.keys(draft.forms).length) localStorage.setItem(START + place, JSON.stringify(draft));
      else localStorage.removeItem(START + place);
    } catch (error) { /* A full or a forbidden storage: then nothing is kept. */ }
  }

  // Whoever leaves the seat takes the words along.
  document.addEventListener("submit", function (event) {
    if (event.target.dataset.leaves) write(event.target.dataset.leaves, null);
  });

  // Evenings of another day.
  try {
    Object.keys(localStorage).forEach(function (key) {
      if (!key.startsWith(START)) return;
      if (!(Date.now() - read(key.slice(START.length)).at < DAY)) localStorage.removeItem(key);
    });
  } catch (error) { return; }
  if (!main || !main.dataset.owner) return;
  var here = main.dataset.place;

  // Fields -----------------------------------------------------------------------------------

  var NEVER = ["hidden", "submit", "button", "file", "password", "search"];

  // The fields of a form by names that are the same on the next page.
  function fields(form) {
    var found = new Map(), seen = {};
    Array.from(form.elements).forEach(function (field) {
      if (!field.name || NEVER.indexOf(field.type) >= 0) return;
      var ticked = field.type === "checkbox" || field.type === "radio";
      var name = field.name + (ticked ? "=" + field.value : "");
      seen[name] = (seen[name] || 0) + 1;
      found.set(name + "#" + seen[name], field);
    });
    return found;
  }

  function ticks(field) { return field.type === "checkbox" || field.type === "radio"; }

  function usual(field) {
    if (field.tagName !== "SELECT") return field.defaultValue;
    var chosen = Array.from(field.options).find(function (option) { return option.defaultSelected; }) || field.options[0];
    return chosen ? chosen.value : "";
  }

  // What was changed in a form, or nothing.
  function changed(form) {
    var found = {};
    fields(form).forEach(function (field, name) {
      if (ticks(field) ? field.checked !== field.defaultChecked : field.value !== usual(field)) {
        found[name] = ticks(field) ? field.checked : field.value;
      }
    });
    return Object.keys(found).length ? found : null;
  }

  function forms() { return Array.from(main.querySelectorAll("form[data-move][id]")); }

  // Keeping ----------------------------------------------------------------------------------

  // Only what this page wrote or brought back is taken away again: another tab may know more.
  function keep() {
    clearTimeout(timer);
    timer = 0;
    if (main.dataset.ended === "refused") return;
    if (main.dataset.ended || main.querySelector("[data-over]")) { write(here, null); return; }
    var draft = read(here), dirty = new Set();
    if (draft.owner !== main.dataset.owner) draft = { owner: main.dataset.owner, forms: {} };
    forms().forEach(function (form) {
      var found = changed(form);
      if (!found) return;
      dirty.add(form.id);
      own.add(form.id);
      draft.forms[form.id] = { since: Number(main.dataset.version), fields: found };
    });
    own.forEach(function (id) { if (!dirty.has(id)) { delete draft.forms[id]; own.delete(id); } });
    draft.at = Date.now();
    write(here, draft);
  }

  function soon() { timer = timer || setTimeout(keep, WAIT); }

  function restore() {
    var draft = read(here), start = Number(main.dataset.begun);
    if (draft.owner !== main.dataset.owner) { write(here, null); return; }
    Object.keys(draft.forms).forEach(function (id) {
      var form = forms().find(function (each) { return each.id === id; });
      // The same question of the game before is another one.
      if (!form || draft.forms[id].since < start) { delete draft.forms[id]; return; }
      var there = fields(form);
      Object.keys(draft.forms[id].fields).forEach(function (name) {
        var field = there.get(name), value = draft.forms[id].fields[name];
        if (!field) return;
        if (ticks(field)) field.checked = value;
        else field.value = value;
        for (var fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      });
      own.add(id);
    });
    write(here, draft);
  }

  // What was sent is no draft any more, even if its field stays on the page.
  main.addEventListener("sent", function (event) {
    fields(event.target).forEach(function (field) {
      if (ticks(field)) field.defaultChecked = field.checked;
      else if (field.tagName !== "SELECT" && event.detail.getAll(field.name).indexOf(field.value) >= 0) field.defaultValue = field.value;
    });
    soon();
  });
  main.addEventListener("dressed", soon);
  document.addEventListener("visibilitychange", function () { if (document.hidden) keep(); });
  addEventListener("pagehide", keep);
  restore();
})();
