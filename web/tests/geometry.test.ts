import { expect, test } from 'vitest';
import { columnLetters, dots, labelStep, moveAt, runs, winningLines } from '../src/board/geometry';
import type { Square } from '../src/board/types';

test('columns are named as the rules name them', () => {
  expect([0, 7, 25, 26, 63].map(columnLetters)).toEqual(['a', 'h', 'z', 'aa', 'bl']);
});

test('a click plays the move of its square or, where stones fall, of its column', () => {
  const legal = [{ text: '4', square: [5, 3] as Square }];
  expect(moveAt(legal, [5, 3], false)?.text).toBe('4');
  expect(moveAt(legal, [0, 3], false)).toBeUndefined();
  expect(moveAt(legal, [0, 3], true)?.text).toBe('4');
  expect(moveAt(legal, [0, 2], true)).toBeUndefined();
});

test('straight runs are found in all directions, crossing ones too', () => {
  expect(runs([[0, 0], [1, 1], [2, 2]])).toEqual([[[0, 0], [2, 2]]]);
  expect(runs([[2, 0], [1, 1], [0, 2]])).toEqual([[[0, 2], [2, 0]]]);
  const cross: Square[] = [[1, 0], [1, 1], [1, 2], [0, 1], [2, 1]];
  expect(runs(cross)).toHaveLength(2);
  expect(runs([[0, 0], [0, 1]])).toEqual([]);
});

test('won blocks are joined from middle to middle', () => {
  const block = { width: 3, height: 3 };
  const squares = Array.from({ length: 81 }, (_, at): Square => [Math.floor(at / 9), at % 9]);
  const top = squares.filter(([row]) => row < 3);
  expect(winningLines(top, block)).toEqual([[{ x: 150, y: 150 }, { x: 750, y: 150 }]]);
});

test('a board of 15 has the nine dots of a Go board, a small one none', () => {
  expect(dots({ width: 15, height: 15 })).toHaveLength(9);
  expect(dots({ width: 15, height: 15 })).toContainEqual([7, 7]);
  expect(dots({ width: 20, height: 20 })).toHaveLength(4);
  expect(dots({ width: 3, height: 3 })).toEqual([]);
});

test('labels are left out where they would touch', () => {
  expect([40, 12, 5, 2, 0.5].map(labelStep)).toEqual([1, 2, 5, 10, 20]);
});
