/* A score sheet from paper: it is added up while it is typed, and arrows and Enter go from cell to
   cell. Everything here is an extra: the page works as a plain form. */
(function () {
  "use strict";
  var form = document.getElementById("paper-scores");
  if (!form) return;
  document.documentElement.classList.add("js");
  var says = document.getElementById("says"), told = document.getElementById("scores-refusal");
  var unsaved = Boolean(told.textContent), asked = 0, waiting;
  var first = form.querySelector("[aria-invalid]");
  if (first) first.focus();

  function cells(row) { return row ? Array.from(row.querySelectorAll("input")) : []; }

  // What is wrong stands below the line, each with the name of its column.
  function mark(faults) {
    form.querySelectorAll(".entry-told").forEach(function (row) {
      var line = row.previousElementSibling, words = cells(line).filter(function (cell) {
        var wrong = faults[cell.name];
        if (wrong) cell.setAttribute("aria-invalid", "true"); else cell.removeAttribute("aria-invalid");
        return wrong;
      });
      row.firstElementChild.replaceChildren.apply(row.firstElementChild, words.map(function (cell) {
        var p = document.createElement("p"), name = document.createElement("bdi");
        p.className = "refusal";
        name.textContent = form.querySelectorAll("thead th")[cells(line).indexOf(cell)].textContent;
        p.append(name, ": " + faults[cell.name]);
        return p;
      }));
      row.hidden = !words.length;
    });
  }

  function show(sums) {
    form.querySelectorAll(".entry-sum input").forEach(function (cell) {
      cell.placeholder = cell.name in sums.sums ? sums.sums[cell.name] : "";
    });
    form.querySelectorAll("[data-total]").forEach(function (total) { total.textContent = sums.totals[total.dataset.total]; });
    mark(sums.faults);
    says.textContent = sums.says;
    told.textContent = "";
  }

  function add() {
    var body = new FormData(form), mine = ++asked;
    body.set("do", "sum");
    fetch(form.action, {method: "POST", body: body, headers: {Accept: "application/json"}}).then(function (answer) {
      return answer.ok ? answer.json() : null;
    }).then(function (sums) {
      if (sums && sums.sums && mine === asked) show(sums);
    }).catch(function () { /* It is added up when it is kept. */ });
  }

  form.addEventListener("input", function () {
    unsaved = true;
    clearTimeout(waiting);
    waiting = setTimeout(add, 250);
  });

  form.addEventListener("keydown", function (event) {
    var cell = event.target, step = {ArrowDown: 1, Enter: 1, ArrowUp: -1}[event.key];
    if (!step || !cell.matches(".entry input")) return;
    event.preventDefault();
    var rows = Array.from(form.querySelectorAll("tbody tr")).filter(function (row) { return cells(row).length; });
    var row = cell.closest("tr"), next = rows[rows.indexOf(row) + step], place = cells(row).indexOf(cell);
    if (next) {
      cells(next)[place].focus();
      cells(next)[place].select();
    } else if (step > 0) form.querySelector("[value=keep]").focus();
  });

  form.addEventListener("submit", function () { unsaved = false; });
  addEventListener("beforeunload", function (event) { if (unsaved) event.preventDefault(); });
})();
