/* A page that says how things are asks again by itself. Without this, it is loaded again. */
(function () {
  "use strict";
  var now = document.getElementById("now");
  if (!now || !window.fetch) return;

  function again() {
    fetch(location.href, { credentials: "same-origin" })
      .then(function (answer) { return answer.text(); })
      .then(function (text) {
        var there = new DOMParser().parseFromString(text, "text/html").getElementById("now");
        // Whoever has a button in hand keeps it, and nothing is read out that is as it was.
        if (there && there.innerHTML !== now.innerHTML && !now.contains(document.activeElement)) {
          now.innerHTML = there.innerHTML;
        }
      })
      .catch(function () { /* the next look may find it */ })
      .then(wait);
  }

  function wait() { setTimeout(again, 1000 * now.dataset.again); }

  wait();
})();
