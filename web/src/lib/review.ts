/** A game looked back on: how accurately each side played, and where it turned. */

import { chance } from './chance';
import type { Side, Verdict } from './messages';
import { mistake } from './verdict';

/** A move with what could be had before it and what was left after it, both seen by the side that made it. */
export interface Reviewed {
  /** Its number in the game, from 1. */
  readonly number: number;
  readonly side: Side;
  readonly move: string;
  readonly best: Verdict;
  readonly played: Verdict;
  /** A move that would have kept what could be had. */
  readonly better?: string | undefined;
}

/** How fast a move's accuracy falls with what it costs: at 16 points of chance it is a half. */
const FALL = Math.LN2 / 16;

/** How accurate a move is, in per cent, that costs so many points of chance. */
export const moveAccuracy = (lost: number): number => 100 * Math.exp(-FALL * Math.max(0, lost));

export interface Accuracy {
  /** The mean of the side's moves, in per cent. */
  readonly percent: number;
  readonly moves: number;
  /** Whether every result that it rests on is proven. */
  readonly proven: boolean;
}

const isProven = ({ best, played }: Reviewed): boolean => best.type !== 'guess' && played.type !== 'guess';

/** None for a side that did not move. */
export function accuracyOf(game: readonly Reviewed[], side: Side): Accuracy | null {
  const own = game.filter((move) => move.side === side);
  if (own.length === 0) return null;
  const sum = own.reduce((sum, { best, played }) => sum + moveAccuracy(chance(best) - chance(played)), 0);
  return { percent: Math.round(sum / own.length), moves: own.length, proven: own.every(isProven) };
}

type Known = 'win' | 'draw' | 'loss' | 'guess';
const KNOWN: Readonly<Record<Verdict['type'], Known>> = { win_in: 'win', draw: 'draw', loss_in: 'loss', guess: 'guess' };

export interface TurningPoint {
  readonly of: Reviewed;
  /** From what to what: `win_loss`, `guess_draw`, … */
  readonly kind: `${Known}_${Known}`;
  /** What the sentence about it may name. */
  readonly figures: { readonly win: number; readonly loss: number; readonly before: number; readonly after: number };
}

const distance = (verdict: Verdict): number => ('moves' in verdict ? verdict.moves : 0);

/** The moves that changed what the game is worth. What is proven and what is a guess stays apart in their kind. */
export function turningPoints(game: readonly Reviewed[]): TurningPoint[] {
  return game.flatMap((of): TurningPoint[] => {
    const { best, played } = of;
    const wrong = mistake(best, played);
    if (wrong !== 'blunder' && wrong !== 'mistake') return [];
    const figures = { win: distance(best), loss: distance(played), before: Math.round(chance(best)), after: Math.round(chance(played)) };
    return [{ of, kind: `${KNOWN[best.type]}_${KNOWN[played.type]}`, figures }];
  });
}
