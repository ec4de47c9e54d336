/** Questions about what a machine looks at; the answers are those of `crates/players/src/inside`. */

import { ask } from './api';
import type { Remark, SetUpText, Side, Square, Thinking, Verdict } from './messages';

/** A position as it is told to the server. */
export interface Situation {
  readonly game: string;
  readonly moves: readonly string[];
  readonly start?: SetUpText | undefined;
}

export interface TreeNode {
  readonly move: string | null;
  readonly square: Square | null;
  readonly level: 'MIN' | 'MAX';
  readonly turn: 'X' | 'O';
  readonly value: number | null;
  readonly bound: '=' | '≥' | '≤';
  readonly alpha: number | null;
  readonly beta: number | null;
  readonly best: string | null;
  readonly exit: string;
  readonly nodes: number;
  readonly before: number;
  readonly on_best_line: boolean;
  readonly board: readonly string[];
  readonly untried: readonly string[];
  readonly children: readonly TreeNode[];
}

export interface OpenedNode {
  readonly path: readonly string[];
  readonly all_nodes: number;
  readonly node: TreeNode;
}

export interface Step {
  readonly kind: 'enter' | 'leave';
  readonly path: readonly string[];
  readonly board: readonly string[];
  readonly alpha: number | null;
  readonly beta: number | null;
  readonly value: number | null;
  readonly best: string | null;
  readonly exit: string | null;
}

export interface Steps {
  readonly from: number;
  readonly steps: readonly Step[];
  readonly end: boolean;
}

/** One search by one of the variants A to G. */
export interface Searched {
  readonly variant: string;
  readonly nodes: number;
  readonly value: number | null;
  readonly best: string | null;
}

export interface ScoreView {
  readonly cells: readonly number[];
  readonly chosen: Square | null;
  readonly reason: 'win' | 'block' | 'score' | null;
  readonly sentences: readonly Sentence[];
  readonly lines: readonly { readonly direction: string; readonly first: Square; readonly last: Square; readonly free: Square }[];
  readonly bonus: number;
}

/** What a machine saw when it chose a move. */
export interface Insight {
  readonly number: number;
  readonly player: string;
  readonly text: string;
  readonly verdict: Verdict | null;
  readonly nodes: number;
  readonly ms: number;
  readonly sentences: readonly Remark[];
  readonly cells: readonly (number | null)[];
  readonly figures: readonly { readonly name: string; readonly value: string }[];
  readonly iterations: readonly Thinking[];
  readonly cut: boolean;
}

export type Sentence = Pick<Remark, 'key' | 'values'>;

export interface Worth {
  readonly waiting: number;
  readonly moving: number;
}

export interface Totals {
  readonly x: Worth;
  readonly o: Worth;
}

export interface Slice {
  readonly direction: 'row' | 'column' | 'falling' | 'rising';
  readonly squares: readonly Square[];
  readonly marks: string;
  readonly worth: Totals;
  readonly runs: readonly {
    readonly side: Side;
    readonly start: number;
    readonly length: number;
    readonly open_ends: number;
    readonly worth: Worth;
  }[];
  readonly gaps: Totals;
  readonly with_x: Totals | null;
  readonly with_o: Totals | null;
}

export interface SlicesView {
  readonly turn: Side;
  readonly totals: Totals;
  readonly score: number;
  readonly counters: readonly number[];
  readonly slices: readonly Slice[];
}

export interface VierView {
  readonly by: 'database' | 'depth' | 'playouts';
  readonly column: number;
  readonly win_in: number | null;
  readonly equal: readonly number[];
  readonly entries: number;
  readonly depth: number;
  readonly nodes: number;
  readonly games: number;
  readonly columns: readonly { readonly column: number; readonly square: Square; readonly wins: number | null }[];
  readonly sentences: readonly Sentence[];
}

export interface ShownWin {
  readonly column: number;
  readonly square: Square;
  readonly rows: readonly string[];
  readonly four: readonly Square[];
  readonly moves: number;
  readonly line: readonly number[];
  readonly answers: readonly {
    readonly answer: number;
    readonly square: Square;
    readonly rows: readonly string[];
    readonly win: ShownWin;
  }[];
}

export interface Scenario {
  readonly number: number;
  readonly game: string;
  readonly board: readonly string[];
  readonly rows: readonly string[];
  readonly turn: 'X' | 'O';
  readonly known: readonly number[];
  readonly answers: readonly number[];
  readonly win_in?: number;
  readonly wins: readonly ShownWin[];
  readonly losing: readonly {
    readonly column: number;
    readonly answer: number;
    readonly rows: readonly string[];
    readonly four: readonly Square[];
  }[];
  readonly right: boolean;
}

/** A move that a machine would play, with what it saw. */
export interface Thought {
  readonly square: Square;
  readonly insight: Insight;
}

/** A position as the server reads it. */
export const told = ({ game, moves, start }: Situation) => ({ game, moves: moves.join(' '), ...(start && { start }) });

const about = <Answer>(what: string, situation: Situation, more: object, signal?: AbortSignal): Promise<Answer> =>
  ask(`/api/inside/${what}`, { body: { position: told(situation), ...more }, ...(signal && { signal }) });

export const openNode = (situation: Situation, player: string, path: readonly string[], signal?: AbortSignal) =>
  about<OpenedNode>('tree', situation, { player, path: path.join(' ') }, signal);

export const stepsOf = (situation: Situation, player: string, from: number, count: number, signal?: AbortSignal) =>
  about<Steps>('steps', situation, { player, from, count }, signal);

export const compareVariants = (situation: Situation, signal?: AbortSignal) =>
  about<readonly Searched[]>('compare', situation, {}, signal);

export const scoreBoard = (situation: Situation, player: string, signal?: AbortSignal) =>
  about<ScoreView>('score-board', situation, { player }, signal);

export const slicesOf = (situation: Situation, player: string, square: Square | null, signal?: AbortSignal) =>
  about<SlicesView>('slices', situation, { player, square }, signal);

export const vierSees = (situation: Situation, player: string, signal?: AbortSignal) =>
  about<VierView>('vier', situation, { player }, signal);

export const thoughtOf = (situation: Situation, player: string, time_ms: number, signal?: AbortSignal) =>
  about<Thought>('thought', situation, { player, time_ms }, signal);

export const scenarios = (): Promise<readonly Scenario[]> => ask('/api/scenarios');
