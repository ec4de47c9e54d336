import { expect, test } from 'vitest';
import { frameSide } from '../src/lib/animation';
import { chance } from '../src/lib/chance';
import type { Verdict } from '../src/lib/messages';
import { accuracyOf, moveAccuracy, turningPoints, type Reviewed } from '../src/lib/review';

const win = (moves: number): Verdict => ({ type: 'win_in', moves });
const loss = (moves: number): Verdict => ({ type: 'loss_in', moves });
const draw: Verdict = { type: 'draw' };
const guess = (score: number): Verdict => ({ type: 'guess', score });
const move = (number: number, best: Verdict, played: Verdict): Reviewed => ({ number, side: number % 2 ? 'x' : 'o', move: `m${number}`, best, played });

test('chances are ordered, and a guess is never as sure as a proof', () => {
  const ordered = [loss(1), guess(-100_000), guess(-50), draw, guess(50), guess(100_000), win(9)].map(chance);
  expect(ordered).toEqual([...ordered].sort((a, b) => a - b));
  expect([ordered[0], ordered[3], ordered[6]]).toEqual([0, 50, 100]);
  expect(ordered[1]).toBeGreaterThan(0);
  expect(ordered[5]).toBeLessThan(100);
});

test('accuracy is 100 where nothing is given away, and halves every 16 points', () => {
  expect([0, 16, 32].map((lost) => Math.round(moveAccuracy(lost)))).toEqual([100, 50, 25]);
  const game = [move(1, win(3), win(3)), move(2, draw, loss(3)), move(3, win(3), win(5))];
  expect(accuracyOf(game, 'x')).toEqual({ percent: 100, moves: 2, proven: true });
  expect(accuracyOf(game, 'o')!.percent).toBeLessThan(20);
  expect(accuracyOf([], 'x')).toBeNull();
  expect(accuracyOf([move(1, guess(10), guess(10))], 'x')!.proven).toBe(false);
});

test('only what is proven is told as proven', () => {
  const kinds = (best: Verdict, played: Verdict) => turningPoints([move(17, best, played)]).map(({ kind, figures }) => [kind, figures.win, figures.loss]);
  expect(kinds(win(9), draw)).toEqual([['win_draw', 9, 0]]);
  expect(kinds(win(9), loss(4))).toEqual([['win_loss', 9, 4]]);
  expect(kinds(draw, loss(4))).toEqual([['draw_loss', 0, 4]]);
  expect(kinds(win(9), guess(0))).toEqual([['win_guess', 9, 0]]);
  expect(kinds(guess(900), guess(-900))).toEqual([['guess_guess', 0, 0]]);
  expect(kinds(guess(0), loss(2))).toEqual([['guess_loss', 0, 2]]);
  expect(kinds(guess(900), draw)).toEqual([['guess_draw', 0, 0]]);
  for (const [best, played] of [[win(3), win(9)], [draw, draw], [guess(20), guess(-20)]] as const) expect(kinds(best, played)).toEqual([]);
});

test('an animation stays within its limits', () => {
  expect(frameSide(10, 1)).toBe(480);
  for (const [frames, shape] of [[226, 1], [401, 1], [43, 7 / 6], [499, 2], [499, 0.5]] as const) {
    const side = frameSide(frames, shape);
    const area = side * side * Math.min(shape, 1 / shape);
    expect(side).toBeLessThanOrEqual(480);
    expect(frames * area).toBeLessThanOrEqual(40_000_000);
    expect(side).toBeGreaterThan(200);
  }
});
