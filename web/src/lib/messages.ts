/** The messages between page and server, as `crates/play/src/message.rs` defines them. */

import type { Move, Side, Size, Square } from '../board/types';

export type { Move, Side, Size, Square };

export type Outcome = 'x' | 'o' | 'draw';

/** A position as the board needs it. */
export interface View {
  readonly game: string;
  readonly size: Size;
  readonly block: Size | null;
  readonly rows: readonly string[];
  readonly turn: Side;
  readonly outcome: Outcome | null;
  readonly legal: readonly Move[];
  readonly moves: readonly string[];
  readonly last: Square | null;
  readonly winning: readonly Square[];
  readonly active: readonly Square[] | null;
  readonly local: string | null;
  readonly forbidden: readonly Square[];
  readonly key: string;
  readonly canonical: string;
  readonly redo: number;
}

/** What a position is worth to the side to move. */
export type Verdict =
  | { readonly type: 'win_in'; readonly moves: number }
  | { readonly type: 'loss_in'; readonly moves: number }
  | { readonly type: 'draw' }
  | { readonly type: 'guess'; readonly score: number };
