/** From the server's view of a position to what the board is told. */

import type { BoardConfig } from '../board';
import { lookOf } from './catalogue.svelte';
import { t } from './i18n.svelte';
import { gameTitle } from './games';
import type { View } from './messages';

/** Boards with more cells across than this can be zoomed. */
const ZOOM_FROM = 10;

export function configOf(view: View, more: Partial<BoardConfig> = {}): BoardConfig {
  const { size, block, layers, passes, rows, turn, legal, last, winning, active, local, forbidden, game } = view;
  const zoomable = Math.max(size.width, size.height) >= ZOOM_FROM;
  const label = t('page.board.label', { game: gameTitle(game), columns: size.width, rows: size.height });
  const look = lookOf(game);
  return { size, block, layers, passes, rows, turn, legal, last, winning, active, local, forbidden, zoomable, label, look, ...more };
}
