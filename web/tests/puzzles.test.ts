import { expect, test } from 'vitest';
import { solved, streak } from '../src/lib/puzzles';

test('a streak counts the days without a gap; today may still come', () => {
  expect(streak([], '2026-11-18')).toBe(0);
  expect(streak(['2026-11-18'], '2026-11-18')).toBe(1);
  expect(streak(['2026-11-16', '2026-11-17'], '2026-11-18')).toBe(2);
  expect(streak(['2026-11-15', '2026-11-17', '2026-11-18'], '2026-11-18')).toBe(2);
  expect(streak(['2026-11-16'], '2026-11-18')).toBe(0);
  expect(streak(['2026-02-28', '2026-03-01'], '2026-03-01')).toBe(2);
  expect(streak(['2025-12-31', '2026-01-01'], '2026-01-01')).toBe(2);
});

test('what was solved is kept once, days only for the puzzle of a day', () => {
  const nothing = { solved: [], days: [] };
  const one = solved(nothing, 'a');
  expect(one).toEqual({ solved: ['a'], days: [] });
  const two = solved(one, 'b', '2026-11-18');
  expect(two).toEqual({ solved: ['a', 'b'], days: ['2026-11-18'] });
  expect(solved(two, 'a', '2026-11-18')).toEqual({ solved: ['b', 'a'], days: ['2026-11-18'] });
});
