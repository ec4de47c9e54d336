/** The connection of a match, with a socket that the test holds in its hands. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveMatch, type Listener } from '../src/lib/live.svelte';
import type { MatchEvent, State } from '../src/lib/messages';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id?: number; tokens?: string[]; last_event?: number | null; command?: { type: string; text?: string } }[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  moves() {
    return this.sent.filter(({ command }) => command?.type === 'move').map(({ command }) => command?.text);
  }
}

const state = (event: number, moves: string[]): State => ({ event, view: { turn: moves.length % 2 ? 'o' : 'x', moves }, thinking: null }) as unknown as State;
const last = () => FakeSocket.all.at(-1)!;
const heard = new Map<string, () => void>();
let told: MatchEvent[];
let refused: string[];
let said: string[];
let match: LiveMatch;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'http://here' });
  heard.clear();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => heard.set(name, listener));
  vi.stubGlobal('removeEventListener', () => {});
  FakeSocket.all = [];
  [told, refused, said] = [[], [], []];
  const listener: Listener = { event: (event) => told.push(event), refused: (reason) => refused.push(reason), said: (seat, phrase) => said.push(`${seat} ${phrase}`) };
  match = new LiveMatch('m1', ['secret'], listener);
  last().opens();
  last().says({ type: 'welcome', seats: ['x'], state: state(3, []), clients: 1, here: { x: true, o: false } });
});

afterEach(() => {
  match.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const click = () => match.play({ text: 'b2', square: [1, 1] });

test('the first word names the seats, and nothing that was there before', () => {
  expect(last().url).toBe('ws://here/api/matches/m1/live');
  expect(last().sent[0]).toEqual({ type: 'hello', version: 1, tokens: ['secret'], last_event: null });
  expect(match.connection).toBe('open');
});

test('a page that is older than the server says so and does not try again', async () => {
  last().close();
  await vi.advanceTimersByTimeAsync(250);
  last().opens();
  last().says({ type: 'refused', id: null, code: 'outdated', reason: 'reload the page' });
  last().close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(match.connection).toBe('old');
  expect(FakeSocket.all).toHaveLength(2);
});

test('a stone is there at once and real with the event', () => {
  click();
  expect(match.pending?.square).toEqual([1, 1]);
  click();
  expect(last().moves()).toEqual(['b2']);
  last().says({ type: 'event', number: 4, event: { type: 'moved' }, state: state(4, ['b2']) });
  expect(match.pending).toBeNull();
  expect(told).toHaveLength(1);
});

test('a refused stone is taken back', async () => {
  click();
  const { id } = last().sent.at(-1)!;
  last().says({ type: 'refused', id, code: 'illegal', reason: 'b2 is taken' });
  await vi.advanceTimersByTimeAsync(0);
  expect(match.pending).toBeNull();
  expect(refused).toEqual(['b2 is taken']);
});

test('a cut connection comes back, asks for what it missed, and sends the waiting move once', async () => {
  click();
  last().close();
  expect(match.connection).toBe('lost');
  await vi.advanceTimersByTimeAsync(250);
  expect(FakeSocket.all).toHaveLength(2);
  last().opens();
  expect(last().sent[0]).toMatchObject({ type: 'hello', last_event: 3 });
  last().says({ type: 'welcome', seats: ['x'], state: state(3, []), clients: 1, here: { x: true, o: false } });
  expect(last().moves()).toEqual(['b2']);
  expect(match.pending).not.toBeNull();
});

test('a move that arrived before the cut is not sent again', async () => {
  click();
  last().close();
  await vi.advanceTimersByTimeAsync(250);
  last().opens();
  last().says({ type: 'welcome', seats: ['x'], state: state(4, ['b2']), clients: 1 });
  expect(match.pending).toBeNull();
  expect(last().moves()).toEqual([]);
});

test('commands that wait for an answer fail with the connection', async () => {
  const answer = match.send({ type: 'redo' }).catch((error: Error) => error.constructor.name);
  last().close();
  expect(await answer).toBe('Refusal');
});

test('who is there and what they say is told', () => {
  expect(match.here).toEqual({ x: true, o: false });
  last().says({ type: 'clients', clients: 2, here: { x: true, o: true } });
  expect(match.here).toEqual({ x: true, o: true });
  last().says({ type: 'said', seat: 'o', phrase: 'hello' });
  expect(said).toEqual(['o hello']);
});

test('a connection that is silent is given up within five seconds', async () => {
  await vi.advanceTimersByTimeAsync(2500);
  expect(last().sent.at(-1)).toEqual({ type: 'ping' });
  last().says({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(2500);
  expect(match.connection).toBe('open');
  expect(last().sent.filter(({ type }) => type === 'ping')).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2450);
  expect(match.connection).toBe('lost');
});

test('when the browser says that it is offline the connection is given up at once, and tried again', async () => {
  heard.get('offline')!();
  expect(match.connection).toBe('lost');
  expect(last().readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(250);
  expect(FakeSocket.all).toHaveLength(2);
});
