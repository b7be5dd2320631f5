/* What matters is in sight: a question that has just come, what the judge wants, and the field that is
   typed in. A new question stands in the page's title, too, and is felt where a phone can: nobody sits
   watching for their turn. */
(function () {
  "use strict";
  if (!live.pushed) return;
  var LINE = 64, AIR = 12, TAPPED = 1500;
  var root = document.documentElement, main = live.main, title = document.title;
  var known = new Set(), tapped = 0;

  document.addEventListener("click", function () { tapped = Date.now(); });

  // A new question ---------------------------------------------------------------------------

  function typing() {
    var field = document.activeElement;
    return main.contains(field) && /^(TEXTAREA|INPUT)$/.test(field.tagName)
      && !/^(checkbox|radio|button|submit)$/.test(field.type);
  }

  function words(element) { return element.textContent.replace(/\s+/g, " ").trim(); }

  // Its sentence comes to the top, unless it can be read in the upper half of the screen already.
  function show(sentence) {
    var top = sentence.getBoundingClientRect().top;
    var clear = main.querySelector(".brief") && !main.closest(".frame") ? LINE : AIR;
    if (top < clear || top > innerHeight / 2) scrollBy(0, top - clear);
  }

  function look(pushed) {
    var asked = "", come = null, felt = false;
    live.all(".ask .say[id]").forEach(function (sentence) {
      var waits = sentence.closest("[data-waits]");
      // What is in a hand is for its owner's eyes only.
      if (!waits) asked = asked || (sentence.closest("[data-got], .secret") ? main.dataset.asked : words(sentence));
      if (known.has(sentence.id)) return;
      known.add(sentence.id);
      come = come || sentence;
      felt = felt || !waits;
    });
    document.title = asked ? asked + " · " + title : title;
    if (!pushed || !come) return;
    if (!typing()) show(come);
    // A page that nobody has touched yet may not, and says so.
    var touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
    if (felt && touched && navigator.vibrate && Date.now() - tapped > TAPPED) navigator.vibrate([80, 60, 80]);
  }

  // What the judge wants, in one line at the top when it has been scrolled away ----------------

  function narrow() {
    var brief = main.querySelector(".brief");
    if (!brief || main.closest(".frame")) return;
    var place = brief.parentNode, more = brief.querySelector(".brief-more");
    var held = brief.classList.contains("is-line");
    // It comes back a little later than it went: at one and the same place it would do both in turn.
    var away = held ? place.getBoundingClientRect().bottom < LINE + 2 * AIR : brief.getBoundingClientRect().bottom < LINE;
    if (away && !held) {
      // What is below stays where it is.
      place.style.height = brief.offsetHeight + parseFloat(getComputedStyle(brief).marginBottom) + "px";
      place.style.display = "block";
    } else if (!away && held) place.removeAttribute("style");
    brief.classList.toggle("is-line", away);
    if (!away) open(brief, false);
    more.hidden = !away;
  }

  function open(brief, on) {
    brief.classList.toggle("is-open", on);
    brief.querySelector(".brief-more").setAttribute("aria-expanded", on);
  }

  addEventListener("scroll", narrow, { passive: true });
  document.addEventListener("click", function (event) {
    var brief = main.querySelector(".brief.is-line"), more = event.target.closest(".brief-more");
    if (brief) open(brief, !!more && !brief.classList.contains("is-open"));
  });

  // The field that is typed in, whatever a keyboard leaves of the screen -----------------------

  function reach() {
    if (!typing()) return;
    var seen = window.visualViewport, field = document.activeElement.getBoundingClientRect();
    var end = seen ? seen.offsetTop + seen.height : innerHeight;
    if (field.bottom > end - AIR || field.top < 0) document.activeElement.scrollIntoView({ block: "center" });
  }

  // The bar does not cover it then; it is back when the finger that taps it has gone.
  main.addEventListener("focusin", function () { root.classList.toggle("typing", typing()); });
  main.addEventListener("focusout", function () {
    setTimeout(function () { root.classList.toggle("typing", typing()); }, 300);
  });
  addEventListener("resize", reach);
  if (window.visualViewport) window.visualViewport.addEventListener("resize", reach);

  live.dresses(function (pushed) {
    narrow();
    look(pushed);
  });
})();
