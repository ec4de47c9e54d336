/** Everything that this browser keeps, as one file, and back. A file is checked to its end before anything is written. */

import { engineDetails, engineView } from '../transport/check';
import type { Insight, NumberedEvent } from '../messages';
import { studyOf } from '../study.svelte';
import { write, type Change } from './database';
import { eventsOf, insightsOf, matches, written } from './matches';
import { LONGEST_NAME, studies, type StoredStudy } from './studies';

const FORMAT = 1;
const OURS = 'rivi.';
/** More than years of play bring together. */
const MOST_BYTES = 64_000_000;
const MOST_VALUE = 1_000_000;
const MOST_FRAGMENT = 200_000;

interface SavedMatch {
  readonly id: string;
  readonly events: readonly NumberedEvent[];
  readonly insights: readonly { readonly event: number; readonly insight: Insight }[];
}
interface Backup {
  readonly rivi: typeof FORMAT;
  readonly made: string;
  /** Settings, puzzles, the tour, and the keys of games on servers, as they are kept. */
  readonly values: Readonly<Record<string, string>>;
  readonly matches: readonly SavedMatch[];
  readonly studies: readonly StoredStudy[];
}

/** Why a file cannot be taken: the key of a sentence, and what stands in it. */
export class BadFile extends Error {
  constructor(
    readonly key: string,
    readonly gaps: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
  }
}

function ownValues(): Record<string, string> {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return Object.fromEntries(keys.filter((key) => key.startsWith(OURS)).toSorted().map((key) => [key, localStorage.getItem(key) ?? '']));
  } catch {
    return {};
  }
}

/** Everything, as the text of a file. */
export async function everything(): Promise<string> {
  const saved = (await matches()).map(async ({ id }): Promise<SavedMatch> => {
    const insights = (await insightsOf(id)).map(({ event, insight }) => ({ event, insight }));
    return { id, events: await eventsOf(id), insights };
  });
  const backup: Backup = { rivi: FORMAT, made: new Date().toISOString(), values: ownValues(), matches: await Promise.all(saved), studies: await studies() };
  return JSON.stringify(backup);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;

function read(text: string): Backup {
  if (text.length > MOST_BYTES) throw new BadFile('page.mine.bad.large', { most: MOST_BYTES / 1e6 });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadFile('page.mine.bad.text');
  }
  if (!isObject(value) || typeof value.rivi !== 'number') throw new BadFile('page.mine.bad.other');
  if (value.rivi !== FORMAT) throw new BadFile('page.mine.bad.newer', { found: value.rivi, known: FORMAT });
  const { values, matches: games, studies: kept } = value;
  if (!isObject(values) || !Array.isArray(games) || !Array.isArray(kept)) throw new BadFile('page.mine.bad.other');
  return value as unknown as Backup;
}

function checkValues(values: Backup['values']): void {
  for (const [key, value] of Object.entries(values)) {
    if (!/^rivi\.[\w.-]{1,60}$/.test(key) || !isText(value, MOST_VALUE)) throw new BadFile('page.mine.bad.value', { key: key.slice(0, 40) });
  }
}

const isInsight = (each: unknown): boolean =>
  isObject(each) && Number.isInteger(each.event) && isObject(each.insight) && typeof each.insight.player === 'string' && Array.isArray(each.insight.iterations);

/** A match is what its events come to: the engine plays them again. Nothing else that the file says of it is believed. */
async function checkMatch(match: SavedMatch, number: number): Promise<Change[]> {
  const bad = (why: string) => new BadFile('page.mine.bad.match', { number, why });
  if (!isObject(match) || !isText(match.id, 80) || !/^here-[\w-]+$/.test(match.id)) throw bad('id');
  if (!Array.isArray(match.events) || !Array.isArray(match.insights) || !match.insights.every(isInsight)) throw bad('events, insights');
  const { summary } = await engineDetails(match.id, match.events).catch((error: Error) => {
    throw bad(error.message);
  });
  if ((await eventsOf(match.id)).length >= match.events.length) return [];
  return written(match.id, { events: match.events, summary }, match.insights);
}

async function checkStudy(study: StoredStudy, number: number): Promise<Change[]> {
  const bad = (why: string) => new BadFile('page.mine.bad.study', { number, why });
  const whole = isObject(study) && isText(study.id, 80) && isText(study.name, LONGEST_NAME) && isText(study.fragment, MOST_FRAGMENT) && Number.isFinite(study.at);
  if (!whole) throw bad('id, name, fragment, at');
  const { id, name, fragment, at } = study;
  const read = studyOf(fragment);
  for (const end of read.ends()) {
    const fault = await engineView(read.situation(end));
    if (fault) throw bad(fault);
  }
  return [{ how: 'put', store: 'studies', value: { id, name, fragment, at } satisfies StoredStudy }];
}

/** Lists grow together, everything else is as in the file. */
function merged(own: string | undefined, theirs: string): string {
  try {
    const [mine, other] = [JSON.parse(own ?? 'null') as unknown, JSON.parse(theirs) as unknown];
    return JSON.stringify(together(mine, other));
  } catch {
    return theirs;
  }
}

const nameOf = (item: unknown): string => (isObject(item) && typeof item.id === 'string' ? `${item.id} ${String(item.day ?? '')}` : JSON.stringify(item));

function together(mine: unknown, other: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(other)) {
    const known = new Set(other.map(nameOf));
    return [...other, ...mine.filter((item) => !known.has(nameOf(item)))];
  }
  if (isObject(mine) && isObject(other)) {
    const keys = new Set([...Object.keys(mine), ...Object.keys(other)]);
    return Object.fromEntries([...keys].map((key) => [key, key in other ? together(mine[key], other[key]) : mine[key]]));
  }
  return other;
}

export interface Taken {
  readonly games: number;
  readonly studies: number;
}

/** Takes a file over. A file that is bad in any part is refused whole, as a `BadFile`, and nothing is changed. */
export async function takeOver(text: string): Promise<Taken> {
  const { values, matches: games, studies: kept } = read(text);
  checkValues(values);
  const changes: Change[] = [];
  for (const [at, game] of games.entries()) changes.push(...(await checkMatch(game, at + 1)));
  for (const [at, study] of kept.entries()) changes.push(...(await checkStudy(study, at + 1)));
  await writeAll(values, changes);
  return { games: games.length, studies: kept.length };
}

async function writeAll(values: Backup['values'], changes: readonly Change[]): Promise<void> {
  const before = ownValues();
  try {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, merged(before[key], value));
    await write(changes);
  } catch {
    for (const key of Object.keys(values)) {
      if (key in before) localStorage.setItem(key, before[key]!);
      else localStorage.removeItem(key);
    }
    throw new BadFile('page.mine.bad.room');
  }
}
