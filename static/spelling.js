/* How names compare while one types, as catalogue/spelling.py compares them on the server. */
window.spelling = (function () {
  "use strict";
  var LETTERS_A_TYPO = 5;

  // "Gruyere" finds Gruyère, and "goats" what is printed as goat’s.
  function plain(text) {
    return text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f'’‘]/g, "")
      .replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ø/g, "o").replace(/ł/g, "l").replace(/ß/g, "ss");
  }

  function wordsOf(text) { return plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean); }

  // Whether at most so many letters are wrong, missing, too many, or changed places.
  function apartBy(one, other, most) {
    var at = 0;
    while (at < one.length && one[at] === other[at]) at++;
    one = one.slice(at);
    other = other.slice(at);
    if (!one || !other) return one.length + other.length <= most;
    return most > 0 && (apartBy(one.slice(1), other.slice(1), most - 1)
      || apartBy(one, other.slice(1), most - 1) || apartBy(one.slice(1), other, most - 1)
      || (one[0] === other[1] && one[1] === other[0] && apartBy(one.slice(2), other.slice(2), most - 1)));
  }

  // Whether a word was mistyped for this one or for its beginning; nobody mistypes the first letter.
  function mistyped(word, meant) {
    var most = Math.floor(Math.min(word.length, meant.length) / LETTERS_A_TYPO);
    return most > 0 && word[0] === meant[0] && (apartBy(word, meant.slice(0, word.length), most)
      || apartBy(word, meant.slice(0, word.length + most), most));
  }

  // Which of the texts have words that begin as all that was typed; when none has, those that have it
  // inside of a word; then those for which it was mistyped.
  function finds(typed, texts) {
    var words = wordsOf(typed), all = texts.map(function (text) { return " " + wordsOf(text).join(" "); });
    var ways = [
      function (text, word) { return text.includes(" " + word); },
      function (text, word) { return text.includes(word); },
      function (text, word) {
        return text.includes(word) || text.split(" ").some(function (one) { return mistyped(word, one); });
      }
    ];
    return ways.reduce(function (found, has) {
      return found.includes(true) ? found : all.map(function (text) {
        return words.every(function (word) { return has(text, word); });
      });
    }, []);
  }

  return { finds: finds };
})();
