/* What the TV sounds like, and when: docs/sound.md. Old TVs read this, too. The staff's screens have
   cues of their own (static/bell.js), and are sounded by the same. */
(function () {
  "use strict";

  // A cue is made of strikes: `at` seconds after it began a tone of so many `hertz` (or `noise` around
  // them), sliding `to` others, gets as `loud` as that within `rise` and dies away within `ring`.
  // What sounds together stays below 0.25 in all, which is -12 dB.
  var CUES = {
    deal: [0, 1, 2, 3, 4].map(function (card) {
      return { at: 0.11 * card, noise: true, hertz: 3400, loud: 0.24, rise: 0.025, ring: 0.035 };
    }),
    card: [
      { at: 0, hertz: 210, to: 130, loud: 0.15, rise: 0.002, ring: 0.11 },
      { at: 0, noise: true, hertz: 900, loud: 0.09, rise: 0.001, ring: 0.03 }
    ],
    plate: [
      { at: 0, hertz: 1300, loud: 0.13, rise: 0.002, ring: 0.3 },
      { at: 0, hertz: 3540, loud: 0.05, rise: 0.002, ring: 0.16 },
      { at: 0, hertz: 6610, loud: 0.02, rise: 0.002, ring: 0.07 }
    ],
    tick: [{ at: 0, shape: "triangle", hertz: 1900, loud: 0.06, rise: 0.001, ring: 0.025 }],
    chip: [
      { at: 0, shape: "triangle", hertz: 523.25, loud: 0.14, rise: 0.001, ring: 0.12 },
      { at: 0, noise: true, hertz: 2600, loud: 0.08, rise: 0.001, ring: 0.02 },
      { at: 0.035, noise: true, hertz: 2000, loud: 0.05, rise: 0.001, ring: 0.02 }
    ],
    second: [{ at: 0, hertz: 1000, loud: 0.06, rise: 0.002, ring: 0.05 }],
    last: [{ at: 0, hertz: 1500, loud: 0.08, rise: 0.002, ring: 0.08 }],
    fanfare: [
      { at: 0, shape: "triangle", hertz: 392, loud: 0.15, rise: 0.015, ring: 0.2 },
      { at: 0, shape: "triangle", hertz: 784, loud: 0.06, rise: 0.015, ring: 0.18 },
      { at: 0.22, shape: "triangle", hertz: 523.25, loud: 0.15, rise: 0.015, ring: 0.2 },
      { at: 0.22, shape: "triangle", hertz: 1046.5, loud: 0.06, rise: 0.015, ring: 0.18 },
      { at: 0.44, shape: "triangle", hertz: 659.25, loud: 0.12, rise: 0.02, ring: 0.74 },
      { at: 0.44, shape: "triangle", hertz: 392, loud: 0.06, rise: 0.02, ring: 0.7 },
      { at: 0.44, shape: "triangle", hertz: 1318.5, loud: 0.04, rise: 0.02, ring: 0.5 }
    ],
    cover: [
      { at: 0, hertz: 612, loud: 0.09, rise: 0.002, ring: 0.9 },
      { at: 0, hertz: 1544, loud: 0.06, rise: 0.002, ring: 0.6 },
      { at: 0, hertz: 2870, loud: 0.04, rise: 0.002, ring: 0.35 },
      { at: 0.3, hertz: 1587, loud: 0.04, rise: 0.002, ring: 0.25 },
      { at: 0.48, hertz: 1561, loud: 0.03, rise: 0.002, ring: 0.2 },
      { at: 0.59, hertz: 1575, loud: 0.02, rise: 0.002, ring: 0.2 }
    ]
  };
  // C E G B C
  var TONES = [1, 1.2599, 1.4983, 1.8877, 2];
  // Seconds that a cue waits while another one sounds; after that its moment is over.
  var WAITS = { fanfare: 3, second: 0, last: 0 };
  var WAIT = 0.3;
  var NOTHING = 0.0001;

  var heard = null;
  var free = 0;
  var run = "";
  var least = 0;

  function noise(audio, seconds) {
    var buffer = audio.createBuffer(1, Math.ceil(seconds * audio.sampleRate), audio.sampleRate);
    var samples = buffer.getChannelData(0);
    for (var place = 0; place < samples.length; place++) samples[place] = 2 * Math.random() - 1;
    return buffer;
  }

  function toned(audio, strike, from, until, higher) {
    var tone = audio.createOscillator();
    tone.type = strike.shape || "sine";
    tone.frequency.setValueAtTime(strike.hertz * higher, from);
    if (strike.to) tone.frequency.exponentialRampToValueAtTime(strike.to * higher, until);
    return tone;
  }

  // The source, and what comes out of it.
  function noisy(audio, strike, seconds) {
    var source = audio.createBufferSource();
    var band = audio.createBiquadFilter();
    source.buffer = noise(audio, seconds);
    band.type = "bandpass";
    band.frequency.value = strike.hertz;
    source.connect(band);
    return [source, band];
  }

  function lay(audio, strike, begins, higher) {
    var from = begins + strike.at;
    var until = from + strike.rise + strike.ring;
    var loud = audio.createGain();
    var made = strike.noise ? noisy(audio, strike, strike.rise + strike.ring) : [];
    var source = made[0] || toned(audio, strike, from, until, higher);
    loud.gain.setValueAtTime(NOTHING, from);
    loud.gain.linearRampToValueAtTime(strike.loud, from + strike.rise);
    loud.gain.exponentialRampToValueAtTime(NOTHING, until);
    (made[1] || source).connect(loud);
    loud.connect(audio.destination);
    source.start(from);
    source.stop(until);
    return until;
  }

  sound.cues = Object.keys(CUES);

  // A page may have cues of its own.
  sound.learn = function (more) {
    Object.keys(more).forEach(function (cue) { CUES[cue] = more[cue]; });
    sound.cues = Object.keys(CUES);
  };

  // Lays a cue into an AudioContext from second `begins` on; the second at which it is over.
  sound.lay = function (audio, cue, begins, tone) {
    var higher = TONES[(tone || 0) % TONES.length];
    return CUES[cue].reduce(function (over, strike) {
      return Math.max(over, lay(audio, strike, begins, higher));
    }, begins);
  };

  // Sounds a cue now, or after the one that is sounding; a chip's `tone` is 0 for the first that falls.
  sound.play = function (cue, tone) {
    var audio = sound.audio();
    if (!audio || document.hidden || !CUES[cue]) return;
    if (heard !== audio) free = 0;
    heard = audio;
    var now = audio.currentTime;
    var waits = WAITS[cue] === undefined ? WAIT : WAITS[cue];
    if (free - now > waits) return;
    free = sound.lay(audio, cue, Math.max(now, free), tone);
  };

  // Each of these elements sounds what its `data-sound` says as soon as it has landed: at the end of
  // its animation, or now if nothing moves. What is hidden stays silent.
  sound.arrive = function (elements) {
    var chips = 0;
    elements.forEach(function (element) {
      function landed(event) {
        if (event && event.target !== element) return;
        element.removeEventListener("animationend", landed);
        sound.play(element.dataset.sound, element.dataset.sound === "chip" ? chips++ : 0);
      }
      if (!element.getClientRects().length) return;
      if (window.getComputedStyle(element).animationName === "none") landed();
      else element.addEventListener("animationend", landed);
    });
  };

  // Each of the last ten seconds is told once, though the page that counts may come anew.
  document.addEventListener("second", function (event) {
    if (run !== event.target.dataset.run) least = 11;
    run = event.target.dataset.run;
    if (event.detail < 1 || event.detail >= least) return;
    least = event.detail;
    sound.play(least > 3 ? "second" : "last");
  });

  // Whoever turns it on hears that it is on.
  document.getElementById("sound-switch").addEventListener("click", function () { sound.play("plate"); });
})();
