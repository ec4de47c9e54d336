/** Looking back over a game while it runs: the position after any of its moves, and the way back to the game itself. */

import { positionOf } from './api';
import type { State, View } from './messages';
import { startOf } from './situation';

export class Replay {
  /** After how many moves one looks; null is the game as it stands. */
  ply = $state<number | null>(null);
  private view = $state.raw<View | null>(null);
  private known = new Map<string, View>();
  private asked: AbortController | undefined;

  constructor(private readonly state: () => State | null) {}

  /** The position one looks at, or null for the game itself. What was seen stays until the next is there. */
  get shown(): View | null {
    return this.ply === null ? null : this.view;
  }

  get length(): number {
    return this.state()?.view.moves.length ?? 0;
  }

  /** How many moves lie before what is seen. */
  get at(): number {
    return this.ply ?? this.length;
  }

  /** Goes to the position after so many moves; the last one is the game itself. */
  go(ply: number): void {
    const wanted = Math.max(0, Math.min(this.length, ply));
    if (wanted === this.length) return this.leave();
    this.ply = wanted;
    void this.look(wanted);
  }

  step(by: number): void {
    this.go(this.at + by);
  }

  /** Returns to the game. */
  leave(): void {
    this.asked?.abort();
    [this.ply, this.view] = [null, null];
  }

  /** Moves that were taken back cannot be looked at. */
  settle(): void {
    if (this.ply !== null && this.ply >= this.length) this.leave();
  }

  private async look(ply: number): Promise<void> {
    const state = this.state();
    if (!state) return;
    const moves = state.view.moves.slice(0, ply).join(' ');
    const key = `${state.round} ${state.view.game} ${moves}`;
    this.asked?.abort();
    const asked = (this.asked = new AbortController());
    const found = this.known.get(key) ?? (await positionOf(state.view.game, moves, startOf(state), asked.signal).catch(() => null));
    if (asked.signal.aborted) return;
    if (!found) return this.leave();
    this.known.set(key, found);
    this.view = found;
  }
}
