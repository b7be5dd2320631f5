/* The print page: the pages follow what is chosen. Without this, a button shows them. */
(function () {
  "use strict";
  var form = document.getElementById("print"), pages = document.getElementById("pages");
  if (!form || !pages || !window.fetch) return;
  document.documentElement.classList.add("js");
  var timer = 0, newest = 0, asked = "";

  function sent() {
    var body = new URLSearchParams(new FormData(form));
    body.delete("instead");
    return body;
  }

  // What is typed is drawn as soon as the hand rests.
  function look() {
    var body = sent(), mine = ++newest;
    if (body.toString() === asked) return;
    asked = body.toString();
    body.append("instead", form.elements.instead.value);
    pages.classList.add("is-old");
    ask(form.action, { method: "POST", body: body }, mine);
  }

  function ask(address, how, mine) {
    fetch(address, Object.assign({ credentials: "same-origin", headers: { "Accept": "application/json" } }, how))
      .then(function (answer) {
        if (!answer.ok) throw new Error(answer.status);
        return answer.json();
      })
      .then(function (said) { if (mine === newest) show(said, mine); }, function () { if (mine === newest) lost(); });
  }

  function show(said, mine) {
    form.querySelectorAll(".refusal").forEach(function (place) {
      var name = place.id.replace(/-refusal$/, ""), field = form.elements[name];
      place.textContent = said.refusals[name] || "";
      if (!field || !field.setAttribute) return;
      if (said.refusals[name]) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    });
    if (said.at) history.replaceState(null, "", said.at);
    form.elements.instead.value = said.made || form.elements.instead.value;
    pages.innerHTML = said.html;
    pages.classList.remove("is-old");
    wait(mine);
  }

  function wait(mine) {
    var waiting = pages.querySelector("[data-wait]");
    if (waiting) setTimeout(function () { if (mine === newest) ask(waiting.dataset.wait, {}, mine); }, 500);
  }

  function lost() {
    var place = document.createElement("p");
    place.className = "warn";
    place.textContent = pages.dataset.lost;
    pages.replaceChildren(place);
    asked = "";
    setTimeout(look, 3000);
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(look, 450);
  }

  form.addEventListener("input", function (event) {
    if (event.target.type === "search") return;
    if (event.target.name === "pick") form.elements.which.value = "chosen";
    soon();
  });
  form.addEventListener("change", function (event) {
    if ("again" in event.target.dataset) {
      form.requestSubmit(form.querySelector("button[name=again]"));
      return;
    }
    if (event.target.name === "which" && event.target.value === "chosen") document.getElementById("pick").open = true;
    if (event.target.name === "backs" && event.target.value === "duplex") document.getElementById("printer-fold").open = true;
    soon();
  });
  // Buttons that set many fields at once: all of a category, one more of a card.
  form.addEventListener("click", function (event) {
    var button = event.target.closest("button[type=button]");
    if (!button) return;
    form.elements.which.value = "chosen";
    soon();
  });
  form.addEventListener("submit", function (event) {
    if (event.submitter && event.submitter.name) return;
    event.preventDefault();
    look();
  });

  if (pages.querySelector("[data-wait]")) wait(newest);
  else if (!pages.querySelector(".print-list") && "ready" in form.dataset) look();
  else asked = sent().toString();
})();
