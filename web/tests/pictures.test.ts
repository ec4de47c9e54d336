import { expect, test } from 'vitest';
import { demoBoard } from '../src/lib/demo';
import { hintOverlays, region } from '../src/lib/hint';
import type { DemoGame, Move, Square, View } from '../src/lib/messages';

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

test('a demo is shown stone by stone, its blocks with it, and at the end the line that won', () => {
  const stones: DemoGame['stones'] = [
    { square: [0, 0], side: 'x' },
    { square: [1, 1], side: 'o' },
    { square: [0, 1], side: 'x' },
  ];
  const demo: DemoGame = { game: 'small', size: { width: 2, height: 2 }, block: { width: 2, height: 2 }, stones, local: ['.', '.', 'X'], winning: [[0, 0], [0, 1]] };
  expect(demoBoard(demo, 0, '')).toMatchObject({ rows: ['..', '..'], last: null, winning: [] });
  expect(demoBoard(demo, 2, '')).toMatchObject({ rows: ['X.', '.O'], last: [1, 1], local: '.', winning: [] });
  expect(demoBoard(demo, 3, 'won')).toMatchObject({ rows: ['XX', '.O'], local: 'X', winning: [[0, 0], [0, 1]], label: 'won' });
  expect(demoBoard({ ...demo, block: null, local: null }, 3, '')).not.toHaveProperty('local');
});
