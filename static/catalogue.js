/* The host's cards: search as one types, and the card as it is written. Everything here is an extra:
   both pages work as plain forms. */
(function () {
  "use strict";
  var find = document.getElementById("find"), form = document.getElementById("card-form");
  if (!window.fetch || !window.DOMParser) return;
  document.documentElement.classList.add("js");

  // Runs `go` when nothing has happened for a moment; only the newest answer counts.
  function calmly(go) {
    var timer = 0, newest = 0;
    return function () {
      clearTimeout(timer);
      timer = setTimeout(function () {
        var mine = ++newest;
        go(function (take) { return function (html) { if (mine === newest) take(new DOMParser().parseFromString(html, "text/html")); }; });
      }, 200);
    };
  }

  function text(answer) {
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  }

  // Put what the answer has in the place with this id; false when it is there already.
  function put(id, page) {
    var old = document.getElementById(id), now = page.getElementById(id);
    if (!old || !now || old.innerHTML === now.innerHTML) return false;
    old.innerHTML = now.innerHTML;
    return true;
  }

  // The cards that were found; those that are on the page already stay, with their pictures.
  function list(page) {
    var place = document.getElementById("list"), now = page.getElementById("list"), known = {};
    if (!now) return;
    Array.from(place.querySelectorAll("[data-key]")).forEach(function (item) { known[item.dataset.key] = item; });
    var items = Array.from(now.querySelectorAll("[data-key]")).map(function (item) {
      var old = known[item.dataset.key];
      item.remove();
      return old && old.outerHTML === item.outerHTML ? old : document.importNode(item, true);
    });
    place.innerHTML = now.innerHTML;
    place.querySelector("ul").append.apply(place.querySelector("ul"), items);
  }

  if (find) {
    var looked = calmly(function (newest) {
      var wish = new URLSearchParams();
      new FormData(find).forEach(function (value, name) { if (value) wish.append(name, value); });
      var asked = wish.toString() ? "?" + wish : "", address = find.getAttribute("action");
      fetch(address + "found" + asked, { credentials: "same-origin" }).then(text).then(newest(function (page) {
        put("count", page);
        list(page);
        history.replaceState(null, "", address + asked);
      })).catch(function () {});
    });
    find.addEventListener("input", looked);
    find.addEventListener("submit", function (event) { event.preventDefault(); looked(); });
    // What was typed before this was there.
    if (find.elements.words.value !== find.elements.words.defaultValue) looked();
    if (matchMedia("(min-width: 900px)").matches) document.getElementById("filters").open = true;
  }

  if (!form) return;
  var photo = "", wrongs = document.getElementById("wrongs"), unsaved = Boolean(wrongs);
  if (wrongs) wrongs.focus();
  small();

  var drawn = calmly(function (newest) {
    var body = new FormData(form);
    body.delete("upload");
    fetch("/host/cards/preview", { method: "POST", body: body, credentials: "same-origin" }).then(text).then(newest(function (page) {
      put("preview", page);
      put("likes", page);
      showPhoto();
    })).catch(function () {});
  });
  form.addEventListener("input", function () { unsaved = true; drawn(); });
  form.addEventListener("change", function (event) {
    if (event.target.name === "template") colours(event.target);
    if (event.target.name === "upload") read(event.target);
    drawn();
  });
  form.addEventListener("submit", function () { unsaved = false; });
  addEventListener("beforeunload", function (event) { if (unsaved) event.preventDefault(); });

  // On a phone the card is out of sight while one writes: a small one stands beside the button.
  function small() { document.getElementById("mini").innerHTML = document.getElementById("preview").innerHTML; }

  function showPhoto() {
    var image = document.querySelector("#preview img");
    if (photo && image && form.elements.picture_from.value === "upload") image.src = photo;
    small();
  }

  // A photo of a phone is far larger than a card needs: it is made smaller before it is sent.
  function read(field) {
    var file = field.files[0], said = document.getElementById("picture-refusal");
    photo = said.textContent = "";
    if (!file || !window.createImageBitmap) return;
    createImageBitmap(file).then(function (picture) {
      if (field.files[0] !== file) return;
      photo = file.type === "image/jpeg" ? square(picture) : canvas(picture, 256).toDataURL();
      showPhoto();
      if (file.size < 1e6 || !window.DataTransfer) return;
      canvas(picture, 1024).toBlob(function (blob) {
        if (!blob || field.files[0] !== file) return;
        var files = new DataTransfer();
        files.items.add(new File([blob], file.name, { type: blob.type }));
        field.files = files.files;
      }, file.type === "image/jpeg" ? "image/jpeg" : "image/png", .92);
    }).catch(function () { if (field.files[0] === file) said.textContent = field.dataset.unread; });
  }

  // The picture, at most `side` pixels wide and high.
  function canvas(picture, side) {
    var most = Math.max(picture.width, picture.height), scale = Math.min(1, side / most);
    var sheet = document.createElement("canvas");
    sheet.width = Math.round(picture.width * scale);
    sheet.height = Math.round(picture.height * scale);
    sheet.getContext("2d").drawImage(picture, 0, 0, sheet.width, sheet.height);
    return sheet;
  }

  // A photo as the card will have it: its middle, with round corners.
  function square(picture) {
    var side = Math.min(picture.width, picture.height), sheet = document.createElement("canvas"), pen = sheet.getContext("2d");
    sheet.width = sheet.height = 256;
    if (pen.roundRect) { pen.roundRect(0, 0, 256, 256, 32); pen.clip(); }
    pen.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, 256, 256);
    return sheet.toDataURL();
  }

  // Another drawing has other colours: their names, and how they are at first.
  function colours(template) {
    var own = template.dataset.colours.split(";");
    form.elements.colours_of.value = template.value;
    Array.from(document.querySelectorAll(".colour")).forEach(function (place, number) {
      var pair = (own[number] || "|#ffffff").split("|");
      place.hidden = number >= own.length;
      place.querySelector("label").textContent = pair[0];
      place.querySelector("input").value = pair[1];
    });
  }
})();
