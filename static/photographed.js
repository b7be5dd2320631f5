/* Cards of paper in a form: a photo is made smaller and sent as soon as it is taken. Everything here is an extra:
   the form works by itself. */
(function () {
  "use strict";
  var LONG = 3000;

  // A button says how many cards are ticked, unless there is more to be read from what was typed.
  function count(form) {
    var button = form && form.querySelector("[data-of-ticked]");
    if (!button) return;
    var ticked = Array.from(form.querySelectorAll("input[name=cards]:checked"), function (box) { return box.value; });
    var sentences = JSON.parse(button.dataset.ofTicked), typed = form.querySelector("input[name=typed]").value.trim();
    button.textContent = sentences[typed ? 0 : new Set(ticked).size] || sentences[0];
  }
  function countAgain(event) { count(event.target.form); }
  document.addEventListener("input", countAgain);
  addEventListener("pageshow", function () { Array.from(document.forms).forEach(count); });

  if (!window.createImageBitmap || !window.DataTransfer) return;
  document.documentElement.classList.add("js");

  // Forms come and go with the parts of a live page.
  document.addEventListener("change", function (event) {
    var field = event.target, part = field.type === "file" && field.closest("[data-paper-cards]");
    if (part && field.files.length) look(part, field);
  });
  addEventListener("pageshow", function () {
    Array.from(document.querySelectorAll(".is-looking")).forEach(rest);
  });

  function look(part, field) {
    var file = field.files[0], said = document.getElementById(field.id + "-refusal");
    said.textContent = "";
    part.classList.add("is-looking");
    part.setAttribute("aria-busy", "true");
    createImageBitmap(file, { imageOrientation: "from-image" }).then(function (picture) {
      if (field.files[0] !== file) return;
      smaller(picture).toBlob(function (blob) {
        if (field.files[0] !== file) return;
        if (blob && (blob.size < file.size || file.type !== "image/jpeg")) field.files = holding(blob);
        part.querySelector(".paper-type button").click();
      }, "image/jpeg", .88);
    }).catch(function () {
      if (field.files[0] !== file) return;
      said.textContent = field.dataset.unread;
      rest(part);
    });
  }

  function rest(part) {
    part.classList.remove("is-looking");
    part.removeAttribute("aria-busy");
  }

  // What a file field holds: this one photo.
  function holding(blob) {
    var files = new DataTransfer();
    files.items.add(new File([blob], "photo.jpg", { type: blob.type }));
    return files.files;
  }

  // Upright, at most so many pixels wide and high: enough for forty codes.
  function smaller(picture) {
    var scale = Math.min(1, LONG / Math.max(picture.width, picture.height));
    var sheet = document.createElement("canvas");
    sheet.width = Math.round(picture.width * scale);
    sheet.height = Math.round(picture.height * scale);
    sheet.getContext("2d").drawImage(picture, 0, 0, sheet.width, sheet.height);
    return sheet;
  }
})();
