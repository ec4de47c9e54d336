/** What this browser answers by itself: the same questions, from the same program. */

import { told } from './matches';
import { give, type Post } from './staff';

export { matchLine } from './match-line';
export { analysisLine } from './analysis-line';

/** Questions that a machine thinks about. */
const LONG = /^\/api\/(inside\/|opening$|puzzles\/[^/]+\/(try|hints|solution))/;

const JSON_TYPE = { 'content-type': 'application/json' };

/** An answer as a server gives it. */
const answered = (body: string, status = 200): Response => new Response(body, { status, headers: JSON_TYPE });

const refused = (error: unknown, status: number): Response => answered(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }), status);

/** Answers a question to this path. */
export async function answer(request: Request, path: string): Promise<Response> {
  const body = request.method === 'GET' ? '' : await request.text();
  try {
    const match = await told(request.method, path, body);
    if (match) return answered(match.body, match.status);
    return await asked(LONG.test(path) ? 'head' : 'hand', { method: request.method === 'POST' ? 'POST' : 'GET', address: path, body }, request.signal);
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    return refused(error, 500);
  }
}

async function asked(post: Post, question: { method: 'GET' | 'POST'; address: string; body: string }, signal: AbortSignal): Promise<Response> {
  const { done, stop } = give(post, (thinker) => thinker.ask('answer', question));
  signal.addEventListener('abort', stop);
  const { status, body } = await done.finally(() => signal.removeEventListener('abort', stop));
  signal.throwIfAborted();
  return answered(body, status);
}
