/** Who answers: a server, or this browser itself where none can be reached. */

import { to } from '../base';
import { ALONE, ENGINE } from '../setup';

export type Answerer = 'server' | 'browser';

/** Whoever lives says so within this time. */
const PATIENCE_MS = 3000;
/** A server that is gone is looked for again, less and less often. */
const AGAIN_MS = [1500, 3000, 6000, 12_000, 30_000];

/** Nobody knows before the first answer; a page from a server of files takes it that nobody is there. */
let alive = $state<boolean | null>(ALONE ? false : null);
/** Whether there ever was one: only then it is waited for. */
let met = false;
let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;

/** Whether the browser can answer at all. */
export const canAlone = ENGINE !== '';

/** Who is asked now. */
export const answerer = (): Answerer => (alive === false && canAlone ? 'browser' : 'server');

/** Whether a server answers, as far as anybody knows. */
export const hasServer = (): boolean => alive !== false;

/** A server has answered. */
export function found(): void {
  [alive, met, tries] = [true, true, 0];
  clearTimeout(again);
}

/** A server has not answered. */
export function lost(): void {
  alive = false;
  clearTimeout(again);
  if (met || !ALONE) again = setTimeout(look, AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)]);
}

/** Asks whether a server lives. */
export async function look(): Promise<boolean> {
  if (globalThis.navigator?.onLine === false) return lost(), false;
  try {
    const answer = await fetch(to('/healthz'), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    // A server of files may have a page for whatever is not there.
    if (answer.ok && (await answer.text()) === 'ok\n') return found(), true;
  } catch {
    // Nobody is there.
  }
  return lost(), false;
}

/** Looks again when the network comes, and once on a server of files, where one may be beside it. */
export function startLooking(): void {
  addEventListener('online', () => void look());
  addEventListener('offline', lost);
  if (ALONE) void look();
}
