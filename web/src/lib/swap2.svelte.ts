/** An opening by swap2: one puts three stones, the other takes a side, or puts two more and leaves the choice. X begins. */

import { other } from '../board';
import { answered, server } from './api';
import type { Side } from './messages';
import type { components } from './schema';
import { HUMAN } from './players';

export type Stage = 'three' | 'choice' | 'two' | 'last' | 'done';

export class Swap2 {
  stage = $state<Stage>('three');
  moves = $state.raw<readonly string[]>([]);
  players: Record<Side, string>;

  constructor(
    readonly game: string,
    players: Record<Side, string>,
  ) {
    this.players = $state.raw(players);
  }

  /** Whose seat acts: not always the side whose stone is put. */
  get acting(): Side {
    return this.stage === 'three' || this.stage === 'last' ? 'x' : 'o';
  }

  get isPerson(): boolean {
    return this.players[this.acting] === HUMAN;
  }

  /** The side whose stone comes next. */
  get turn(): Side {
    return this.moves.length % 2 === 0 ? 'x' : 'o';
  }

  get puts(): boolean {
    return this.stage === 'three' || this.stage === 'two';
  }

  put(move: string): void {
    if (!this.puts) return;
    this.moves = [...this.moves, move];
    if (this.moves.length === 3) this.stage = 'choice';
    if (this.moves.length === 5) this.stage = 'last';
  }

  /** Leaves the choice to the other. */
  twoMore(): void {
    if (this.stage === 'choice') this.stage = 'two';
  }

  /** Gives whoever acts a side, which ends the opening. */
  take(side: Side): void {
    if (this.stage !== 'choice' && this.stage !== 'last') return;
    const { x, o } = this.players;
    if (this.acting !== side) this.players = { x: o, o: x };
    this.stage = 'done';
  }

  /** Lets the machine that acts do what it would do. */
  async think(signal: AbortSignal): Promise<void> {
    const answer = await answered(server.POST('/api/opening', { body: { game: this.game, moves: this.moves.join(' ') }, signal }));
    if (!signal.aborted) this.apply(answer);
  }

  apply({ stones, swap }: components['schemas']['OpeningAnswer']): void {
    if (swap) return this.take(other(this.turn));
    // One stone is the next move of the side that it stays with; the game itself lets it play that.
    if (!this.puts && stones.length === 1) return this.take(this.turn);
    this.twoMore();
    for (const stone of stones) this.put(stone);
  }
}
