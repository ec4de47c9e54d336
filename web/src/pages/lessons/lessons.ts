/** The rules of each game in pictures. What stands on a picture is in `rows`; what it says, in the language files. */

import type { BoardConfig, Overlay, Square } from '../../board';
import { lookOf } from '../../lib/catalogue.svelte';

interface Picture {
  readonly rows: readonly string[];
  readonly more?: Partial<BoardConfig>;
}

export interface Lesson {
  readonly name: string;
  /** The game that is begun from here. */
  readonly game: string;
  readonly pictures: readonly Picture[];
}

const ring = (squares: readonly Square[], tone: Overlay['tone'] = 'hint', text?: string): Overlay[] =>
  squares.map((square) => ({ square, ring: true, ...(tone && { tone }), ...(text !== undefined && { text }) }));

const blank = (width: number, height: number): string[] => Array.from({ length: height }, () => '.'.repeat(width));

/** An empty board with these stones, given as marks with row and column: `X74 O75`. */
function stones(width: number, height: number, text: string): string[] {
  const rows = blank(width, height).map((row) => [...row]);
  for (const [, mark, row, column] of text.matchAll(/([XO])(\d)(\d)/g)) rows[Number(row)]![Number(column)] = mark!;
  return rows.map((row) => row.join(''));
}

const ULTIMATE = { block: { width: 3, height: 3 } } as const;

export const LESSONS: readonly Lesson[] = [
  {
    name: 'tictactoe',
    game: 'tictactoe',
    pictures: [
      { rows: ['...', '.X.', '...'], more: { last: [1, 1] } },
      { rows: ['O.X', '.X.', '...'], more: { overlays: ring([[2, 0]], 'loss') } },
      { rows: ['O.X', '.XO', 'X..'], more: { winning: [[0, 2], [1, 1], [2, 0]] } },
      { rows: ['XOX', 'XOO', 'OXX'] },
    ],
  },
  {
    name: 'mnk',
    game: 'mnk:5,4,4',
    pictures: [
      { rows: ['.....', '.....', '.....', '.....'] },
      { rows: ['..O..', '.XXX.', '.OO..', '.....'], more: { overlays: ring([[1, 0], [1, 4]], 'win') } },
      { rows: ['X.O..', '.XO..', '.OX..', '..OX.'], more: { winning: [[0, 0], [1, 1], [2, 2], [3, 3]] } },
    ],
  },
  {
    name: 'connect4',
    game: 'connect4',
    pictures: [
      { rows: [...blank(7, 5), '...X...'], more: { last: [5, 3], arrows: [{ from: [0, 3], to: [5, 3] }] } },
      { rows: [...blank(7, 3), '...O...', '...X...', '..OX...'], more: { overlays: ring([[5, 4], [4, 2], [2, 3]]) } },
      { rows: [...blank(7, 2), '...X...', '..XO...', '.XOX...', 'XOXOO..'], more: { winning: [[5, 0], [4, 1], [3, 2], [2, 3]] } },
      { rows: [...blank(7, 4), '...O...', '.XXXO..'], more: { overlays: ring([[5, 0]], 'loss') } },
    ],
  },
  {
    name: 'gomoku',
    game: 'gomoku',
    pictures: [
      { rows: stones(9, 9, 'X44'), more: { last: [4, 4] } },
      { rows: stones(9, 9, 'X34 X44 X54 O33 O45'), more: { overlays: ring([[2, 4], [6, 4]], 'loss') } },
      { rows: stones(9, 9, 'X24 X34 X44 X54 O33 O45 O53'), more: { overlays: ring([[1, 4], [6, 4]], 'win') } },
      { rows: stones(9, 9, 'X22 X33 X44 X55 X66 O23 O34 O45 O52'), more: { winning: [[2, 2], [3, 3], [4, 4], [5, 5], [6, 6]] } },
    ],
  },
  {
    name: 'ristinolla',
    game: 'ristinolla',
    pictures: [
      { rows: stones(9, 9, 'X44 O34 X35 O53'), more: { last: [5, 3] } },
      { rows: stones(9, 9, 'X44 X35 X26 O34 O25'), more: { overlays: ring([[1, 7], [5, 3]]) } },
      { rows: stones(9, 9, 'O33 O34 O35 O36 O37 X44 X45 X26 X25 X46'), more: { winning: [[3, 3], [3, 4], [3, 5], [3, 6], [3, 7]] } },
    ],
  },
  {
    name: 'ultimate',
    game: 'ultimate',
    pictures: [
      { rows: stones(9, 9, 'X45'), more: { ...ULTIMATE, last: [4, 5], active: [[1, 2]], local: '.........', arrows: [{ from: [4, 5], to: [4, 7] }] } },
      { rows: stones(9, 9, 'X45 O46 X30 O01 X15'), more: { ...ULTIMATE, last: [1, 5], active: [[1, 2]], local: '.........' } },
      { rows: stones(9, 9, 'X33 X44 X55 O35 O43 O12 O76'), more: { ...ULTIMATE, local: '....X....', active: null } },
      {
        rows: stones(9, 9, 'X33 X44 X55 O35 O43 O12 O76 X14 O28'),
        more: { ...ULTIMATE, last: [1, 4], local: '....X....', active: [[0, 0], [0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1], [2, 2]] },
      },
      {
        rows: stones(9, 9, 'X00 X11 X22 X33 X44 X55 X66 X77 X88 O01 O10 O35 O43 O68 O86 O20 O54'),
        more: { ...ULTIMATE, local: 'X...X...X', winning: [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8]], active: null },
      },
    ],
  },
];

/** A picture as the board needs it. */
export function pictured({ game }: Lesson, { rows, more }: Picture, label: string): BoardConfig {
  return { size: { width: rows[0]!.length, height: rows.length }, rows, look: lookOf(game), label, ...more };
}
