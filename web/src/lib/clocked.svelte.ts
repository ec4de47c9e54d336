/** What is known about each move of a game beyond its text: how long it took, and what the machine thought of it. */

import { gameFile } from './api';
import type { MatchEvent, State, Verdict } from './messages';

export interface Clocked {
  readonly ms: number;
  /** The machine that chose the move. */
  readonly by: string | null;
  readonly verdict: Verdict | null;
}

export class Clockings {
  private list = $state.raw<readonly (Clocked | undefined)[]>([]);

  of(ply: number): Clocked | undefined {
    return this.list[ply - 1];
  }

  /** Hears of a move as it is made. */
  hear(event: MatchEvent, state: State | null): void {
    if (event.type === 'began' || event.type === 'cleared' || event.type === 'set_up') this.list = [];
    if (event.type !== 'moved' || !state) return;
    const list = this.list.slice(0, state.view.moves.length);
    list[state.view.moves.length - 1] = { ms: event.took_ms, by: event.by, verdict: event.verdict };
    this.list = list;
  }

  /** Asks for the times of the moves that were made before one came. */
  async learn(id: string): Promise<void> {
    const kept = await gameFile(id).catch(() => null);
    if (!kept) return;
    this.list = (kept.times_ms ?? []).map((ms, at) => this.list[at] ?? { ms, by: null, verdict: null });
  }
}
