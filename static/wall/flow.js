/* The wall kitchen: tickets flow down a column and then down the next, the oldest first, and what does
   not fit is on another page. Everything here is an extra: without it the page shows all by scrolling.

   The parts of this script share `wall`. */
var wall = (function () {
  "use strict";
  var KEYED = 10;  // tickets of a page: one for each key
  var main = live.main, root = document.documentElement;
  var paged = matchMedia("(min-width: 48rem) and (min-height: 34rem)");
  var pages = [], shown = 0, sealed = false;

  function house() { return main.querySelector(".tickets"); }

  function pixels(style, name) { return parseFloat(style[name]) || 0; }

  // What is there ------------------------------------------------------------------------------

  // Each ticket with the heights of its plates in one column; all are read before anything is written.
  function read(place, tickets) {
    return tickets.map(function (ticket) {
      var body = ticket.querySelector(".plates"), plates = Array.from(body.children);
      return {
        element: ticket,
        body: body,
        plates: plates,
        heights: plates.map(function (plate) { return plate.offsetHeight; }),
        rest: ticket.offsetHeight - body.offsetHeight,
        keyed: !!ticket.querySelector(".ready-form"),
        spare: "spare" in ticket.dataset
      };
    });
  }

  // A plate that is taller than a column gets smaller letters until it is not.
  function shrink(item, high, unit) {
    item.plates.forEach(function (plate, place) {
      for (var part = 0.92; item.heights[place] > high - item.rest && part > 0.3; part *= 0.92) {
        plate.style.setProperty("--u", unit * part + "px");
        item.heights[place] = plate.offsetHeight;
      }
    });
  }

  // Columns inside a ticket --------------------------------------------------------------------

  // The plates one after the other into columns of this height, as lists of places.
  function columns(heights, places, high) {
    var all = [], sum = 0;
    places.forEach(function (place) {
      if (!all.length || sum + heights[place] > high) { all.push([]); sum = 0; }
      all[all.length - 1].push(place);
      sum += heights[place];
    });
    return all.length ? all : [[]];
  }

  function tallest(heights, several) {
    return Math.max.apply(null, several.map(function (one) {
      return one.reduce(function (sum, place) { return sum + heights[place]; }, 0);
    }));
  }

  // As many columns as it needs and no taller than it must be.
  function even(heights, places, high) {
    var best = columns(heights, places, high), low = 0;
    for (high = tallest(heights, best); high - low > 1;) {
      var middle = (low + high) / 2, tried = columns(heights, places, middle);
      if (tried.length > best.length || tallest(heights, tried) > middle) low = middle;
      else { best = tried; high = tallest(heights, tried); }
    }
    return best;
  }

  // A ticket of many plates begins in the columns that are free on this page, and goes on on the next; one
  // or two columns stay together.
  function parts(item, most, free, high) {
    var all = columns(item.heights, item.heights.map(function (_, place) { return place; }), high - item.rest);
    var found = [], wide = all.length > Math.max(2, free) ? free || most : most;
    for (; all.length; wide = most) {
      var places = [].concat.apply([], all.splice(0, wide));
      var held = even(item.heights, places, high - item.rest);
      found.push({ item: item, columns: held, height: item.rest + tallest(item.heights, held) });
    }
    return found;
  }

  // Pages --------------------------------------------------------------------------------------

  function newPage(count) {
    var page = { entries: [], filled: [], at: 0, keyed: 0 };
    while (page.filled.length < count) page.filled.push(0);
    pages.push(page);
    return page;
  }

  // Where on a page it stands: from the present column on, below what is there; null is nowhere.
  function spot(page, part, high) {
    var wide = part.columns.length, found = null;
    if (part.item.keyed && page.keyed === KEYED) return null;
    for (var column = page.at; column + wide <= page.filled.length; column++) {
      var tops = page.filled.slice(column, column + wide), top = Math.max.apply(null, tops);
      if (top + part.height > high) continue;
      if (top === Math.min.apply(null, tops)) return { column: column, top: top };
      found = found || { column: column, top: top };
    }
    return found;
  }

  function put(page, part, where, gap) {
    for (var column = where.column; column < where.column + part.columns.length; column++) {
      page.filled[column] = where.top + part.height + gap;
    }
    page.at = where.column;
    page.keyed += part.item.keyed ? 1 : 0;
    page.entries.push({ part: part, column: where.column, top: where.top, of: part.item.element });
  }

  function flow(items, count, high, gap) {
    pages = [];
    var page = newPage(count);
    items.forEach(function (item) {
      var free = page.filled.filter(function (top) { return !top; }).length;
      parts(item, count, free, high).forEach(function (part, nth, all) {
        part.which = all.length > 1 ? nth + 1 + "/" + all.length : "";
        var where = spot(page, part, high);
        // What is only held has a page of its own to be looked up on.
        if (!where && item.spare) return;
        if (!where) where = spot(page = newPage(count), part, high) || { column: 0, top: 0 };
        put(page, part, where, gap);
      });
    });
  }

  // On the screen ------------------------------------------------------------------------------

  function settle(entry, wide, gap) {
    var ticket = entry.of, part = entry.part, span = part.columns.length, tall = part.height - part.item.rest;
    ticket.style.left = entry.column * (wide + gap) + "px";
    ticket.style.top = entry.top + "px";
    ticket.style.width = span * wide + (span - 1) * gap + "px";
    part.item.body.style.height = tall + "px";
    ticket.querySelector(".ticket-what").dataset.part = part.which;
    part.item.plates.forEach(function (plate) { plate.classList.add("is-off-page"); });
    part.columns.forEach(function (places, column) {
      places.reduce(function (top, place, nth) {
        var plate = part.item.plates[place];
        plate.classList.remove("is-off-page");
        plate.classList.toggle("is-top", nth === 0);
        plate.classList.toggle("is-beside", column > 0);
        plate.style.left = column * (wide + gap) + "px";
        plate.style.top = top + "px";
        return top + part.item.heights[place];
      }, 0);
    });
  }

  function show() {
    var place = house();
    if (!pages.length || !place) return;
    shown = Math.max(0, Math.min(shown, pages.length - 1));
    var style = getComputedStyle(place), gap = pixels(style, "columnGap"), seen = new Set();
    var wide = columnWide(place, style, gap).wide;
    pages[shown].entries.forEach(function (entry) {
      settle(entry, wide, gap);
      seen.add(entry.of);
    });
    live.all(".tickets > .ticket").forEach(function (ticket) {
      ticket.classList.toggle("is-off-page", !seen.has(ticket));
    });
    if (wall.keyed) wall.keyed(pages, shown);
    corner();
    if (wall.laid) wall.laid();
  }

  function columnWide(place, style, gap) {
    var least = pixels(style, "columnWidth") || 300, room = place.clientWidth;
    var count = Math.max(1, Math.floor((room + gap) / (least + gap)));
    return { count: count, wide: (room - (count - 1) * gap) / count };
  }

  function lay() {
    var place = house(), tickets = place ? live.all(":scope > .ticket", place) : [];
    sealed = !!place && paged.matches;
    root.classList.toggle("is-paged", sealed);
    pages = [];
    if (!sealed) {
      tickets.forEach(function (ticket) { ticket.classList.remove("is-off-page"); });
      if (wall.keyed) wall.keyed([{ entries: tickets.map(function (ticket) { return { of: ticket }; }) }], 0);
        return;
    }
    var style = getComputedStyle(place), gap = pixels(style, "columnGap");
    var column = columnWide(place, style, gap), high = place.clientHeight;
    place.style.setProperty("--column", column.wide + "px");
    tickets.forEach(function (ticket) { ticket.style.width = column.wide + "px"; });
    var items = read(place, tickets);
    items.forEach(function (item) { shrink(item, high, gap / 12); });
    flow(items, column.count, high, gap);
    show();
  }

  // The corner: which page this is, what is on the next, and whether anything is late elsewhere ----

  function corner() {
    var place = main.querySelector(".pages");
    if (!place) return;
    var several = sealed && pages.length > 1, next = (shown + 1) % (pages.length || 1);
    place.hidden = !several;
    if (!several) return;
    var late = new Set(), here = new Set(pages[shown].entries.map(function (entry) { return entry.of; }));
    var told = false, there = new Set(pages[next].entries.map(function (entry) { return entry.of; }));
    pages.forEach(function (page) {
      page.entries.forEach(function (entry) {
        if (here.has(entry.of)) return;
        if (entry.of.classList.contains("is-late")) late.add(entry.of);
        told = told || !!entry.of.querySelector(".is-told-late");
      });
    });
    write(place.querySelector("b"), place.dataset.page.replace("{page}", shown + 1).replace("{pages}", pages.length));
    var tickets = JSON.parse(place.dataset.next);
    write(place.querySelector("span"), tickets[Math.min(there.size, tickets.length - 1)] + ", "
      + (late.size ? place.dataset.late.replace("{}", late.size) : place.dataset.none));
    place.classList.toggle("is-late", late.size > 0 || told);
  }

  function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  function turn(by) {
    if (pages.length < 2) return;
    shown = (shown + by + pages.length) % pages.length;
    show();
  }

  main.addEventListener("click", function (event) {
    var button = event.target.closest("[data-turn]");
    if (button) turn(Number(button.dataset.turn));
  });

  live.dresses(lay);
  paged.addEventListener("change", lay);
  new ResizeObserver(lay).observe(main);
  main.addEventListener("toggle", lay, true);
  if (document.fonts) document.fonts.addEventListener("loadingdone", lay);
  setInterval(corner, 500);

  return {
    turn: turn,
    // The plates of a ticket that can be seen now.
    seen: function (ticket) {
      return live.all(".plate", ticket).filter(function (plate) { return !plate.classList.contains("is-off-page"); });
    }
  };
})();
