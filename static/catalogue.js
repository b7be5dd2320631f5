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

  if (find) {
    var looked = calmly(function (newest) {
      var wish = new URLSearchParams();
      new FormData(find).forEach(function (value, name) { if (value) wish.append(name, value); });
      var address = find.getAttribute("action") + (wish.toString() ? "?" + wish : "");
      fetch(address, { credentials: "same-origin" }).then(text).then(newest(function (page) {
        put("count", page);
        put("list", page);
        history.replaceState(null, "", address);
      })).catch(function () {});
    });
    find.addEventListener("input", looked);
    find.addEventListener("submit", function (event) { event.preventDefault(); looked(); });
    if (matchMedia("(min-width: 900px)").matches) document.getElementById("filters").open = true;
  }

  if (!form) return;
  var photo = "", wrongs = document.getElementById("wrongs");
  if (wrongs) wrongs.focus();

  var drawn = calmly(function (newest) {
    var body = new FormData(form);
    body.delete("upload");
    fetch("/host/cards/preview", { method: "POST", body: body, credentials: "same-origin" }).then(text).then(newest(function (page) {
      put("preview", page);
      put("likes", page);
      showPhoto();
    })).catch(function () {});
  });
  form.addEventListener("input", drawn);
  form.addEventListener("change", function (event) {
    if (event.target.name === "template") colours(event.target);
    if (event.target.name === "upload") read(event.target);
    drawn();
  });

  function showPhoto() {
    var image = document.querySelector("#preview img");
    if (photo && image && form.elements.picture_from.value === "upload") image.src = photo;
  }

  function read(field) {
    photo = "";
    if (!field.files.length) return;
    var reader = new FileReader();
    reader.onload = function () { photo = reader.result; showPhoto(); };
    reader.readAsDataURL(field.files[0]);
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
