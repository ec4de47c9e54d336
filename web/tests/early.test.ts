/** What waits for a move that is under way. */

import { expect, test } from 'vitest';
import { Early } from '../src/lib/early';

/** What is done after so many moves. */
function done(early: Early, moves: number): void {
  early.next(moves)?.();
}

test('each waits for the move before it', () => {
  const early = new Early();
  const heard: string[] = [];
  for (const name of ['second', 'third']) early.keep(() => heard.push(name), 1);
  done(early, 1);
  expect(heard).toEqual(['second']);
  done(early, 2);
  done(early, 3);
  expect(heard).toEqual(['second', 'third']);
});

test('nothing is left where the move was refused, or others have been played since', () => {
  for (const moves of [0, 2]) {
    const early = new Early();
    early.keep(() => expect.unreachable(), 1);
    done(early, moves);
    done(early, 1);
  }
});

test('it keeps no more than people do', () => {
  const early = new Early();
  let count = 0;
  for (let at = 0; at < 1000; at++) early.keep(() => (count += 1), 1);
  for (let moves = 1; moves < 1000; moves++) done(early, moves);
  expect(count).toBe(8);
});
