/* A hand that is covered: by its button, and whenever the phone is put away. */
(function () {
  "use strict";
  if (!live.pushed) return;
  var root = document.documentElement, hide = document.getElementById("hide");

  function covered() { return root.classList.contains("covered"); }

  function cover(on) {
    root.classList.toggle("covered", on && !!live.main.querySelector(".secret"));
    hide.textContent = covered() ? hide.dataset.show : hide.dataset.hide;
  }

  live.dresses(function () { hide.hidden = !live.main.querySelector(".secret"); });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (button === hide) cover(!covered());
    else if (!(button && button.dataset.step) && covered() && event.target.closest(".secret")) {
      event.preventDefault();
      cover(false);
    }
  });
  document.addEventListener("visibilitychange", function () { if (document.hidden) cover(true); });
  addEventListener("pagehide", function () { cover(true); });
})();
