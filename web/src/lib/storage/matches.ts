/** The matches that this browser has to itself: what happened in them, as it would stand in a server's store. */

import type { Insight, MatchSummary, NumberedEvent } from '../messages';
import { all, one, remove, write, type Change } from './database';

export interface StoredMatch {
  readonly id: string;
  readonly summary: MatchSummary;
}
interface StoredEvent {
  readonly id: string;
  readonly number: number;
  readonly event: NumberedEvent;
}
interface StoredInsight {
  readonly id: string;
  readonly event: number;
  readonly insight: Insight;
}

/** Whether something could be kept: `elsewhere` says that another tab was quicker, `not` that the browser keeps nothing more. */
export type Kept = 'kept' | 'elsewhere' | 'not';

/** What the browser would not keep, as long as the page is open. */
const unkept = new Map<string, { summary: MatchSummary; events: NumberedEvent[]; insights: Map<number, Insight> }>();

export interface Happened {
  readonly events: readonly NumberedEvent[];
  readonly summary: MatchSummary;
  readonly insight: Insight | null;
}

/** Keeps what happened. */
export async function keep(id: string, { events, summary, insight }: Happened): Promise<Kept> {
  const changes: Change[] = [{ how: 'put', store: 'matches', value: { id, summary } satisfies StoredMatch }];
  for (const event of events) changes.push({ how: 'add', store: 'events', value: { id, number: event.number, event } satisfies StoredEvent });
  const last = events.at(-1);
  if (insight && last) changes.push({ how: 'put', store: 'insights', value: { id, event: last.number, insight } satisfies StoredInsight });
  const known = unkept.get(id);
  if (!known) {
    try {
      await write(changes);
      return 'kept';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'ConstraintError') return 'elsewhere';
    }
  }
  // From here on the whole of it is kept by the page.
  const before = known ?? { summary, events: await eventsOf(id), insights: new Map() };
  const insights = insight && last ? new Map(before.insights).set(last.number, insight) : before.insights;
  unkept.set(id, { summary, events: [...before.events, ...events], insights });
  return 'not';
}

/** What happened in a match, in order; nothing where there is no such match. */
export async function eventsOf(id: string): Promise<NumberedEvent[]> {
  const known = unkept.get(id);
  if (known) return known.events;
  return (await all<StoredEvent>('events', id).catch(() => [])).map(({ event }) => event);
}

/** What a machine saw when it made a move. */
export async function insightAt(id: string, event: number): Promise<Insight | undefined> {
  const known = unkept.get(id)?.insights.get(event);
  return known ?? (await one<StoredInsight>('insights', [id, event]).catch(() => undefined))?.insight;
}

export async function insightsOf(id: string): Promise<readonly StoredInsight[]> {
  return all<StoredInsight>('insights', id).catch(() => []);
}

/** All matches, those that were played last first. */
export async function matches(): Promise<StoredMatch[]> {
  const open = [...unkept].map(([id, { summary }]) => ({ id, summary }));
  const stored = (await all<StoredMatch>('matches').catch(() => [])).filter(({ id }) => !unkept.has(id));
  return [...open, ...stored].toSorted((a, b) => b.summary.updated_ms - a.summary.updated_ms);
}

export async function forget(id: string): Promise<void> {
  unkept.delete(id);
  await remove(id, ['matches', 'events', 'insights']).catch(() => {});
}

/** A whole match as changes to the database, to be written with others at once. */
export function written(id: string, { events, summary }: Omit<Happened, 'insight'>, insights: readonly { event: number; insight: Insight }[]): Change[] {
  return [
    { how: 'put', store: 'matches', value: { id, summary } },
    ...events.map((event): Change => ({ how: 'put', store: 'events', value: { id, number: event.number, event } })),
    ...insights.map((each): Change => ({ how: 'put', store: 'insights', value: { id, ...each } })),
  ];
}
