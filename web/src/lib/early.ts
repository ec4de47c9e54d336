/**
 * What somebody did while their last move was under way, as two at one board do who are faster than the line: it waits
 * until that move is there, since only then it is known what may be played.
 */

/** More than anybody does in the time that an answer takes. */
const MOST = 8;

export class Early {
  private waiting: (() => void)[] = [];
  /** How many moves have been played when the next of it is due. */
  private ply = 0;

  /** Keeps something for the time when so many moves have been played; what is more than people do is dropped. */
  keep(act: () => void, ply: number): void {
    if (this.waiting.length === 0) this.ply = ply;
    if (this.waiting.length < MOST) this.waiting.push(act);
  }

  /** What is due after so many moves. Where the game went another way, nothing of what was meant for it is left. */
  next(moves: number): (() => void) | undefined {
    if (moves !== this.ply) this.clear();
    this.ply += 1;
    return this.waiting.shift();
  }

  clear(): void {
    this.waiting = [];
  }
}
