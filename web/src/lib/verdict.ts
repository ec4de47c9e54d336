/** What a verdict says: in words, in a cell, as a colour, as a height in a graph. */

import type { Tone } from '../board/types';
import { number, t } from './i18n.svelte';
import type { Side, Verdict } from './messages';

/** In words, seen by the side to move. */
export function verdictText(verdict: Verdict): string {
  switch (verdict.type) {
    case 'win_in':
      return verdict.moves === 0 ? t('page.verdict.won') : t('page.verdict.win', { moves: verdict.moves });
    case 'loss_in':
      return verdict.moves === 0 ? t('page.verdict.lost') : t('page.verdict.loss', { moves: verdict.moves });
    case 'draw':
      return t('page.verdict.draw');
    case 'guess':
      return verdict.expected === undefined
        ? t('page.verdict.guess', { score: signed(verdict.score) })
        : t('page.verdict.expected', { percent: verdict.expected, score: signed(verdict.score) });
  }
}

/** As short as a cell of the board: +7 is a win in 7, −3 a loss in 3, = a draw, ~63% a guess, ~12 one that was not measured. */
export function verdictMark(verdict: Verdict): string {
  switch (verdict.type) {
    case 'win_in':
      return `+${verdict.moves}`;
    case 'loss_in':
      return `−${verdict.moves}`;
    case 'draw':
      return '=';
    case 'guess':
      return verdict.expected === undefined ? `~${short(verdict.score)}` : `~${verdict.expected}%`;
  }
}

export function verdictTone(verdict: Verdict): Tone {
  const tones = { win_in: 'win', loss_in: 'loss', draw: 'draw', guess: 'guess' } as const;
  return tones[verdict.type];
}

/** From −1, lost, to 1, won, for the side to move; a guess is never quite either. */
export function height(verdict: Verdict): number {
  switch (verdict.type) {
    case 'win_in':
      return 1;
    case 'loss_in':
      return -1;
    case 'draw':
      return 0;
    case 'guess':
      return verdict.expected === undefined ? 0.9 * Math.tanh(verdict.score / 400) : verdict.expected / 50 - 1;
  }
}

/** What X can expect in per cent; null for a guess that was not measured. */
export function shareOfX(verdict: Verdict, turn: Side): number | null {
  if (verdict.type === 'guess' && verdict.expected === undefined) return null;
  const share = Math.round(50 + 50 * height(verdict));
  return turn === 'x' ? share : 100 - share;
}

/** The same verdict one ply earlier, seen by the side that made the move. */
export function before(verdict: Verdict): Verdict {
  switch (verdict.type) {
    case 'win_in':
      return { type: 'loss_in', moves: verdict.moves };
    case 'loss_in':
      return { type: 'win_in', moves: verdict.moves + 1 };
    case 'draw':
      return verdict;
    case 'guess':
      return verdict.expected === undefined
        ? { type: 'guess', score: -verdict.score }
        : { type: 'guess', score: -verdict.score, expected: 100 - verdict.expected };
  }
}

export type Mistake = 'blunder' | 'mistake' | 'slow' | null;

/** How bad a move was: a proven result thrown away, a clear loss of worth, a slower win or a quicker loss. */
export function mistake(best: Verdict, played: Verdict): Mistake {
  const lost = height(best) - height(played);
  const proven = best.type !== 'guess' && played.type !== 'guess';
  if (proven && lost > 0.5) return lost > 1.5 || played.type === 'loss_in' ? 'blunder' : 'mistake';
  if (!proven && lost > 0.45) return lost > 1 ? 'blunder' : 'mistake';
  if (best.type === 'win_in' && played.type === 'win_in' && played.moves > best.moves + 2) return 'slow';
  return null;
}

export const signed = (value: number): string => (value > 0 ? `+${number(value)}` : value < 0 ? `−${number(-value)}` : '0');

const short = (value: number): string => {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  return size < 1000 ? `${sign}${size}` : `${sign}${Math.round(size / 1000)}k`;
};

/** A large number in a few characters: 549,946 is 550k. */
export function brief(value: number): string {
  if (value < 10_000) return number(value);
  return value < 1_000_000 ? `${number(Math.round(value / 1000))}k` : `${number(Math.round(value / 100_000) / 10)}M`;
}
