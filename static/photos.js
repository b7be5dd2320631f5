/* A photo of a phone is far larger than the table needs: it is made smaller before it is sent, and shown.
   Everything here is an extra: the page works as plain forms. */
(function () {
  "use strict";
  var LONG = 1600;
  if (!window.createImageBitmap || !window.DataTransfer) return;
  document.documentElement.classList.add("js");

  Array.from(document.querySelectorAll("[data-shot]")).forEach(function (form) {
    var field = form.elements.photo, shown = form.querySelector(".shot-preview");
    var said = document.getElementById(field.id + "-refusal"), send = form.querySelector(".main"), busy = false;
    field.addEventListener("change", function () { read(form, field, shown, said); });
    form.addEventListener("submit", function (event) {
      if (busy) event.preventDefault();
      busy = true;
      form.setAttribute("aria-busy", "true");
      send.disabled = true;
    });
    addEventListener("pageshow", function () {
      busy = send.disabled = false;
      form.removeAttribute("aria-busy");
      if (field.files.length) read(form, field, shown, said);
    });
  });

  function read(form, field, shown, said) {
    var file = field.files[0];
    form.classList.toggle("has-photo", Boolean(file));
    said.textContent = "";
    shown.hidden = true;
    if (!file) return;
    createImageBitmap(file, { imageOrientation: "from-image" }).then(function (picture) {
      if (field.files[0] !== file) return;
      var sheet = smaller(picture);
      sheet.toBlob(function (blob) {
        if (field.files[0] !== file) return;
        if (blob && blob.size < file.size) field.files = holding(blob);
        shown.src = sheet.toDataURL("image/jpeg", .8);
        shown.hidden = false;
      }, "image/jpeg", .88);
    }).catch(function () {
      if (field.files[0] !== file) return;
      said.textContent = field.dataset.unread;
      form.classList.remove("has-photo");
    });
  }

  // What a file field holds: this one photo.
  function holding(blob) {
    var files = new DataTransfer();
    files.items.add(new File([blob], "photo.jpg", { type: blob.type }));
    return files.files;
  }

  // Upright, on white, at most so many pixels wide and high.
  function smaller(picture) {
    var scale = Math.min(1, LONG / Math.max(picture.width, picture.height));
    var sheet = document.createElement("canvas"), pen = sheet.getContext("2d");
    sheet.width = Math.round(picture.width * scale);
    sheet.height = Math.round(picture.height * scale);
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, sheet.width, sheet.height);
    pen.drawImage(picture, 0, 0, sheet.width, sheet.height);
    return sheet;
  }
})();
