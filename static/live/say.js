/* Sentences: over the page for a while, beside a form, and for those who listen. */
(function () {
  "use strict";
  if (!live.pushed) return;
  var toast = document.getElementById("toast"), quiet = document.getElementById("quiet");
  var announced = new Set(), until = 0;

  // Over the page, for everybody.
  live.tell = function (sentence) {
    toast.textContent = sentence;
    clearTimeout(until);
    until = setTimeout(function () { toast.textContent = ""; }, 7000);
  };

  // Takes back what is told, or only this sentence.
  live.untell = function (sentence) {
    if (sentence === undefined || toast.textContent === sentence) toast.textContent = "";
  };

  // Beside a form.
  live.refuse = function (form, sentence) {
    var place = form.querySelector(".refusal");
    if (place) place.textContent = sentence;
    else if (sentence) live.tell(sentence);
  };

  // For those who do not look.
  live.announce = function (sentence) { quiet.textContent = sentence; };

  // What is told of everybody is told to whom it is about.
  live.dresses(function () {
    live.all("[data-you]").forEach(function (told) {
      if (told.dataset.of === live.main.dataset.seat && told.textContent !== told.dataset.you) told.textContent = told.dataset.you;
    });
  });

  // What the TV uncovers is told after it; whoever opens the page later sees it at once.
  live.dresses(function (pushed) {
    var told = live.main.querySelector(".after-tv");
    if (!told || !pushed) document.documentElement.classList.toggle("told-before", !!told);
  });

  function wait(element) {
    var late = element.closest(".after-tv");
    return late ? 1000 * parseFloat(getComputedStyle(late).animationDelay) : 0;
  }

  live.dresses(function (pushed) {
    live.all("[data-announce]").forEach(function (element) {
      if (announced.has(element.id)) return;
      announced.add(element.id);
      if (!pushed) return;
      setTimeout(live.announce, wait(element), element.textContent);
      if ("got" in element.dataset && navigator.vibrate) navigator.vibrate(40);
    });
  });
})();
