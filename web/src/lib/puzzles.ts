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

/** How a puzzle went on a day; enough to list it without asking the server. */
export interface Visit {
  readonly id: string;
  readonly game: string;
  readonly theme: string;
  readonly grade: number;
  /** As in 2026-11-18, by this device's calendar. */
  readonly day: string;
  readonly solved: boolean;
}

/** What was solved: puzzles in the order in which they were, and the days whose puzzle was; and the latest visits. */
export interface History {
  readonly solved: readonly string[];
  readonly days: readonly string[];
  /** Those of the last days, the latest first. */
  readonly visits?: readonly Visit[];
}

/** A grade from 1 to 5 as it is drawn. */
export const stars = (grade: number): string => '★'.repeat(grade) + '☆'.repeat(5 - grade);

const STORED = 'rivi.puzzles';
const NOTHING: History = { solved: [], days: [] };
/** So many days of visits are kept, and so many visits. */
const DAYS = 14;
const MOST_VISITS = 100;
/** More than there are puzzles, so that nothing is forgotten, but not without end. */
const MOST = 5000;

const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((each) => typeof each === 'string');
const isVisit = (value: Visit | null): boolean =>
  typeof value === 'object' && areTexts([value?.id, value?.game, value?.theme, value?.day]) && [1, 2, 3, 4, 5].includes(value!.grade);
const areVisits = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isVisit));
const isHistory = (value: unknown): value is History =>
  typeof value === 'object' && value !== null && 'solved' in value && 'days' in value && areTexts(value.solved) && areTexts(value.days) && areVisits((value as History).visits);

export const history = (): History => recallJson(STORED, NOTHING, isHistory);

/** Takes note of a puzzle that was solved, as the one of a day or not. */
export function solved(before: History, id: string, day?: string): History {
  const with_ = (list: readonly string[], one: string) => [...list.filter((each) => each !== one), one].slice(-MOST);
  return { ...before, solved: with_(before.solved, id), days: day ? with_(before.days, day).sort() : before.days };
}

/** Takes note of how a puzzle went. What went better or worse on the same day is told as it went last. */
export function visited(history: History, visit: Visit): History {
  const since = daysBefore(visit.day, DAYS - 1);
  const others = (history.visits ?? []).filter(({ id, day }) => day >= since && (id !== visit.id || day !== visit.day));
  return { ...history, visits: [visit, ...others].slice(0, MOST_VISITS) };
}

/** The visits by their days, the latest day first. */
export function byDay(visits: readonly Visit[]): readonly (readonly [day: string, visits: readonly Visit[]])[] {
  const days = [...new Set(visits.map(({ day }) => day))].sort().reverse();
  return days.map((day) => [day, visits.filter((visit) => visit.day === day)] as const);
}

/** Today by this device's calendar. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
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
const daysBefore = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
const before = (day: string): string => daysBefore(day, 1);

/** How many days in a row have been solved up to today; one that is not over yet does not break it. */
export function streak(days: readonly string[], today: string): number {
  const done = new Set(days);
  let day = done.has(today) ? today : before(today);
  let count = 0;
  for (; done.has(day); day = before(day)) count++;
  return count;
}
