/* The page becomes what was pushed; what a guest has picked, typed or opened is theirs: a push does not
   touch it. New questions have new ids and so get new fields; cards that stay in a hand are laid down. */
(function () {
  "use strict";
  if (!live.pushed) return;
  // Those of the questions so far.
  var forms = new Set();

  function layDown(box) { box.checked = box.defaultChecked; }

  var kept = {
    beforeAttributeUpdated: function (name, node) {
      if (name === "open") return node.tagName !== "DETAILS";
      if (name === "disabled" || name === "aria-busy") return !live.busy.has(node.form || node);
      if (name !== "checked" && name !== "value" && name !== "selected") return true;
      return node.type === "hidden" || node.tagName === "BUTTON"
        || !/^(INPUT|SELECT|OPTION|TEXTAREA)$/.test(node.tagName);
    },
    beforeNodeMorphed: function (old, now) {
      if (now.dataset && "kept" in now.dataset) {
        if (old.className !== now.className) old.className = now.className;
        if (!forms.has(old.closest("form"))) live.all("input", old).forEach(layDown);
        return false;
      }
      // What a mate has written stands where nobody types here.
      if (old.dataset && "shared" in old.dataset && old !== document.activeElement && old.value === old.defaultValue) {
        old.value = old.defaultValue = now.defaultValue;
      }
      if (old.tagName === "TEXTAREA") return now.id !== old.id;
      return !(old.className === "refusal" && old.id === now.id && old.textContent && !now.textContent);
    }
  };

  function morph(element, html) {
    forms = new Set(live.all("form"));
    Idiomorph.morph(element, html, { morphStyle: "innerHTML", callbacks: kept });
  }

  live.show = function (html) {
    morph(live.main, html);
    live.dress(true);
  };

  // A part that has come stands before the first of those that are there and come later.
  function arrived(part) {
    var place = document.createElement("div"), later = part.dataset.before.split(" ");
    place.id = part.id;
    place.className = part.className;
    var next = later.map(function (slot) { return document.getElementById("part-" + slot); }).find(Boolean);
    live.main.insertBefore(place, next || null);
    return place;
  }

  // Most moves change a part or two of the page; the others stay as they are.
  live.showParts = function (html) {
    var box = document.createElement("template");
    box.innerHTML = html;
    Array.from(box.content.children).forEach(function (part) {
      var old = document.getElementById(part.id);
      if ("gone" in part.dataset) return old && old.remove();
      if (!old && "before" in part.dataset) old = arrived(part);
      if (old) morph(old, part.innerHTML);
      // What is said to be here and is not comes with the whole page.
      if (!old || old.querySelector("[data-kept]")) live.open();
    });
    live.dress(true);
  };
})();
