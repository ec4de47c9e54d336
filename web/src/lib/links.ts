/** Addresses inside the page. */

import { withQuery } from './api';
import type { State } from './messages';

/** The whole game in a link to its analysis. */
export function analysisAddress({ view, start }: Pick<State, 'view' | 'start'>): string {
  return withQuery('/analysis', { game: view.game, moves: view.moves.join(' ') || undefined, start: start ?? undefined });
}

/** The page on which a game is set up. */
export const newAddress = (game: string): string => withQuery('/new', { game });
