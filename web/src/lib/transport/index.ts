/** Every question and every connection of the page goes through here: to the server, or where none answers to the browser itself. */

import { untrack } from 'svelte';
import { inside, to } from '../base';
import { STILL } from '../setup';
import { answerer, canAlone, found, look, lost, type Answerer } from './reach.svelte';
import { ServerLine, type Line } from './line';

export { answerer, canAlone, hasServer, type Answerer } from './reach.svelte';
export type { Line } from './line';

/** A server that is silent for so long is asked whether it lives at all. */
const SILENCE_MS = 3000;

/** Matches that this browser has to itself have names that begin like this. */
const HERE = 'here-';
export const isHere = (id: string): boolean => id.startsWith(HERE);

const browser = () => import('./browser');

/** Where an address of the API leads: below the page's own folder, without it. */
const pathOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return (inside(pathname) ?? pathname) + search;
};

const isOfHere = (path: string): boolean => path.startsWith(`/api/matches/${HERE}`);

/** A match of the server's: whether there is one nobody else can say. */
const isOfServer = (path: string): boolean => path.startsWith('/api/matches/') && !isOfHere(path);

/** Whoever asks is not to be asked again when somebody else answers. */
const now = (): Answerer => untrack(answerer);

/** Asks whoever is there. */
export async function ask(request: Request): Promise<Response> {
  const path = pathOf(request);
  const instead = canAlone && !isOfServer(path);
  if (isOfHere(path) || (instead && now() === 'browser')) return askBrowser(request);
  try {
    const answer = await fromServer(request.clone());
    if (!isGone(answer)) return found(), answer;
  } catch (error) {
    if (request.signal.aborted) throw error;
    lost();
    if (!instead) throw error;
    return askBrowser(request);
  }
  lost();
  return instead ? askBrowser(request) : new Response(null, { status: 502 });
}

/** A proxy before a server that is gone says so in its own words, not in those of the API. */
const isGone = ({ status, headers }: Response): boolean =>
  [404, 502, 503, 504].includes(status) && !(headers.get('content-type') ?? '').startsWith('application/json');

/** Asks the server; one that is silent for long and does not say that it lives is given up. */
async function fromServer(request: Request): Promise<Response> {
  const given = new AbortController();
  const end = () => given.abort();
  request.signal.addEventListener('abort', end);
  const doubt = canAlone ? setTimeout(async () => (await look()) || end(), SILENCE_MS) : undefined;
  try {
    return await fetch(request, { signal: given.signal });
  } finally {
    clearTimeout(doubt);
    request.signal.removeEventListener('abort', end);
  }
}

/** Asks this browser, whoever else is there. */
export async function askBrowser(request: Request): Promise<Response> {
  const path = pathOf(request);
  const name = /^\/api\/(\w+)$/.exec(path)?.[1] ?? '';
  if (request.method === 'GET' && STILL.names.includes(name)) {
    const still = await fetch(to(`/${STILL.folder}${name}.json`), { signal: request.signal }).catch(() => null);
    if (still?.ok) return still;
  }
  return (await browser()).answer(request, path);
}

/** Asks the server, though it was not there a moment ago. */
export const askServer = (request: Request): Promise<Response> => fetch(request);

/** Asks one of them alone. */
export const asking = (whom: Answerer) => (whom === 'browser' ? askBrowser : askServer);

/** The connection of a match. */
export function matchLine(id: string): Line {
  if (isHere(id)) return later(async () => (await browser()).matchLine(id));
  return new ServerLine(`/api/matches/${encodeURIComponent(id)}/live`);
}

/** A connection for analyses; should the server be gone, the browser goes on with what was asked last. */
export function analysisLine(): Line {
  return now() === 'browser' ? analysedHere() : new ServerLine('/api/analyse', canAlone ? analysedHere : undefined);
}

const analysedHere = (): Line => later(async () => (await browser()).analysisLine());

/** A line that is made while what is said on it waits. */
function later(make: () => Promise<Line>): Line {
  let made: Line | undefined;
  let closed = false;
  const line: Line = {
    onopen: undefined,
    onmessage: undefined,
    onclose: undefined,
    get isOpen() {
      return made?.isOpen ?? false;
    },
    get isBusy() {
      return made?.isBusy ?? !closed;
    },
    send: (text) => made?.send(text),
    close: () => {
      closed = true;
      made?.close();
    },
  };
  make().then(
    (real) => {
      if (closed) return real.close();
      made = real;
      real.onopen = () => line.onopen?.();
      real.onmessage = (text) => line.onmessage?.(text);
      real.onclose = () => line.onclose?.();
    },
    () => {
      closed = true;
      line.onclose?.();
    },
  );
  return line;
}
