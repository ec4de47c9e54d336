import { expect, test } from 'vitest';
import { byDay, solved, streak, today, visited } from '../src/lib/puzzles';

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

const visit = (id: string, day: string, solved: boolean) => ({ id, game: 'connect4', theme: 'win', grade: 2, day, solved });

test('visits are told as they went last on a day, and those of long ago are forgotten', () => {
  const first = visited({ solved: [], days: [] }, visit('a', '2026-11-04', false));
  const second = visited(first, visit('a', '2026-11-17', false));
  const third = visited(second, visit('b', '2026-11-17', true));
  expect(third.visits?.map(({ id, day }) => `${id} ${day}`)).toEqual(['b 2026-11-17', 'a 2026-11-17', 'a 2026-11-04']);
  const solvedNow = visited(third, visit('a', '2026-11-18', false));
  const after = visited(solvedNow, visit('a', '2026-11-18', true));
  expect(byDay(after.visits ?? []).map(([day, some]) => [day, some.map(({ id, solved }) => id + solved)])).toEqual([
    ['2026-11-18', ['atrue']],
    ['2026-11-17', ['btrue', 'afalse']],
  ]);
  expect(solved(after, 'a').visits).toEqual(after.visits);
});

test('today is the day of this device’s calendar', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
