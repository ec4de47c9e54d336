/** What is known of every position of a game, and which of its moves were mistakes. */

import { analysed, Analyser } from './analyse.svelte';
import { positionOf } from './api';
import type { Analysis, Side, Verdict, View } from './messages';
import type { Reviewed } from './review';
import type { Knot, Study } from './study.svelte';
import { before, mistake, type Mistake } from './verdict';

interface Known {
  /** What the position is worth to the side to move. */
  readonly best: Verdict;
  readonly moves: ReadonlyMap<string, Verdict>;
  readonly depth: number;
}

/** Milliseconds that the analysis of a whole game spends on each position. */
const EACH_MS = 700;

export class Evaluations {
  #known = $state.raw<ReadonlyMap<string, Known>>(new Map());
  /** How much of the game has been looked at, from 0 to 1; null while nobody asked. */
  progress = $state<number | null>(null);
  #analyser: Analyser | undefined;

  constructor(readonly study: Study) {}

  #key(knot: Knot): string {
    return this.study.line(knot).join(' ');
  }

  at(knot: Knot): Known | undefined {
    return this.#known.get(this.#key(knot));
  }

  /** Keeps what an analysis has found, unless more is known already. */
  keep(knot: Knot, seen: Analysis): void {
    const [line] = seen.lines;
    if (!line) return;
    const known = this.at(knot);
    if (known && known.depth > seen.depth && known.best.type !== 'guess') return;
    const moves = new Map(seen.values.map(({ move, verdict }) => [move, verdict]));
    this.#known = new Map(this.#known).set(this.#key(knot), { best: line.verdict, moves, depth: seen.depth });
  }

  /** The game ended here. */
  over(knot: Knot, { outcome, turn }: Pick<View, 'outcome' | 'turn'>): void {
    if (outcome === null) return;
    const verdict: Verdict = outcome === 'draw' ? { type: 'draw' } : { type: outcome === turn ? 'win_in' : 'loss_in', moves: 0 };
    this.#known = new Map(this.#known).set(this.#key(knot), { best: verdict, moves: new Map(), depth: 0 });
  }

  /** What the move that led here was worth to the side that made it. */
  played(knot: Knot): Verdict | undefined {
    const { parent } = knot;
    const seen = parent && this.at(parent)?.moves.get(knot.move);
    const after = this.at(knot)?.best;
    return seen && seen.type !== 'guess' ? seen : after ? before(after) : (seen ?? undefined);
  }

  mistake(knot: Knot): Mistake {
    const best = knot.parent && this.at(knot.parent)?.best;
    const played = this.played(knot);
    return best && played ? mistake(best, played) : null;
  }

  /** The move that should have been played instead. */
  better(knot: Knot): string | undefined {
    const moves = knot.parent ? this.at(knot.parent)?.moves : undefined;
    const best = knot.parent ? this.at(knot.parent)?.best : undefined;
    if (!moves || !best) return undefined;
    return [...moves].find(([, verdict]) => JSON.stringify(verdict) === JSON.stringify(best))?.[0];
  }

  /** The moves of a line as far as both what could be had and what was left is known; `first` began. */
  reviewed(line: readonly Knot[], first: Side): Reviewed[] {
    return line.flatMap((knot, at): Reviewed[] => {
      const best = knot.parent && this.at(knot.parent)?.best;
      const played = this.played(knot);
      const side = (at % 2 === 0) === (first === 'x') ? 'x' : 'o';
      return best && played ? [{ number: at + 1, side, move: knot.move, best, played, better: this.better(knot) }] : [];
    });
  }

  /** Looks at every position of the line one stands in, from its start. */
  async lookAtAll(): Promise<void> {
    this.stop();
    const analyser = (this.#analyser = new Analyser());
    const knots = [this.study.root, ...this.study.path()];
    for (const [at, knot] of knots.entries()) {
      if (this.#analyser !== analyser) return;
      this.progress = at / knots.length;
      const seen = await analysed(analyser, this.study.situation(knot), { lines: 1, time_ms: EACH_MS });
      if (seen?.lines.length) this.keep(knot, seen);
      else await this.#seeEnd(knot);
    }
    if (this.#analyser === analyser) this.stop();
  }

  /** Where there is nothing to analyse the game may be over. */
  async #seeEnd(knot: Knot): Promise<void> {
    const { game, moves, start } = this.study.situation(knot);
    const view = await positionOf(game, moves.join(' '), start).catch(() => null);
    if (view) this.over(knot, view);
  }

  stop(): void {
    this.#analyser?.close();
    this.#analyser = undefined;
    this.progress = null;
  }
}
