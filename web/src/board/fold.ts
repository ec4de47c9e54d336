/**
 * The layers of a board in space, laid out. They come side by side, as one board of columns numbered through; drawn like that
 * they would be a narrow strip, so they are folded into rows of layers that come near to a square.
 */

import type { BoardConfig, Size, Square } from './types';

export interface Fold {
  /** The board as it is drawn. */
  readonly config: BoardConfig;
  /** How many layers a row of them has, and how many rows there are. */
  readonly across: number;
  readonly down: number;
  /** Where a cell is drawn. */
  readonly to: (square: Square) => Square;
  /** Which cell is drawn there, if there is one. */
  readonly from: (square: Square) => Square | null;
}

/** A place that stays free is worth this much of the size of the cells. */
const BLANK = 1.3;

/** How many layers to draw in a row: what gives the largest cells in a square. */
export function layersAcross({ width, height }: Size, layers: number): number {
  const cost = (across: number) => {
    const down = Math.ceil(layers / across);
    return Math.max((across * width) / layers, down * (height + 1) - 1) * (across * down === layers ? 1 : BLANK);
  };
  return Array.from({ length: layers }, (_, at) => layers - at).reduce((best, across) => (cost(across) < cost(best) ? across : best));
}

/** A board of one layer stays as it is; so do stones that fall into columns, whose arrows stand on top. */
export function folded(config: BoardConfig): Fold {
  const layers = config.layers ?? 1;
  const across = layers > 1 && !config.look.drop ? layersAcross(config.size, layers) : layers;
  const down = Math.ceil(layers / across);
  if (down === 1) return { config, across, down, to: (square) => square, from: (square) => square };
  const { height } = config.size;
  const wide = across * (config.size.width / layers);
  // Between two rows of layers there is room for the letters of the columns.
  const high = height + 1;
  const size = { width: wide, height: down * high - 1 };
  const to = ([row, column]: Square): Square => [Math.floor(column / wide) * high + row, column % wide];
  const from = ([row, column]: Square): Square | null => {
    const at = Math.floor(row / high) * wide + column;
    return row % high < height && at < config.size.width ? [row % high, at] : null;
  };
  return { config: { ...config, ...moved(config, to), size, rows: rowsOf(config, size, from), layers: across }, across, down, to, from };
}

const rowsOf = ({ rows }: BoardConfig, { width, height }: Size, from: Fold['from']): string[] =>
  Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const cell = from([row, column]);
      return cell ? (rows[cell[0]]?.[cell[1]] ?? '.') : '#';
    }).join(''),
  );

/** Everything on the board that names a square. */
function moved({ last, pending, ...config }: BoardConfig, to: Fold['to']): Partial<BoardConfig> {
  const at = <T extends { readonly square: Square }>(things: readonly T[] = []): T[] => things.map((thing) => ({ ...thing, square: to(thing.square) }));
  const ends = <T extends { readonly from: Square; readonly to: Square }>(things: readonly T[] = []): T[] =>
    things.map((thing) => ({ ...thing, from: to(thing.from), to: to(thing.to) }));
  return {
    last: last ? to(last) : null,
    pending: pending ? { ...pending, square: to(pending.square) } : null,
    winning: (config.winning ?? []).map(to),
    forbidden: (config.forbidden ?? []).map(to),
    numbers: (config.numbers ?? []).map(to),
    overlays: at(config.overlays),
    arrows: ends(config.arrows),
    shapes: ends(config.shapes),
  };
}
