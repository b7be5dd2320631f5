/* A page that sounds: its switch, which this device remembers, and the one AudioContext, which begins
   when somebody touches the page, or at once where the browser lets it. The staff's are on from the first
   touch until somebody turns them off. Old TVs read this, too. */
window.sound = (function () {
  "use strict";
  var button = document.getElementById("sound-switch");
  var Context = window.AudioContext || window.webkitAudioContext;
  var audio = null;
  var on = false;

  // Every page has a switch of its own; a new one begins as the last one here was left.
  function kept(value) {
    var key = button.dataset.kept;
    try {
      if (value) {
        window.sessionStorage.setItem(key, value);
        window.localStorage.setItem(key, value);
      }
      return window.sessionStorage.getItem(key) || window.localStorage.getItem(key);
    } catch (error) { return value; }
  }

  // Browsers of 2014 do not say how it stands with theirs: there it simply runs.
  function runs() { return !!audio && (audio.state === "running" || !audio.state); }

  function show() {
    var words = !on ? button.dataset.off : runs() ? button.dataset.on : button.dataset.wake;
    button.querySelector("span").textContent = words;
    button.setAttribute("aria-pressed", String(on && runs()));
    button.classList.toggle("is-asleep", on && !runs());
  }

  function wake() {
    if (!on) return;
    if (!audio) {
      audio = new Context();
      audio.onstatechange = show;
    }
    if (audio.resume) audio.resume();
    show();
  }

  // Closed and not held: what was about to sound must not be heard when it is turned on again.
  function turn(to) {
    on = to;
    if (!on && audio) {
      audio.onstatechange = null;
      if (audio.close) audio.close();
      audio = null;
    }
    wake();
    show();
  }

  function typing(field) {
    return field.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(field.tagName);
  }

  function touched(event) {
    if (!button.contains(event.target)) wake();
  }

  function keyed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || typing(event.target)) return;
    if (event.key === "m" || event.key === "M") button.click();
    else touched(event);
  }

  if (button && Context) {
    on = (kept() || button.dataset.first) === "on";
    if ("atOnce" in button.dataset) wake();
    show();
    button.hidden = false;
    button.addEventListener("click", function () {
      if (on && !runs()) { wake(); return; }
      turn(!on);
      kept(on ? "on" : "off");
    });
    document.addEventListener("keydown", keyed);
    document.addEventListener("click", touched);
    document.addEventListener("touchend", touched);
  }

  return {
    // What to sound in; null while the switch is off and until somebody has touched the page.
    audio: function () { return audio; }
  };
})();
