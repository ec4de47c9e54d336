import { expect, test } from 'vitest';
import { whyOf } from '../src/lib/why';

const win = { type: 'win_in', moves: 2 } as const;
const draw = { type: 'draw' } as const;

test('a move is explained by its own value and by the line it begins', () => {
  const lines = [{ moves: ['g8', 'a15', 'f8'], verdict: win }];
  const values = [{ move: 'a1', square: [0, 0] as [number, number], verdict: draw }];
  expect(whyOf({ values, lines }, 'g8')).toEqual({ verdict: win, line: ['g8', 'a15', 'f8'] });
  expect(whyOf({ values, lines }, 'a1')).toEqual({ verdict: draw, line: [] });
  expect(whyOf({ values, lines }, 'b1')).toBeNull();
});
