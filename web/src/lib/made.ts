/** A game put together from its options: each is a part of the game's text. */

import type { Square } from '../board';
import { columnLetters } from '../board/geometry';
import { readGame, writeGame } from './games';
import type { GameOption } from './messages';

/** The value of an option in a game's text; empty for one that stands alone, undefined where it is not there. */
export function optionValue(game: string, name: string): string | undefined {
  const found = readGame(game).options.find((option) => option.split('=')[0] === name);
  return found === undefined ? undefined : found.split('=').slice(1).join('=');
}

/** The same game with an option set, or without it; what the option excludes goes. */
export function withValue(game: string, { name, excludes }: Pick<GameOption, 'name' | 'excludes'>, value: string | undefined): string {
  const text = readGame(game);
  const kept = text.options.filter((option) => {
    const other = option.split('=')[0]!;
    return other !== name && !(value !== undefined && excludes.includes(other));
  });
  const added = value === undefined ? [] : [value === '' ? name : `${name}=${value}`];
  return writeGame({ ...text, options: [...kept, ...added] });
}

/** The same game on a board of another size. Cells that were named stay named; the server says if they are off the board. */
export const withSize = (game: string, size: string): string => writeGame({ ...readGame(game), size });

/** The name of a cell on a board of so many rows. */
export const cellText = ([row, column]: Square, height: number): string => `${columnLetters(column)}${height - row}`;

/** The cells of an option. */
export const cellsOf = (game: string, name: string): string[] => (optionValue(game, name) ?? '').split('.').filter(Boolean);

/** The same game with a cell added to an option, or taken from it; it leaves the other options that take cells. */
export function withCell(game: string, option: GameOption, others: readonly GameOption[], cell: string): string {
  const had = cellsOf(game, option.name).includes(cell);
  let made = game;
  for (const other of others) {
    const left = cellsOf(made, other.name).filter((known) => known !== cell);
    made = withValue(made, { name: other.name, excludes: [] }, left.length ? left.join('.') : undefined);
  }
  if (had) return made;
  return withValue(made, option, [...cellsOf(made, option.name), cell].join('.'));
}
