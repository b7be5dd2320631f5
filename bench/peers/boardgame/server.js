// The peer of the bench: a small card game with secret hands on boardgame.io, all in memory.
// A move is "play a card, draw a card". PORT names the port.
const { Server } = require('boardgame.io/server');
const { ActivePlayers, PlayerView, INVALID_MOVE } = require('boardgame.io/core');

const game = {
  name: 'party', disableUndo: true, minPlayers: 2, maxPlayers: 5,
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(108).keys()]);
    const players = {};
    for (let p = 0; p < ctx.numPlayers; p++) players[p] = { hand: deck.splice(0, 7) };
    return { secret: { deck, discard: [] }, players, pile: [] };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    play: ({ G, playerID, random }, i) => {
      const hand = G.players[playerID].hand;
      if (!(i >= 0 && i < hand.length)) return INVALID_MOVE;
      const c = hand[i];
      hand.splice(i, 1);
      G.pile.push(c);
      if (G.pile.length > 12) G.secret.discard.push(G.pile.shift());
      if (!G.secret.deck.length) { G.secret.deck = random.Shuffle(G.secret.discard); G.secret.discard = []; }
      hand.push(G.secret.deck.pop());
    },
  },
};
Server({ games: [game], origins: ['http://127.0.0.1'] }).run({ port: +process.env.PORT });
