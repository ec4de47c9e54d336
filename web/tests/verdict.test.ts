import { expect, test } from 'vitest';
import type { Verdict } from '../src/lib/messages';
import { before, height, mistake, shareOfX, verdictMark } from '../src/lib/verdict';

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

test('a guess that was measured is told in per cent, for either side', () => {
  const measured: Verdict = { type: 'guess', score: 120, expected: 63 };
  expect(verdictMark(measured)).toBe('~63%');
  expect(before(measured)).toEqual({ type: 'guess', score: -120, expected: 37 });
  expect(height(measured)).toBeCloseTo(0.26);
  expect([shareOfX(measured, 'x'), shareOfX(measured, 'o')]).toEqual([63, 37]);
  expect(shareOfX({ type: 'guess', score: 900, expected: 99 }, 'o')).toBe(1);
});

test('what is proven fills the bar, and what was not measured has none', () => {
  expect([win(3), draw, loss(2)].map((verdict) => shareOfX(verdict, 'x'))).toEqual([100, 50, 0]);
  expect([win(3), draw, loss(2)].map((verdict) => shareOfX(verdict, 'o'))).toEqual([0, 50, 100]);
  expect(shareOfX(guess(120), 'x')).toBeNull();
});
