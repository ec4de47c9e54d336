// What machines answer in WebAssembly is what they answer natively: the record that the native tests are held to.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const { load } = await import(new URL('../../../target/wasm/package/node.js', import.meta.url));
const read = (path) => readFileSync(fileURLToPath(new URL(`../../games/${path}`, import.meta.url)), 'utf8');
const rows = (text) => text.split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
const limit = (text) => (text === '-' ? undefined : Number(text));
const rivi = await load();

test('machines play as recorded', () => {
  const all = rows(read('all/tests/data/recorded.tsv'));
  assert.ok(all.length > 600, `${all.length} rows`);
  const wrong = [];
  let kept = null;
  for (const row of all) {
    const [game, moves, player, nodes, seed, text, count, verdict, isKept] = row;
    const asked = [game, player, nodes, seed].join('\t');
    const goesOn = isKept === '1' && kept?.asked === asked && moves.startsWith(kept.moves);
    if (!goesOn) kept?.seat.leave();
    const seat = goesOn ? kept.seat : rivi.seat({ game, moves, player, seed: Number(seed) });
    let found;
    try {
      const choice = seat.choose({ moves, nodes: limit(nodes) });
      found = [choice.text, String(choice.nodes), choice.verdict ?? '-'];
    } catch (failure) {
      found = [`!${failure.message}`, '-', '-'];
    }
    if (String(found) !== String([text, count, verdict])) wrong.push(`${row.join(' | ')}: found ${found}`);
    kept = { asked, moves: `${moves} ${text}`.trim(), seat };
  }
  kept?.seat.leave();
  assert.equal(wrong.length, 0, `${wrong.length} of ${all.length} differ:\n${wrong.join('\n')}`);
});

test('analysts see as recorded', () => {
  const wrong = [];
  const all = rows(read('all/tests/data/analysed.tsv'));
  for (const [game, moves, nodes, lines, expected, count, depth] of all) {
    const seen = rivi.analyse({ game, moves, nodes: limit(nodes), lines: Number(lines) });
    const found = [seen.lines.join(' | '), String(seen.nodes), String(seen.depth)];
    if (String(found) !== String([expected, count, depth])) wrong.push(`${game} ${moves}: found ${found}`);
  }
  assert.equal(wrong.length, 0, `${wrong.length} of ${all.length} differ:\n${wrong.join('\n')}`);
});

test('the rules count as many games as the tables say', () => {
  const names = ['connect4/data/connect4', 'mnk/data/tictactoe', 'mnk/data/mnk', 'gomoku/data/gomoku'];
  const tables = [...names, 'ultimate/data/ultimate'];
  let counted = 0;
  for (const table of tables) {
    for (const line of read(`${table}.perft`).split('\n')) {
      const [game, what, counts] = line.split('|').map((part) => part.trim());
      if (what !== 'leaves') continue;
      for (const [at, count] of counts.split(/\s+/).map(Number).entries()) {
        if (count > 1_000_000) break;
        assert.equal(rivi.perft(game, at + 1), count, `${game} ${at + 1}`);
        counted++;
      }
    }
  }
  assert.ok(counted >= 20, `${counted} counts`);
});

/** A win with a score means so many own moves: the score counts the stones that are left over. */
function verdictOf(score, played) {
  if (score === 0) return 'draw';
  const own = (score > 0 ? played : played + 1) >> 1;
  const moves = 22 - Math.abs(score) - own;
  return score > 0 ? `win in ${moves}` : `loss in ${moves}`;
}

test('a public set of Connect Four has the scores that it says', () => {
  const positions = read('connect4/data/connect4/L3_R1.txt').trim().split('\n').slice(0, 200);
  for (const line of positions) {
    const [moves, score] = line.split(' ');
    const { verdict } = rivi.choose({ game: 'connect4', moves: [...moves].join(' '), player: 'solver' });
    assert.equal(verdict, verdictOf(Number(score), moves.length), line);
  }
});

test('a question is answered as a server does, and what needs one is told so', () => {
  const { view, favourite } = rivi.answer('/api/game?game=tictactoe');
  assert.equal(view.moves.length, 0);
  assert.equal(typeof favourite, 'string');
  assert.throws(() => rivi.answer('/api/game?game=chess'), /chess/);
  assert.throws(() => rivi.answer('/api/matches'), /needs a server/);
  assert.throws(() => rivi.choose({ game: 'tictactoe', player: 'nobody' }), /nobody/);
});

test('a search ends soon after somebody says so, with the best that it has', () => {
  let said = 0;
  const begun = performance.now();
  rivi.stopped = () => {
    if (performance.now() - begun > 300) said ||= performance.now();
    return said > 0;
  };
  const { text } = rivi.choose({ game: 'gomoku', moves: 'h8 i9', player: 'gomoku' });
  rivi.stopped = () => false;
  assert.ok(said > 0, 'it ran until it was stopped');
  assert.ok(text.length > 0);
  assert.ok(performance.now() - said < 200, `${performance.now() - said} ms after it was said`);
});
