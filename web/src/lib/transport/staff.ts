/** The workers in which the browser answers by itself: each has one thread, so that what takes long does not hold up the rest. */

import type { Task, Thinker } from '../../../../crates/wasm/package/client.js';
import { to } from '../base';
import { ENGINE } from '../setup';

/** `hand`: matches and what is answered at once. `head`: moves, hints, looks inside. `analyst`: analyses. */
export type Post = 'hand' | 'head' | 'analyst';

/** Whoever has nothing to do for so long goes home, and gives the memory back. */
const IDLE_MS = 20_000;

interface Hired {
  readonly thinker: Thinker;
  running: number;
  /** Matches that want them to stay, as they remember something of them. */
  held: number;
  leaves: ReturnType<typeof setTimeout> | undefined;
}

const hired = new Map<Post, Promise<Hired>>();

async function hire(): Promise<Hired> {
  const client = (await import(/* @vite-ignore */ to(`/${ENGINE}client.js`))) as { Thinker: new () => Thinker };
  return { thinker: new client.Thinker(), running: 0, held: 0, leaves: undefined };
}

function at(post: Post): Promise<Hired> {
  const known = hired.get(post) ?? hire();
  hired.set(post, known);
  // One that could not be loaded may be loaded the next time.
  known.catch(() => hired.get(post) === known && hired.delete(post));
  return known;
}

/** Sends them home once nothing is left to do. */
function rest(post: Post, one: Hired, after = IDLE_MS): void {
  clearTimeout(one.leaves);
  if (one.running > 0 || one.held > 0) return;
  one.leaves = setTimeout(() => {
    if (one.running > 0 || one.held > 0) return;
    hired.delete(post);
    one.thinker.close();
  }, after);
}

export interface Given<Answer> {
  readonly done: Promise<Answer>;
  stop(): void;
}

/** Has something done; `stop` asks for the best that is known by then. */
export function give<Answer>(post: Post, work: (thinker: Thinker) => Task<Answer>): Given<Answer> {
  let stopped = false;
  let task: Task<Answer> | undefined;
  const done = at(post).then(async (one) => {
    one.running += 1;
    clearTimeout(one.leaves);
    try {
      task = work(one.thinker);
      if (stopped) task.stop();
      return await task;
    } finally {
      one.running -= 1;
      rest(post, one);
    }
  });
  const stop = () => {
    stopped = true;
    task?.stop();
  };
  return { done, stop };
}

/** Keeps them while a match is open. The answer to this call lets them go. */
export function hold(...posts: readonly Post[]): () => void {
  const held = posts.map((post) => ({ post, one: at(post) }));
  for (const { one } of held) void one.then((each) => void (each.held += 1), () => {});
  return () => {
    for (const { post, one } of held) {
      void one.then(
        (each) => {
          each.held -= 1;
          rest(post, each, 1000);
        },
        () => {},
      );
    }
  };
}
