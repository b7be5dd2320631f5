/* The cards of the staff go to the printer of this computer. */
(function () {
  "use strict";
  document.documentElement.classList.add("js");
  document.querySelectorAll("[data-print]").forEach(function (button) {
    button.addEventListener("click", function () { window.print(); });
  });
})();
