import { expect, test } from 'vitest';

import { hintVerdict } from '../src/lib/hint';

test('that a move loses does not make the position lost', () => {
  const guess = { type: 'guess', score: 0 } as const;
  const loss = { type: 'loss_in', moves: 6 } as const;
  const win = { type: 'win_in', moves: 3 } as const;
  expect(hintVerdict(null, loss)).toEqual(guess);
  expect(hintVerdict({ type: 'guess', score: 40 }, { type: 'draw' })).toEqual(guess);
  const measured = { type: 'guess', score: 40, expected: 58 } as const;
  expect(hintVerdict(measured, loss)).toEqual(measured);
  expect(hintVerdict(loss, undefined)).toEqual(loss);
  expect(hintVerdict(guess, win)).toEqual(win);
  expect(hintVerdict(win, loss)).toEqual(win);
});
