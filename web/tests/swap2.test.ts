import { expect, test } from 'vitest';
import { Swap2 } from '../src/lib/swap2.svelte';

const opened = (x = 'human', o = 'gomoku') => {
  const opening = new Swap2('gomoku', { x, o });
  for (const move of ['h8', 'i9', 'g7']) opening.put(move);
  return opening;
};

test('three stones, then the other chooses', () => {
  const opening = new Swap2('gomoku', { x: 'human', o: 'gomoku' });
  expect([opening.acting, opening.turn, opening.puts]).toEqual(['x', 'x', true]);
  opening.put('h8');
  expect([opening.acting, opening.turn]).toEqual(['x', 'o']);
  expect([opened().stage, opened().acting, opened().isPerson]).toEqual(['choice', 'o', false]);
  const full = opened();
  full.put('a1');
  expect(full.moves).toHaveLength(3);
});

test('who takes the other side changes places', () => {
  const stays = opened();
  stays.take('o');
  expect([stays.stage, stays.players]).toEqual(['done', { x: 'human', o: 'gomoku' }]);
  const changes = opened();
  changes.take('x');
  expect(changes.players).toEqual({ x: 'gomoku', o: 'human' });
});

test('two more stones give the choice back', () => {
  const opening = opened();
  opening.twoMore();
  expect([opening.acting, opening.turn]).toEqual(['o', 'o']);
  opening.put('a1');
  opening.put('a2');
  expect([opening.stage, opening.acting]).toEqual(['last', 'x']);
  opening.twoMore();
  expect(opening.stage).toBe('last');
  opening.take('o');
  expect(opening.players).toEqual({ x: 'gomoku', o: 'human' });
});

test('a machine’s answers mean what they mean in the terminal', () => {
  const swaps = opened();
  swaps.apply({ stones: [], swap: true });
  expect(swaps.players).toEqual({ x: 'gomoku', o: 'human' });
  const stays = opened();
  stays.apply({ stones: ['j9'], swap: false });
  expect([stays.players.o, stays.moves.length]).toEqual(['gomoku', 3]);
  const gives = opened();
  gives.apply({ stones: ['j9', 'j8'], swap: false });
  expect([gives.stage, gives.moves.length]).toEqual(['last', 5]);
  const begins = new Swap2('gomoku', { x: 'gomoku', o: 'human' });
  begins.apply({ stones: ['h8', 'i9', 'g7'], swap: false });
  expect([begins.stage, begins.isPerson]).toEqual(['choice', true]);
});
