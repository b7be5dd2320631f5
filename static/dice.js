/* The knife on the phone: tap dice, and the piece that would come off with them is shown, with its
   sum and whether the rest holds together. Which cuts are legal is told by the page (`data-cuts`,
   from the rules); nothing is sent before it is confirmed. Without this script the page shows the
   same by plain forms. */
(function () {
  "use strict";
  var WIDE = 5, HIGH = 7, SIDES = ["top", "right", "bottom", "left"];
  var main = document.getElementById("main"), drawn = "";
  var $$ = function (selector, within) { return Array.from(within.querySelectorAll(selector)); };
  if (!main) return;

  // Which line a die is in, counted along the side, and how deep it lies seen from there.
  function where(box, side) {
    var row = Math.floor(box.dataset.place / WIDE), column = box.dataset.place % WIDE;
    if (side === "top") return [column, row];
    if (side === "bottom") return [column, HIGH - 1 - row];
    return side === "left" ? [row, column] : [row, WIDE - 1 - column];
  }

  // The smallest piece from this side with all these dice.
  function from(side, boxes, ticked) {
    var seen = ticked.map(function (box) { return where(box, side); });
    var lines = seen.map(function (at) { return at[0]; }), seam = Math.max.apply(null, seen.map(function (at) { return at[1]; }));
    var first = Math.min.apply(null, lines), last = Math.max.apply(null, lines);
    return boxes.filter(function (box) {
      var at = where(box, side);
      return at[0] >= first && at[0] <= last && at[1] <= seam;
    });
  }

  function key(piece) {
    return piece.map(function (box) { return Number(box.value); }).sort(function (a, b) { return a - b; }).join(" ");
  }

  function sum(piece) {
    return piece.reduce(function (total, box) { return total + Number(box.dataset.number); }, 0);
  }

  // A legal piece if there is one, else the smallest; the first side wins a tie, as in the rules.
  function chosen(form) {
    var boxes = $$("input[name=dice]", form), ticked = boxes.filter(function (box) { return box.checked; });
    var side = form.querySelector("input[name=side]:checked").value, legal = form.dataset.cuts.split(",");
    if (!ticked.length) return null;
    return (side ? [side] : SIDES).map(function (one) {
      var piece = from(one, boxes, ticked);
      return { dice: piece, total: sum(piece), legal: legal.indexOf(key(piece)) >= 0 };
    }).reduce(function (best, one) {
      if (one.legal !== best.legal) return one.legal ? one : best;
      return one.dice.length < best.dice.length ? one : best;
    });
  }

  function filled(words, piece) {
    return words.replace("{count}", piece.dice.length).replace("{total}", piece.total);
  }

  function verdict(form, piece) {
    if (!piece) return form.dataset.none;
    if (piece.legal) return filled(piece.dice.length > 1 ? form.dataset.legal : form.dataset.legalOne, piece);
    return filled(piece.total > Number(form.dataset.most) ? form.dataset.much : form.dataset.apart, piece);
  }

  function show(form) {
    var confirm = document.getElementById(form.id + "-cut"), piece = chosen(form), good = !!piece && piece.legal;
    var button = confirm.querySelector("button"), said = confirm.querySelector(".dv-verdict");
    $$("input[name=dice]", form).forEach(function (box) {
      var off = !!piece && piece.dice.indexOf(box) >= 0;
      box.parentNode.classList.toggle("is-off", off);
      box.parentNode.classList.toggle("is-wrong", off && !good);
    });
    said.textContent = verdict(form, piece);
    said.classList.toggle("is-good", good);
    said.classList.toggle("is-wrong", !!piece && !good);
    confirm.querySelector(".dv-chosen").replaceChildren.apply(confirm.querySelector(".dv-chosen"), good ? piece.dice.map(hidden) : []);
    button.textContent = !good ? confirm.dataset.idle
      : filled(piece.dice.length > 1 ? confirm.dataset.confirm : confirm.dataset.confirmOne, piece);
    button.disabled = !good || confirm.getAttribute("aria-busy") === "true";
  }

  function hidden(box) {
    var field = document.createElement("input");
    field.type = "hidden";
    field.name = "dice";
    field.value = box.value;
    return field;
  }

  // A hint puts the knife where it says.
  document.addEventListener("click", function (event) {
    var hint = event.target.closest("form[data-hint]"), form = main.querySelector("form[data-knife]");
    if (!hint || !form || !event.target.closest("button")) return;
    event.preventDefault();
    var wanted = $$("input[name=dice]", hint).map(function (field) { return field.value; });
    $$("input[name=dice]", form).forEach(function (box) { box.checked = wanted.indexOf(box.value) >= 0; });
    form.querySelector("input[name=side][value=" + hint.elements.side.value + "]").checked = true;
    show(form);
    form.scrollIntoView({ block: "start" });
  });

  main.addEventListener("change", function (event) {
    var form = event.target.closest("form[data-knife]");
    if (form) show(form);
  });

  // After a push the page is as the server made it.
  main.addEventListener("dressed", function () {
    var form = main.querySelector("form[data-knife]");
    if (!form) return;
    if (drawn !== form.id || $$("input[name=dice]:checked", form).length) show(form);
    drawn = form.id;
  });
})();
