/* The page becomes what was pushed; what a guest has picked, typed or opened is theirs: a push does not
   touch it. New questions have new ids and so get new fields. */
(function () {
  "use strict";
  if (!live.pushed) return;

  var kept = {
    beforeAttributeUpdated: function (name, node) {
      if (name === "open") return node.tagName !== "DETAILS";
      if (name === "disabled" || name === "aria-busy") return !live.busy.has(node.form || node);
      if (name !== "checked" && name !== "value" && name !== "selected") return true;
      return node.type === "hidden" || node.tagName === "BUTTON"
        || !/^(INPUT|SELECT|OPTION|TEXTAREA)$/.test(node.tagName);
    },
    beforeNodeMorphed: function (old, now) {
      // What a mate has written stands where nobody types here.
      if (old.dataset && "shared" in old.dataset && old !== document.activeElement && old.value === old.defaultValue) {
        old.value = old.defaultValue = now.defaultValue;
      }
      if (old.tagName === "TEXTAREA") return now.id !== old.id;
      return !(old.className === "refusal" && old.id === now.id && old.textContent && !now.textContent);
    }
  };

  function morph(element, html) {
    Idiomorph.morph(element, html, { morphStyle: "innerHTML", callbacks: kept });
  }

  live.show = function (html) {
    morph(live.main, html);
    live.dress(true);
  };

  // Most moves change a part or two of the page; the others stay as they are.
  live.showParts = function (html) {
    var box = document.createElement("template");
    box.innerHTML = html;
    Array.from(box.content.children).forEach(function (part) {
      var old = document.getElementById(part.id);
      if (old) morph(old, part.innerHTML);
      else live.open();
    });
    live.dress(true);
  };
})();
