import { expect, test } from 'vitest';
import { demoBoard, demoLength, hasDemo } from '../src/lib/demo';
import { hintOverlays, region } from '../src/lib/hint';
import type { Move, Square, View } from '../src/lib/messages';

const view = (game: string, rows: string[], more: Partial<View> = {}): View => {
  const squares = rows.flatMap((line, row) => [...line].map((_, column): Square => [row, column]));
  const legal = squares.filter(([row, column]) => rows[row]![column] === '.').map((square): Move => ({ text: square.join(), square }));
  return { game, size: { width: rows[0]!.length, height: rows.length }, block: null, rows, legal, ...more } as View;
};

test('the first step of a hint does not give the cell away, and never shows one that cannot be played', () => {
  const small = view('tictactoe', ['X..', '.O.', '...']);
  expect(region(small, [2, 2])).toEqual([[0, 2], [1, 2], [2, 2]]);
  const large = view('gomoku', Array.from({ length: 15 }, () => '.'.repeat(15)));
  expect(region(large, [7, 7])).toHaveLength(9);
  expect(region(large, [7, 7])).toContainEqual([7, 7]);
  const blocks = view('ultimate', Array.from({ length: 9 }, () => '.'.repeat(9)), { block: { width: 3, height: 3 } });
  expect(region(blocks, [4, 4])).toHaveLength(9);
});

test('the later steps show the cell itself', () => {
  const board = view('tictactoe', ['X..', '.O.', '...']);
  expect(hintOverlays(board, [2, 2], 2)).toMatchObject([{ square: [2, 2], ring: true }]);
});

test('every picture of the start page is a game: stones on free cells, at the end a line of one side', () => {
  for (const name of ['tictactoe', 'mnk', 'connect4', 'gomoku', 'ristinolla', 'ultimate']) {
    expect(hasDemo(name)).toBe(true);
    const { rows, winning } = demoBoard(name, demoLength(name), '');
    expect(rows.join('').replaceAll('.', '')).toHaveLength(demoLength(name));
    expect(winning!.length).toBeGreaterThanOrEqual(3);
    const owners = new Set(winning!.map(([row, column]) => rows[row]![column]));
    if (name !== 'ultimate') expect([...owners]).toEqual(['X']);
    expect(demoBoard(name, 1, '').winning).toEqual([]);
  }
});
