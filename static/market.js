// The stall on the TV: goods that have left the frame make room for others. Old TVs read this, too.
(function () {
  "use strict";

  var REST = 12 * 1000;
  var calm = window.matchMedia && window.matchMedia("(prefers-reduced-motion: reduce)").matches;

  function list(nodes) {
    return Array.prototype.slice.call(nodes);
  }

  // What else there is, as [name, picture], the next one first.
  function stock(row) {
    if (!row.stock) {
      row.stock = row.dataset.more.split("\n").filter(Boolean).map(function (line) { return line.split("\t"); });
    }
    return row.stock;
  }

  function swap(row, place) {
    var goods = stock(row);
    var half = row.children.length / 2;
    var both = [row.children[place], row.children[place + half]];
    var next = goods.shift();
    var picture = new window.Image();
    if (!next) return;
    picture.onload = function () {
      var image = both[0].querySelector("img");
      var name = both[0].querySelector("b");
      goods.push([name ? name.textContent : "", image.getAttribute("src")]);
      both.forEach(function (one) {
        list(one.querySelectorAll("img")).forEach(function (fruit) { fruit.src = next[1]; });
        if (!name) return;
        one.querySelector("b").textContent = next[0];
        one.querySelector("b").classList.toggle("is-long", next[0].length > 11);
      });
    };
    picture.onerror = function () { goods.push(next); };
    picture.src = next[1];
  }

  // Goods are there twice, so that the row never ends: those whose both copies nobody sees.
  function unseen(row) {
    var half = row.children.length / 2;
    function hidden(one) {
      var box = one.getBoundingClientRect();
      return box.right < 0 || box.left > window.innerWidth;
    }
    for (var place = 0; place < half; place++) {
      if (hidden(row.children[place]) && hidden(row.children[place + half])) return place;
    }
    return -1;
  }

  function pass(row) {
    var half = row.children.length / 2;
    if (document.hidden || !row.getClientRects().length || document.querySelector(".notice")) return;
    row.turn = ((row.turn || 0) + 1) % half;
    var place = calm ? row.turn : unseen(row);
    if (place >= 0) swap(row, place);
  }

  function each(done) {
    list(document.querySelectorAll(".glides")).forEach(done);
  }

  // A page that comes anew goes on where the stall was.
  function goOn(row) {
    if (row.dataset.placed) return;
    row.dataset.placed = "yes";
    var length = parseFloat(window.getComputedStyle(row).animationDuration) || 1;
    row.style.animationDelay = -(Date.now() / 1000 % length) + "s";
  }

  document.addEventListener("shown", function () { each(goOn); });
  each(goOn);
  window.setInterval(function () { each(pass); }, calm ? REST : REST / 2);
})();
