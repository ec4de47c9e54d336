/** The score of every column while a game runs, asked for again with every move. */

import { Analyser } from './analyse.svelte';
import type { ColumnNote } from '../board';
import type { State } from './messages';
import { situationOf } from './situation';
import { verdictMark, verdictText, verdictTone } from './verdict';

const LOOK_MS = 5000;

export class ColumnScores {
  private readonly analyser = new Analyser();
  private known = $state(false);

  /** What stands under the columns. */
  get notes(): readonly ColumnNote[] {
    if (!this.known) return [];
    return (this.analyser.seen?.values ?? []).flatMap(({ square, verdict }) =>
      square ? [{ column: square[1], text: verdictMark(verdict), tone: verdictTone(verdict), spoken: verdictText(verdict) }] : [],
    );
  }

  /** Asks about the position as it stands; the answer to this call ends the asking. */
  follow(state: State): () => void {
    this.known = state.result === null;
    if (this.known) this.analyser.ask(situationOf(state), { lines: 1, time_ms: LOOK_MS });
    return () => {
      this.known = false;
      this.analyser.close();
    };
  }
}
