/** Who is asked: the server while it answers, this browser when it does not. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('../src/lib/setup', () => ({ ENGINE: 'assets/engine-test/', STILL: { folder: '', names: [] }, ALONE: false, OFFLINE: false }));
vi.mock('../src/lib/transport/browser', () => ({ answer: async (_: Request, path: string) => Response.json({ by: 'browser', path }) }));

const { answerer, ask, hasServer, isHere } = await import('../src/lib/transport');
const { found, look } = await import('../src/lib/transport/reach.svelte');

const HERE = 'http://here';
const question = (path: string, body?: string) => new Request(HERE + path, body === undefined ? {} : { method: 'POST', body });
const byWhom = async (answer: Promise<Response>) => ((await (await answer).json()) as { by: string }).by;
const fetched = vi.fn<typeof fetch>();
const server = async () => Response.json({ by: 'server' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockReset().mockImplementation(server));
  found();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the server is asked while it answers, refusals included', async () => {
  expect(await byWhom(ask(question('/api/games')))).toBe('server');
  fetched.mockResolvedValueOnce(Response.json({ by: 'server', error: 'it gave up' }, { status: 503 }));
  expect(await byWhom(ask(question('/api/games')))).toBe('server');
  expect(answerer()).toBe('server');
});

test('when it is gone the browser answers the same question, body included', async () => {
  fetched.mockRejectedValue(new TypeError('failed to fetch'));
  expect(await byWhom(ask(question('/api/position', '{}')))).toBe('browser');
  expect([answerer(), hasServer()]).toEqual(['browser', false]);
  fetched.mockClear();
  expect(await byWhom(ask(question('/api/games')))).toBe('browser');
  expect(fetched, 'it is not asked again with every question').not.toHaveBeenCalled();
});

test('a proxy before a server that is gone is no server, and neither is a server of files', async () => {
  for (const status of [404, 502, 504]) {
    found();
    fetched.mockResolvedValueOnce(new Response('<h1>no</h1>', { status, headers: { 'content-type': 'text/html' } }));
    expect(await byWhom(ask(question('/api/games'))), String(status)).toBe('browser');
  }
});

test('a server that comes back is asked again', async () => {
  fetched.mockRejectedValue(new TypeError('failed to fetch'));
  await ask(question('/api/games'));
  fetched.mockResolvedValue(new Response('<html>a page for everything</html>'));
  expect(await look()).toBe(false);
  fetched.mockResolvedValue(new Response('ok\n'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answerer()).toBe('server');
});

test('a server that is silent and does not say that it lives is given up', async () => {
  const never = (asked: Parameters<typeof fetch>[0], { signal }: RequestInit = {}) =>
    typeof asked === 'string' ? Promise.reject(new TypeError('failed')) : new Promise<Response>((_, failed) => signal?.addEventListener('abort', () => failed(new TypeError('aborted'))));
  fetched.mockImplementation(never);
  const answer = byWhom(ask(question('/api/games')));
  await vi.advanceTimersByTimeAsync(3100);
  expect(await answer).toBe('browser');
});

test('a match of this browser is never asked of the server', async () => {
  expect(isHere('here-0123')).toBe(true);
  expect(await byWhom(ask(question('/api/matches/here-0123')))).toBe('browser');
  expect(fetched).not.toHaveBeenCalled();
});

test('a match of the server is asked of nobody else: only the server knows whether it is there', async () => {
  fetched.mockRejectedValue(new TypeError('failed to fetch'));
  await expect(ask(question('/api/matches/0123abcd'))).rejects.toThrow('failed to fetch');
  expect(answerer()).toBe('browser');
  await expect(ask(question('/api/matches/0123abcd'))).rejects.toThrow('failed to fetch');
  fetched.mockResolvedValue(new Response('<h1>404</h1>', { status: 404, headers: { 'content-type': 'text/html' } }));
  expect((await ask(question('/api/matches/0123abcd'))).status, 'not 404: that would say that it was deleted').toBe(502);
});

test('a question that nobody waits for any more is not asked elsewhere', async () => {
  const ended = new AbortController();
  fetched.mockImplementation(() => {
    ended.abort();
    return Promise.reject(new DOMException('ended', 'AbortError'));
  });
  await expect(ask(new Request(`${HERE}/api/games`, { signal: ended.signal }))).rejects.toThrow('ended');
  expect(answerer()).toBe('server');
});
