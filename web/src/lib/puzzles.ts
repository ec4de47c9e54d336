/** Puzzles: what the server has of them, and what this browser remembers. */

import { answered, server } from './api';
import { recallJson, remember } from './memory';
import type { components } from './schema';

type Schemas = components['schemas'];

export type PuzzleList = Schemas['PuzzleList'];
export type PuzzleShown = Schemas['PuzzleShown'];
export type Tried = Schemas['Tried'];
export type PuzzleHint = Schemas['Hint'];

export interface Filter {
  readonly game?: string;
  readonly theme?: string;
  readonly grade?: number;
}

export const listPuzzles = (filter: Filter, limit: number, signal?: AbortSignal) =>
  answered(server.GET('/api/puzzles', { params: { query: { ...filter, limit } }, ...(signal && { signal }) }));

export const onePuzzle = (id: string, signal?: AbortSignal) =>
  answered(server.GET('/api/puzzles/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export const dailyPuzzle = (signal?: AbortSignal) => answered(server.GET('/api/puzzles/daily', { ...(signal && { signal }) }));

export const tryPuzzle = (id: string, moves: readonly string[], signal?: AbortSignal) =>
  answered(server.POST('/api/puzzles/{id}/try', { params: { path: { id } }, body: { moves: moves.join(' ') }, ...(signal && { signal }) }));

export const hintTo = (id: string, step: number) => answered(server.GET('/api/puzzles/{id}/hints/{step}', { params: { path: { id, step } } }));

export const solutionOf = (id: string) => answered(server.GET('/api/puzzles/{id}/solution', { params: { path: { id } } }));

/** What was solved: puzzles in the order in which they were, and the days whose puzzle was. */
export interface History {
  readonly solved: readonly string[];
  readonly days: readonly string[];
}

const STORED = 'rivi.puzzles';
const NOTHING: History = { solved: [], days: [] };
/** More than there are puzzles, so that nothing is forgotten, but not without end. */
const MOST = 5000;

const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((each) => typeof each === 'string');
const isHistory = (value: unknown): value is History =>
  typeof value === 'object' && value !== null && 'solved' in value && 'days' in value && areTexts(value.solved) && areTexts(value.days);

export const history = (): History => recallJson(STORED, NOTHING, isHistory);

/** Takes note of a puzzle that was solved, as the one of a day or not. */
export function solved(before: History, id: string, day?: string): History {
  const with_ = (list: readonly string[], one: string) => [...list.filter((each) => each !== one), one].slice(-MOST);
  return { solved: with_(before.solved, id), days: day ? with_(before.days, day).sort() : before.days };
}

export function keep(after: History): void {
  remember(STORED, JSON.stringify(after));
}

/** Whether this browser keeps anything. */
export function keeps(): boolean {
  try {
    localStorage.setItem(`${STORED}.try`, '1');
    localStorage.removeItem(`${STORED}.try`);
    return true;
  } catch {
    return false;
  }
}

const DAY_MS = 86_400_000;
const before = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** How many days in a row have been solved up to today; one that is not over yet does not break it. */
export function streak(days: readonly string[], today: string): number {
  const done = new Set(days);
  let day = done.has(today) ? today : before(today);
  let count = 0;
  for (; done.has(day); day = before(day)) count++;
  return count;
}
