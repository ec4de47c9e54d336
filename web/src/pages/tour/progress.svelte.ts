/** Which exercises of the tour have been solved in this browser. */

import { recallJson, remember } from '../../lib/memory';

const KEY = 'rivi.tour';

const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string');

let solved = $state.raw<ReadonlySet<string>>(new Set(recallJson(KEY, [], isList)));

export const isSolved = (stop: string): boolean => solved.has(stop);

export function solve(stop: string): void {
  if (solved.has(stop)) return;
  solved = new Set(solved).add(stop);
  remember(KEY, JSON.stringify([...solved]));
}

export function forget(): void {
  solved = new Set();
  remember(KEY, '[]');
}
