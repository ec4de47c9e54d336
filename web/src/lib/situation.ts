/** From a match to the position that is asked about. */

import { other } from '../board';
import type { Situation } from './inside';
import type { SetUpText, State } from './messages';

/** Where a game began, if that is not the empty board with X to move. */
export function startOf({ view, start }: Pick<State, 'view' | 'start'>): SetUpText | undefined {
  if (start) return start;
  const first = view.moves.length % 2 === 0 ? view.turn : other(view.turn);
  if (first === 'x') return undefined;
  return { diagram: view.rows.map((row) => '.'.repeat(row.length)).join('\n'), turn: 'o', lenient: false };
}

export const situationOf = (state: Pick<State, 'view' | 'start'>): Situation => ({
  game: state.view.game,
  moves: state.view.moves,
  start: startOf(state),
});
