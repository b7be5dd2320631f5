/* A dish from paper: a card that is searched by its name joins the others. An extra: the page works by typing
   alone. */
(function () {
  "use strict";
  var names = document.getElementById("card-names");
  if (!names) return;

  function isCard(text) {
    return Array.from(names.options).some(function (one) { return one.value.toLowerCase() === text.toLowerCase(); });
  }

  function add(input) {
    var foods = document.getElementById("take-foods"), name = input.value.trim();
    if (!foods || !name) return;
    foods.value = foods.value.trim() ? foods.value.replace(/\s*$/, "\n") + name + "\n" : name + "\n";
    foods.dispatchEvent(new Event("input", { bubbles: true }));
    input.value = "";
  }

  // A name that is picked from the list is whole at once; one that is typed ends with Enter.
  document.addEventListener("input", function (event) {
    if (event.target.id !== "take-find" || event.inputType === "insertText") return;
    if (event.inputType !== "deleteContentBackward" && isCard(event.target.value.trim())) add(event.target);
  });
  document.addEventListener("keydown", function (event) {
    if (event.target.id !== "take-find" || event.key !== "Enter") return;
    event.preventDefault();
    add(event.target);
  });
})();
