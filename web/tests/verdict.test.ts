import { expect, test } from 'vitest';
import type { Verdict } from '../src/lib/messages';
import { before, height, mistake, verdictMark } from '../src/lib/verdict';

const win = (moves: number): Verdict => ({ type: 'win_in', moves });
const loss = (moves: number): Verdict => ({ type: 'loss_in', moves });
const draw: Verdict = { type: 'draw' };
const guess = (score: number): Verdict => ({ type: 'guess', score });

test('verdicts are as short as a cell', () => {
  expect([win(7), loss(3), draw, guess(-12), guess(45000)].map(verdictMark)).toEqual(['+7', '−3', '=', '~−12', '~45k']);
});

test('a verdict is turned as the server turns it', () => {
  expect(before(loss(0))).toEqual(win(1));
  expect(before(win(1))).toEqual(loss(1));
  expect(before(guess(4))).toEqual(guess(-4));
  expect([win(3), draw, loss(2)].map(height)).toEqual([1, 0, -1]);
  expect(Math.abs(height(guess(1_000_000)))).toBeLessThan(1);
});

test('mistakes are told by what they throw away', () => {
  expect(mistake(win(3), loss(2))).toBe('blunder');
  expect(mistake(draw, loss(2))).toBe('blunder');
  expect(mistake(win(3), draw)).toBe('mistake');
  expect(mistake(win(3), win(9))).toBe('slow');
  expect(mistake(win(3), win(4))).toBeNull();
  expect(mistake(draw, draw)).toBeNull();
  expect(mistake(guess(20), guess(-30))).toBeNull();
  expect(mistake(guess(300), guess(-300))).toBe('blunder');
});
