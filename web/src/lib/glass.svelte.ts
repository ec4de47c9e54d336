/** What a panel lays over the board, and what the board tells the panel. */

import type { Arrow, BoardConfig, Overlay, Square } from '../board/types';

/** Another position to be shown for a moment: a node of a tree, the end of a line. */
export interface Preview {
  readonly rows: readonly string[];
  readonly last?: Square | null;
  readonly winning?: readonly Square[];
}

export class Glass {
  overlays = $state.raw<readonly Overlay[]>([]);
  arrows = $state.raw<readonly Arrow[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** The cell under the pointer or the focus. */
  hovered = $state.raw<Square | null>(null);

  clear(): void {
    this.overlays = [];
    this.arrows = [];
    this.preview = null;
  }
}

/** The board as it is seen through the glass. While another position is shown nothing can be played. */
export function through(config: BoardConfig, glass: Glass): BoardConfig {
  if (!glass.preview) return { ...config, overlays: glass.overlays, arrows: glass.arrows };
  const { rows, last = null, winning = [] } = glass.preview;
  return { ...config, rows, last, winning, legal: [], active: null, local: null, forbidden: [], overlays: [], arrows: [], shapes: [], numbers: [] };
}

/** Row by row from the top: the square with this number. */
export const squareAt = (index: number, width: number): Square => [Math.floor(index / width), index % width];
