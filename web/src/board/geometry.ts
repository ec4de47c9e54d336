/** Lengths and places on the drawing. A cell is `CELL` units wide. */

import type { Move, Size, Square } from './types';

export const CELL = 100;

/** How far the sheet, or the frame, reaches beyond the cells. */
export const RIM = 14;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a cell. */
export const middle = ([row, column]: Square): Point => ({
  x: (column + 0.5) * CELL,
  y: (row + 0.5) * CELL,
});

/** The letters of a column: a … z, then aa, ab, … */
export function columnLetters(column: number): string {
  const letter = (number: number) => String.fromCharCode(97 + (number % 26));
  return column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column);
}

/** The move of a click on a square: the one that lands there or, where stones fall, in its column. */
export function moveAt(legal: readonly Move[], [row, column]: Square, drop: boolean): Move | undefined {
  return legal.find(({ square }) => square[1] === column && (drop || square[0] === row));
}

const DIRECTIONS: readonly Square[] = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

/** The straight runs of at least three of these squares, each by its ends. */
export function runs(squares: readonly Square[]): [Square, Square][] {
  const key = ([row, column]: Square) => `${row},${column}`;
  const there = new Set(squares.map(key));
  const found: [Square, Square][] = [];
  for (const [down, right] of DIRECTIONS) {
    for (const square of squares) {
      if (there.has(key([square[0] - down, square[1] - right]))) continue;
      let end = square;
      let length = 1;
      for (let next: Square = [end[0] + down, end[1] + right]; there.has(key(next)); length++) {
        end = next;
        next = [end[0] + down, end[1] + right];
      }
      if (length >= 3) found.push([square, end]);
    }
  }
  return found;
}

/** The block of a square. */
export const blockOf = ([row, column]: Square, block: Size): Square => [
  Math.floor(row / block.height),
  Math.floor(column / block.width),
];

/** The number of a square's block, block by block from the top left. */
export function blockIndex(square: Square, block: Size, { width }: Size): number {
  const [row, column] = blockOf(square, block);
  return row * Math.round(width / block.width) + column;
}

/** The ends of the lines through winning squares. Won blocks are joined from middle to middle. */
export function winningLines(winning: readonly Square[], block: Size | null | undefined): [Point, Point][] {
  if (!block) return runs(winning).map(([from, to]) => [middle(from), middle(to)]);
  const blocks = new Map(winning.map((square) => [String(blockOf(square, block)), blockOf(square, block)]));
  const centre = ([row, column]: Square): Point => ({
    x: (column + 0.5) * block.width * CELL,
    y: (row + 0.5) * block.height * CELL,
  });
  return runs([...blocks.values()]).map(([from, to]) => [centre(from), centre(to)]);
}

/** The points where a board of lines has a dot, as Go boards do. */
export function dots({ width, height }: Size): Square[] {
  if (Math.min(width, height) < 9) return [];
  const along = (length: number) => {
    const edge = length < 13 ? 2 : 3;
    const places = [edge, length - 1 - edge];
    return length % 2 === 1 && length >= 13 ? [edge, (length - 1) / 2, length - 1 - edge] : places;
  };
  return along(height).flatMap((row) => along(width).map((column): Square => [row, column]));
}

/** How many labels to leave out at the edge so that those left do not touch. */
export function labelStep(pixelsPerCell: number): number {
  return [1, 2, 5, 10].find((step) => step * pixelsPerCell >= 19) ?? 20;
}
