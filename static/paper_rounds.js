/* A round from paper: Enter takes a card and goes on, sums and what is missing follow, and what was typed outlives a
   reload. An extra: the page is a plain form, and everything it says comes from the server. */
(function () {
  "use strict";
  var KEPT = "paper-round:", DAY = 864e5, WAIT = 350;
  var form = document.getElementById("paper-round");
  if (!form || !window.fetch || !window.Idiomorph) return;
  var asked = 0, timer = 0, taken = {}, bringing = false;
  document.documentElement.classList.add("js");

  // Looking ----------------------------------------------------------------------------------

  function isTyped(field) { return Boolean(field && field.name && field.name.indexOf("typed-") === 0); }

  // What is on the page: cards that were taken and not answered yet too, but none that is half typed.
  function fields() {
    var all = new FormData(form), here = document.activeElement;
    Object.keys(taken).forEach(function (name) {
      var field = form.elements[name], rest = field && field !== here ? field.value : "";
      all.set(name, taken[name].concat(rest).join("\n"));
    });
    if (isTyped(here) && !taken[here.name]) all.set(here.name, "");
    return all;
  }

  // Cards without an answer yet go along with whatever is sent.
  function bring() {
    Object.keys(taken).forEach(function (name) {
      var field = form.elements[name];
      if (field) field.value = taken[name].concat(field.value).join(", ");
    });
    taken = {};
  }

  function look(all) {
    clearTimeout(timer);
    var mine = ++asked;
    all.set("do", "look");
    if (!bringing) keep();
    return fetch(form.action, { method: "POST", body: all, credentials: "same-origin" }).then(function (answer) {
      return answer.text();
    }).then(function (text) {
      if (mine !== asked) return;
      var fresh = new DOMParser().parseFromString(text, "text/html").getElementById("paper-round");
      if (!fresh) return;
      taken = {};
      show(fresh);
    }).catch(function () { /* The next tap tries again; "Keep" says what is wrong. */ });
  }

  function show(fresh) {
    // What nobody knows stays in its field, before what is being typed.
    var here = isTyped(document.activeElement) ? document.activeElement : null;
    var left = here && fresh.elements[here.name] ? fresh.elements[here.name].value : "";
    Idiomorph.morph(form, fresh, {
      ignoreActiveValue: true,
      callbacks: {
        beforeAttributeUpdated: function (name, element) {
          return !(name === "open" && element.tagName === "DETAILS");
        }
      }
    });
    if (here && left && here.value.indexOf(left) !== 0) here.value = left + ", " + here.value;
    marked();
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(function () { look(fields()); }, WAIT);
  }

  function take(field) {
    (taken[field.name] = taken[field.name] || []).push(field.value);
    field.value = "";
    look(fields());
  }

  form.addEventListener("keydown", function (event) {
    var field = event.target;
    if (event.key !== "Enter" || field.tagName !== "INPUT" || event.isComposing) return;
    if (field.type !== "text") return;
    event.preventDefault();
    if (isTyped(field)) { if (field.value.trim()) take(field); return; }
    if (field.name === "new" || field.name.indexOf("name-") === 0) {
      field.parentElement.querySelector("button").click();
      return;
    }
    later();
  });

  // A card picked from the list is whole at once.
  form.addEventListener("input", function (event) {
    if (isTyped(event.target) && event.inputType === "insertReplacementText") take(event.target);
  });

  form.addEventListener("change", function (event) {
    if (event.target.type !== "file") later();
  });

  // A chip that lies there already is taken back.
  function marked() {
    form.querySelectorAll("[name^=chip-]").forEach(function (one) {
      if (one.checked && one.value) one.dataset.lay = "1";
      else delete one.dataset.lay;
    });
  }

  form.addEventListener("click", function (event) {
    var chip = event.target;
    if (chip.type !== "radio" || chip.name.indexOf("chip-") !== 0) return;
    if (chip.dataset.lay) {
      form.querySelector("[name='" + chip.name + "'][value='']").checked = true;
      later();
    }
    marked();
  });

  form.addEventListener("submit", function (event) {
    var button = event.submitter, looking = !button || button.value === "look" || button.name.indexOf("look-") === 0;
    if (!looking) { bring(); leave = true; return; }
    event.preventDefault();
    look(fields()).then(function () {
      form.querySelectorAll("[type=file]").forEach(function (file) { file.value = ""; });
      form.querySelectorAll(".is-looking").forEach(function (part) {
        part.classList.remove("is-looking");
        part.removeAttribute("aria-busy");
      });
    });
  });

  // Keeping what is typed --------------------------------------------------------------------

  var place = KEPT + form.dataset.draft, table = KEPT + form.dataset.table, leave = false;

  function keep() {
    try {
      var all = new URLSearchParams();
      fields().forEach(function (value, name) {
        if (typeof value === "string" && name !== "csrf") all.append(name, value);
      });
      localStorage.setItem(place, JSON.stringify({ at: Date.now(), fields: String(all) }));
    } catch (error) { /* A full or a forbidden storage: then nothing is kept. */ }
  }

  function kept() {
    try {
      Object.keys(localStorage).forEach(function (key) {
        if (key.indexOf(KEPT) !== 0 || key === place) return;
        var one = JSON.parse(localStorage.getItem(key));
        // Other rounds of this table are kept by now, or have been begun anew.
        if (!one || !(Date.now() - one.at < DAY) || key.indexOf(table) === 0) localStorage.removeItem(key);
      });
      return JSON.parse(localStorage.getItem(place));
    } catch (error) { return null; }
  }

  var before = kept();
  if (before && "fresh" in form.dataset) {
    var typed = new FormData();
    new URLSearchParams(before.fields).forEach(function (value, name) { typed.append(name, value); });
    typed.set("csrf", form.elements.csrf.value);
    bringing = true;
    look(typed).then(function () { bringing = false; });
  } else if (!("fresh" in form.dataset)) {
    keep();
  }
  addEventListener("pagehide", function () { if (!leave && !bringing) keep(); });
  marked();
})();
