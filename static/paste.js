/* A pasted list: a tap changes a picture, the sums follow, and what is typed is not left by mistake.
   Everything here is an extra: the table works as a plain form. */
(function () {
  "use strict";
  var form = document.getElementById("paste-form");
  if (!form) return;
  document.documentElement.classList.add("js");
  var add = document.getElementById("add"), wrongs = document.getElementById("wrongs"), unsaved = Boolean(wrongs);
  if (wrongs) wrongs.focus();

  // Another picture: the server offered some with the page.
  function turn(button) {
    var looks = button.dataset.looks.trim().split(" ");
    looks.push(looks.shift());
    button.dataset.looks = looks.join(" ");
    button.querySelector("img").src = "/host/cards/drawn/" + looks[0] + ".svg";
    button.closest(".pasted-row").querySelector("[name^=look-]").value = looks[0];
  }

  function count() {
    var several = form.querySelectorAll("[data-as] > [value=new]:checked").length;
    add.textContent = several > 1 ? add.dataset.many.replace("{num}", several) : several ? add.dataset.one : add.dataset.none;
  }

  // What is in it, in words, as it is ticked.
  function sums(details) {
    var place = details.querySelector("[data-sums]"), said = [];
    [["contains-", place.dataset.contains], ["may_contain-", place.dataset.may]].forEach(function (kind) {
      var words = Array.from(details.querySelectorAll("[name^=" + kind[0] + "]:checked")).map(function (box) {
        return box.closest("li").firstElementChild.textContent;
      });
      if (words.length) said.push(kind[1].replace("{what}", words.join(", ")));
    });
    place.textContent = said.join("; ") || place.dataset.none;
  }

  form.addEventListener("click", function (event) {
    var button = event.target.closest("button.paste-picture");
    if (!button || button.dataset.looks.trim().indexOf(" ") < 0) return;
    event.preventDefault();
    unsaved = true;
    turn(button);
  });

  form.addEventListener("change", function (event) {
    var field = event.target, row = field.closest(".pasted-row");
    if (field.matches("[data-as]")) {
      if (field.value === "new" && !row.querySelector(".new-card")) {
        form.action += "#" + row.id;
        return form.requestSubmit(form.querySelector("[value=again]"));
      }
      if (field.value === "other") row.querySelector(".paste-other input").focus();
      count();
    } else if (field.type === "checkbox" && field.closest(".in-it")) {
      sums(field.closest(".in-it"));
    } else if (field.name.startsWith("category-")) {
      row.className = row.className.replace(/cat-\w+/, "cat-" + field.value);
    }
  });

  form.addEventListener("submit", function () { unsaved = false; });
  addEventListener("beforeunload", function (event) { if (unsaved) event.preventDefault(); });
  form.addEventListener("input", function () { unsaved = true; });
  addEventListener("pageshow", count);
})();
