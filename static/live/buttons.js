/* Buttons that say what they will do with what was picked, and steppers beside a number. */
(function () {
  "use strict";
  if (!live.pushed) return;

  // A button says how many are picked, and can be tapped when that is enough and not too many. A
  // choice that stands for several says for how many.
  function label(button) {
    var form = button.form, labels = JSON.parse(button.dataset.labels), count;
    if (button.dataset.number) count = Number(form.elements[button.dataset.number].value) || 0;
    else count = live.all("input:checked", form).filter(function (box) {
      return box.name === button.dataset.counts || box.dataset.pick === button.dataset.counts;
    }).reduce(function (sum, box) { return sum + Number(box.dataset.fills || 1); }, 0);
    button.textContent = labels[Math.min(count, labels.length - 1)];
    button.disabled = live.busy.has(form) || count < Number(button.dataset.from) || count > Number(button.dataset.to);
  }

  // A button says what the one chosen thing will do.
  function choice(button) {
    var chosen = live.all("input[type=radio]:checked", button.form).find(function (radio) {
      return radio.name === button.dataset.choice;
    });
    button.textContent = chosen ? chosen.dataset.says : button.dataset.none;
    button.disabled = live.busy.has(button.form) || !chosen;
  }

  function tally(span) {
    var chosen = live.all("input[type=radio]:checked", span.closest("form"));
    span.textContent = chosen.filter(function (radio) { return radio.value === span.dataset.countOf; }).length;
  }

  // What the numbers of the cards in a dish add up to.
  function add(span) {
    var chosen = live.all("input[data-worth]:checked", span.closest("form"));
    span.textContent = chosen.reduce(function (all, box) {
      return all + (box.value === span.dataset.sumOf ? Number(box.dataset.worth) : 0);
    }, 0);
  }

  function step(button) {
    var field = button.parentNode.querySelector("input");
    var value = Number(field.value || field.min) + Number(button.dataset.step);
    field.value = Math.max(Number(field.min), Math.min(Number(field.max), value));
    live.dress();
  }

  live.dresses(function () {
    live.all("[data-labels]").forEach(label);
    live.all("[data-choice]").forEach(choice);
    live.all("[data-count-of]").forEach(tally);
    live.all("[data-sum-of]").forEach(add);
  });
  live.main.addEventListener("input", function () { live.dress(); });
  live.main.addEventListener("change", function () { live.dress(); });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (button && button.dataset.step) step(button);
  });
})();
