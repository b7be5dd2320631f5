/* "Ready" on the wall kitchen counts at once for whoever tapped: what has not reached the house yet
   stands on its ticket as not sent and is sent as soon as it can be. A plate that is refused is named
   until somebody has read it. */
(function () {
  "use strict";
  var SOON = 1200, AGAIN = 1000, LIMIT = 8000;
  var kept = "wall-taps", notes = document.getElementById("refused-plates");
  var taps = recall(), going = new Set(), answered = {};

  function recall() {
    try {
      return JSON.parse(sessionStorage.getItem(kept)) || [];
    } catch (error) { return []; }
  }

  function keep() {
    try {
      sessionStorage.setItem(kept, JSON.stringify(taps));
    } catch (error) { /* They are lost with the page then. */ }
  }

  function newId() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, function (byte) { return (byte + 256).toString(16).slice(1); }).join("");
  }

  // A tap --------------------------------------------------------------------------------------

  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (!form.matches(".ready-form")) return;
    event.preventDefault();
    event.stopPropagation();
    var ticket = form.closest(".ticket");
    if (taps.some(function (tap) { return tap.ticket === ticket.id; })) return;
    taps.push({ ticket: ticket.id, table: ticket.dataset.table, url: form.action, body: body(form, ticket), at: Date.now() });
    keep();
    send();
    live.dress();
    setTimeout(live.dress, SOON + 50);
  }, true);

  // A ticket that goes on on another page is ready as far as it can be seen.
  function body(form, ticket) {
    var fields = new URLSearchParams(new FormData(form)), lines = fields.getAll("line");
    var seen = wall.seen(ticket).map(function (plate) { return plate.dataset.line; });
    fields.delete("line");
    lines.filter(function (line) { return seen.indexOf(line) >= 0; }).forEach(function (line) { fields.append("line", line); });
    fields.append("move_id", newId());
    return fields.toString();
  }

  // It goes to the house -----------------------------------------------------------------------

  function send() {
    taps.forEach(function (tap) {
      if (going.has(tap)) return;
      going.add(tap);
      post(tap).then(function (said) {
        live.reached();
        drop(tap);
        var told = said.refused || said.said;
        // Somebody was quicker: that is no trouble.
        if (said.stale) live.tell(told);
        else if (told) note(tap, told);
        // Its page comes now; until then it does not look as if nobody had tapped.
        answered[tap.ticket] = Date.now();
        setTimeout(live.dress, 500);
      }, live.missed).finally(function () {
        going.delete(tap);
        live.dress();
      });
    });
  }

  function post(tap) {
    var stop = new AbortController(), limit = setTimeout(function () { stop.abort(); }, LIMIT);
    return fetch(tap.url, {
      method: "POST", body: tap.body, credentials: "same-origin", redirect: "error", signal: stop.signal,
      headers: { "Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8" }
    }).then(function (answer) { return answer.json(); }).then(function (said) {
      if (said.later || (!("version" in said) && !said.refused)) throw new Error("not now");
      return said;
    }).finally(function () { clearTimeout(limit); });
  }

  function drop(tap) {
    taps = taps.filter(function (other) { return other !== tap; });
    keep();
  }

  setInterval(send, AGAIN);

  // The last tap that waits is taken back before anything that has been sent.
  wall.takeBack = function () {
    var waits = taps.filter(waiting);
    if (!waits.length) return false;
    drop(waits[waits.length - 1]);
    live.dress();
    return true;
  };

  // On the screen ------------------------------------------------------------------------------

  function waiting(tap) { return Date.now() - tap.at > SOON || document.documentElement.classList.contains("is-lost"); }

  function look() {
    live.all(".tickets > .ticket").forEach(function (ticket) {
      var tap = taps.find(function (one) { return one.ticket === ticket.id; });
      ticket.classList.toggle("is-unsent", !!tap && waiting(tap));
      ticket.classList.toggle("is-pressed", !!tap || Date.now() - (answered[ticket.id] || 0) < 450);
    });
    var tables = taps.filter(waiting).map(function (tap) { return tap.table; });
    live.all("[data-unsent]", document).forEach(function (place) {
      place.hidden = !tables.length;
      var words = tables.length ? place.dataset.unsent.replace("{}", tables.join(", ")) : "";
      if (place.textContent !== words) place.textContent = words;
    });
  }

  function note(tap, told) {
    var button = document.createElement("button"), table = document.createElement("b");
    button.type = "button";
    table.textContent = notes.dataset.table.replace("{}", tap.table);
    button.append(table, " " + told);
    notes.append(button);
  }

  notes.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (button) button.remove();
  });

  live.dresses(look);
  look();
})();
