/** A hint in three steps: where about, which cell, and why. */

import { blockOf } from '../board/geometry';
import type { Overlay, Square } from '../board';
import { lookOf } from './catalogue.svelte';
import { t } from './i18n.svelte';
import type { Verdict, View } from './messages';

export type HintStep = 1 | 2 | 3;

/** The cells about the square, without giving it away: its block, its neighbourhood, or a band of columns. */
export function region(view: View, [row, column]: Square): Square[] {
  const { size, block } = view;
  const near = (a: Square): boolean => {
    if (block) return String(blockOf(a, block)) === String(blockOf([row, column], block));
    const wide = size.width <= 4 ? 1 : Math.max(2, Math.round(size.width / 5));
    const [left, top] = [Math.floor(column / wide) * wide, Math.floor(row / wide) * wide];
    const inColumns = a[1] >= left && a[1] < left + wide;
    return size.width <= 4 || lookOf(view.game).drop ? inColumns : inColumns && a[0] >= top && a[0] < top + wide;
  };
  const squares = view.rows.flatMap((line, r) => [...line].map((_, c): Square => [r, c]));
  return squares.filter((square) => near(square) && view.legal.some((move) => move.square[0] === square[0] && move.square[1] === square[1]));
}

export function hintOverlays(view: View, square: Square, step: HintStep): Overlay[] {
  if (step > 1) return [{ square, ring: true, heat: 0.5, tone: 'hint', spoken: t('page.hint.spoken') }];
  return region(view, square).map((cell) => ({ square: cell, heat: 0.4, tone: 'hint', spoken: t('page.hint.spoken') }));
}

/** Forbidden threes, fours or overlines: a ring round each stone, with the number of its shape; the cell itself has them all. */
export function shapeOverlays(shapes: readonly (readonly Square[])[]): Overlay[] {
  const at = new Map<string, { square: Square; of: number[] }>();
  shapes.forEach((shape, number) => {
    for (const square of shape) {
      const known = at.get(square.join());
      if (known) known.of.push(number + 1);
      else at.set(square.join(), { square, of: [number + 1] });
    }
  });
  return [...at.values()].map(({ square, of }) => ({ square, ring: true, tone: 'loss', text: of.join('+') }));
}

/**
 * What may be said of a hint: what its machine has proven of the position, or what the analysis has proven of the move. That
 * the move loses says nothing of the position, for another one may not. Else it is a guess, with what it promises if known.
 */
export function hintVerdict(told: Verdict | null, ofMove: Verdict | undefined): Verdict {
  if (told && told.type !== 'guess') return told;
  if (ofMove?.type === 'win_in') return ofMove;
  return told?.expected === undefined ? { type: 'guess', score: 0 } : told;
}
