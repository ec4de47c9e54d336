/** The matches of this browser as a server answers for them. What they come to is decided by the same program. */

import type { Begun, NewMatch } from '../messages';
import { eventsOf, insightAt } from '../storage/matches';
import { give } from './staff';

/** How long a machine may think about a move where nothing else is said: as a server has it. */
const MOVE_MS = 10_000;

type Act = 'enter' | 'say' | 'heard' | 'tick' | 'details' | 'record' | 'event_of';

interface Answer {
  readonly status: number;
  readonly body: string;
}

const fault = (error: string, status: number): Answer => ({ status, body: JSON.stringify({ error }) });

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `here-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Does something at a table; one that the worker has not, as after a fault of it, is brought back from what was kept. */
export async function act(id: string, what: Act, ...given: readonly (string | number)[]): Promise<{ said: string; deadline: number | null }> {
  const ask = () => give('hand', (thinker) => thinker.ask('table', { id, act: what, given })).done;
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('there is no table'))) throw error;
    if (!(await bring(id))) throw error;
    return ask();
  }
}

/** Brings a match from what was kept of it; says whether there is one. */
export async function bring(id: string): Promise<boolean> {
  const events = await eventsOf(id);
  if (events.length === 0) return false;
  await give('hand', (thinker) => thinker.ask('bring', { id, events: JSON.stringify(events), moveTime: MOVE_MS })).done;
  return true;
}

/** Answers what is asked about matches; nothing where that is not what is asked. */
export async function told(method: string, path: string, body: string): Promise<Answer | undefined> {
  if (method === 'POST' && path === '/api/matches') return begun(body);
  const [, id = '', rest = ''] = /^\/api\/matches\/(here-[\w-]+)(?:\/(.*))?$/.exec(path) ?? [];
  if (!id || method !== 'GET') return undefined;
  try {
    return await read(id, rest);
  } catch (error) {
    const gone = error instanceof Error && error.message.startsWith('there is no table');
    return gone ? fault(`there is no match '${id}'`, 404) : fault(String(error), 400);
  }
}

async function read(id: string, rest: string): Promise<Answer | undefined> {
  if (!rest) return { status: 200, body: (await act(id, 'details')).said };
  const [, format] = /^export\?format=(\w+)$/.exec(rest) ?? [];
  if (format) return { status: 200, body: (await act(id, 'record', format)).said };
  const [, number] = /^moves\/(\d+)\/insight$/.exec(rest) ?? [];
  if (!number) return undefined;
  const event = JSON.parse((await act(id, 'event_of', Number(number))).said) as number | null;
  const insight = event === null ? undefined : await insightAt(id, event);
  return insight ? { status: 200, body: JSON.stringify(insight) } : fault(`no machine made move ${number}`, 404);
}

async function begun(body: string): Promise<Answer> {
  const asked = JSON.parse(body) as NewMatch;
  // Nobody else could find it.
  if (asked.public) return fault('this needs a server, and there is none: the browser answers alone', 404);
  const id = newId();
  try {
    await give('hand', (thinker) => thinker.ask('begin', { id, asked: body, moveTime: MOVE_MS })).done;
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error), 400);
  }
  const address = `/m/${id}`;
  const answer: Begun = { id, seats: { x: 'x', o: 'o' }, links: { x: `${address}#x`, o: `${address}#o`, watch: address } };
  return { status: 201, body: JSON.stringify(answer) };
}
