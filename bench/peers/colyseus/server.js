// The second peer of the bench: the same small card game on Colyseus, all in memory, with its own
// state sync: what changed is sent as binary patches, and a hand only to whoever holds it
// (StateView). A move is "play a card, draw a card". PORT names the port.
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { schema, t, StateView } = require('@colyseus/schema');

const Player = schema({ hand: t.array('uint8').view() }, 'Player');
const Table = schema({ version: t.uint32(), pile: t.array('uint8'), players: t.map(Player) }, 'Table');

const shuffled = (cards) => {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
};

class Party extends Room {
  maxClients = 5;
  // Patches go out with each move and not by a clock, which would only make the peer slower.
  patchRate = null;

  onCreate() {
    this.state = new Table();
    this.state.version = 1;
    this.deck = shuffled([...Array(108).keys()]);
    this.discard = [];
    this.onMessage('play', (client, place) => this.play(client, place));
  }

  onJoin(client) {
    const player = new Player();
    player.hand.push(...this.deck.splice(0, 7));
    this.state.players.set(client.sessionId, player);
    client.view = new StateView();
    client.view.add(player);
    this.state.version++;
    this.broadcastPatch();
  }

  play(client, place) {
    const { hand } = this.state.players.get(client.sessionId);
    const { pile } = this.state;
    if (!(place >= 0 && place < hand.length)) return;
    const card = hand[place];
    hand.splice(place, 1);
    pile.push(card);
    if (pile.length > 12) this.discard.push(pile.shift());
    if (!this.deck.length) [this.deck, this.discard] = [shuffled(this.discard), []];
    hand.push(this.deck.pop());
    this.state.version++;
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('party', Party);
server.listen(+process.env.PORT);
