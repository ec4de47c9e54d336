// Two machines play Connect Four; then the result of every first move is asked for.
// In a fresh folder: npm install rivi-0.1.0.tgz && node play.mjs
import { load } from 'rivi';

const rivi = await load();
const seats = ['solver:level=2', 'mcts'].map((player, seed) => rivi.seat({ game: 'connect4', player, seed }));
const moves = [];
let view;
do {
  const { text, nodes } = seats[moves.length % 2].choose({ moves, nodes: 2000 });
  moves.push(text);
  console.log(`${moves.length}. column ${text} after ${nodes} positions`);
  view = rivi.answer('/api/position', { game: 'connect4', moves: moves.join(' ') });
} while (view.outcome === null);

console.log(`outcome: ${view.outcome}`);
console.log(rivi.analyse({ game: 'connect4', moves: moves.slice(0, -4), nodes: 200_000, lines: 3 }).lines.join('\n'));
