/** Small games for the cards of the start page, stone by stone: pictures, not rules. */

import { lookOf, type BoardConfig, type Square } from '../board';

interface Demo {
  readonly width: number;
  readonly height: number;
  /** Row and column of each stone, X first. */
  readonly stones: string;
  /** The squares of the line that won. */
  readonly line: string;
  /** In a game of blocks: after how many stones the blocks were whose. */
  readonly blocks?: Readonly<Record<number, string>>;
}

const DEMOS: Readonly<Record<string, Demo>> = {
  tictactoe: { width: 3, height: 3, stones: '10 00 01 22 11 21 12', line: '10 11 12' },
  mnk: { width: 5, height: 4, stones: '04 12 33 01 13 02 31 22 32 34 30', line: '30 31 32 33' },
  connect4: { width: 7, height: 6, stones: '55 54 44 34 52 42 56 51 46 24 45 32 22 14 04 35 53 43 33', line: '22 33 44 55' },
  gomoku: {
    width: 9,
    height: 9,
    stones: '25 50 66 07 24 23 34 43 44 54 33 55 32 31 42 51 52 62 22 12 14 04 36 35 47 03 58',
    line: '14 25 36 47 58',
  },
  ristinolla: {
    width: 10,
    height: 10,
    stones: '46 28 65 47 64 37 63 62 57 35 66 67 75 48 55 85 56 58 76 38 36',
    line: '36 46 56 66 76',
  },
  ultimate: {
    width: 9,
    height: 9,
    stones: '31 03 12 48 37 13 50 62 28 67 25 88 86 80 81 74 53 71 44 35 06 02 17 33 10 40 32 41 45 36 11 43 42 38 23 68 24',
    line: '00 11 22 03 14 25 06 17 28',
    blocks: { 0: '.........', 18: '......O..', 23: '..X...O..', 31: 'X.X...O..', 37: 'XXX...O..' },
  },
};

const squaresOf = (text: string): Square[] => text.split(' ').map((pair): Square => [Number(pair[0]), Number(pair[1])]);

export const hasDemo = (name: string): boolean => name in DEMOS;

/** How many stones a demo has. */
export const demoLength = (name: string): number => squaresOf(DEMOS[name]!.stones).length;

/** Whose the blocks are after so many stones. */
function blocksAfter(blocks: Readonly<Record<number, string>>, count: number): string {
  const reached = Object.keys(blocks).map(Number).filter((from) => from <= count);
  return blocks[Math.max(...reached)]!;
}

/** The board of a demo after so many stones. */
export function demoBoard(name: string, count: number, label: string): BoardConfig {
  const { width, height, blocks, stones, line } = DEMOS[name]!;
  const squares = squaresOf(stones).slice(0, count);
  const rows = Array.from({ length: height }, () => Array<string>(width).fill('.'));
  squares.forEach(([row, column], at) => (rows[row]![column] = at % 2 === 0 ? 'X' : 'O'));
  return {
    size: { width, height },
    rows: rows.map((cells) => cells.join('')),
    look: lookOf(name),
    label,
    last: squares.at(-1) ?? null,
    winning: count >= demoLength(name) ? squaresOf(line) : [],
    ...(blocks && { block: { width: 3, height: 3 }, local: blocksAfter(blocks, count) }),
  };
}
