/** Games as a server declares them, as far as the tests need them. */

import type { GameEntry } from '../src/lib/messages';

const MARKS = { pieces: 'marks', drop: false, coordinates: 'algebraic' } as const;

const entry = (name: string, more: Partial<GameEntry>): GameEntry =>
  ({ name, rules: '', sizes: { type: 'fixed' }, popular: [], options: [], look: MARKS, levels: [], demo: null, piskvork: false, ...more }) as GameEntry;

const sided = (side: number) => ({ type: 'oblong', least: 5, most: 64, width: side, height: side }) as const;

export const FIVES: GameEntry['options'] = [
  { name: 'standard', excludes: ['renju'], addition: false, kind: { type: 'flag' } },
  { name: 'renju', excludes: ['standard', 'go-on'], addition: false, kind: { type: 'flag' } },
  { name: 'go-on', excludes: ['renju'], addition: true, kind: { type: 'flag' } },
];

export const GAMES: readonly GameEntry[] = [
  entry('tictactoe', { sizes: { type: 'square', least: 1, most: 26, default: 3 } }),
  entry('mnk', { sizes: { type: 'line', least: 1, most: 64, width: 5, height: 4, line: 4 } }),
  entry('connect4', { sizes: { type: 'oblong', least: 4, most: 9, width: 7, height: 6 }, look: { pieces: 'discs', drop: true, coordinates: 'columns' } }),
  entry('gomoku', { sizes: sided(15), options: FIVES, look: { ...MARKS, pieces: 'stones' }, piskvork: true }),
  entry('ristinolla', { sizes: sided(20), options: FIVES, piskvork: true }),
  entry('ultimate', { look: { ...MARKS, coordinates: 'none' } }),
];
