import { expect, test, vi } from 'vitest';
import type { State } from '../src/lib/messages';
import { askWhy, whyOf } from '../src/lib/why';

const win = { type: 'win_in', moves: 2 } as const;
const draw = { type: 'draw' } as const;

test('a move is explained by its own value and by the line it begins', () => {
  const lines = [{ moves: ['g8', 'a15', 'f8'], verdict: win }];
  const values = [{ move: 'a1', square: [0, 0] as [number, number], verdict: draw }];
  expect(whyOf({ values, lines }, 'g8')).toEqual({ verdict: win, line: ['g8', 'a15', 'f8'] });
  expect(whyOf({ values, lines }, 'a1')).toEqual({ verdict: draw, line: [] });
  expect(whyOf({ values, lines }, 'b1')).toBeNull();
});

test('the position that is asked about is the one on the board, where it was set up too', async () => {
  const sent: unknown[] = [];
  class FakeSocket {
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: () => void;
    constructor() {
      queueMicrotask(() => this.onopen?.());
    }
    send(text: string) {
      sent.push(JSON.parse(text));
      const answer = { type: 'analysis', lines: [{ moves: ['b2'], verdict: win }], values: [], done: true };
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(answer) }));
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'http://here' });
  const start = { diagram: 'X..\n...\n..O', turn: 'o', lenient: true };
  const state = { view: { game: 'small', moves: ['a1'], turn: 'x', rows: ['X..', '...', 'O.O'] }, start } as unknown as State;
  expect(await askWhy(state, 'b2')).toEqual({ verdict: win, line: ['b2'] });
  expect(sent).toMatchObject([{ type: 'analyse', game: 'small', moves: 'a1', start }]);
  vi.unstubAllGlobals();
});
