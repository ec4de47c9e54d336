/** What a screen reader says about cells. */

import { t } from '../lib/i18n.svelte';
import { blockIndex, columnLetters } from './geometry';
import { isHole, sameSquare, stoneAt, type BoardConfig, type Ink, type Overlay, type Square } from './types';

/** What is said about cells. */
export type Told = Pick<BoardConfig, 'size' | 'rows' | 'look' | 'block' | 'last' | 'winning' | 'forbidden' | 'shapes' | 'numbers'>;

/** The name of a cell: `h8`, or row and column, or board and cell where the board has blocks. */
export function cellName(config: Pick<Told, 'size' | 'look' | 'block'>, square: Square): string {
  const [row, column] = square;
  const { block, look, size } = config;
  if (block) {
    const cell = (row % block.height) * block.width + (column % block.width);
    return t('page.cell.local', { board: blockIndex(square, block, size), cell });
  }
  if (look.coordinates === 'columns') {
    return t('page.cell.column', { column: column + 1, row: size.height - row });
  }
  return `${columnLetters(column)}${size.height - row}`;
}

/** Everything worth saying about a cell, in the order in which one wants to hear it. */
export function cellSpoken(config: Told, square: Square, overlay: Overlay | undefined): string {
  const stone = stoneAt(config.rows, square);
  const free = t(isHole(config.rows, square) ? 'page.cell.missing' : 'page.cell.empty');
  const words = [cellName(config, square), stone ? stone.toUpperCase() : free];
  if (sameSquare(config.last, square)) words.push(t('page.cell.last'));
  if (config.winning?.some((winner) => sameSquare(winner, square))) words.push(t('page.cell.winning'));
  if (config.forbidden?.some((place) => sameSquare(place, square))) words.push(t('page.cell.forbidden'));
  const number = config.numbers?.findLastIndex((place) => sameSquare(place, square)) ?? -1;
  if (number >= 0 && stone) words.push(t('page.cell.number', { number: number + 1 }));
  for (const { from, to, ink } of config.shapes ?? []) if (sameSquare(from, square)) words.push(shapeSpoken(config, to, square, ink));
  const said = overlay?.spoken ?? overlay?.text;
  if (said) words.push(said);
  return words.join(', ');
}

/** A shape as it is said at the cell where it begins. */
export function shapeSpoken(config: Pick<Told, 'size' | 'look' | 'block'>, to: Square, from: Square, ink: Ink): string {
  const colour = t(`page.ink.${ink}`);
  return sameSquare(from, to) ? t('page.cell.circle', { colour }) : t('page.cell.arrow', { colour, cell: cellName(config, to) });
}
