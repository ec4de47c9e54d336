/** Moves as text, with blanks between them or as a list. */
export type Moves = string | readonly string[];

/** A position: a game by its name, as `connect4` or `gomoku:15,renju`, and the moves played. */
export interface Position {
  readonly game: string;
  readonly moves?: Moves;
}

export interface Choice {
  /** The move. */
  readonly text: string;
  /** Positions entered. */
  readonly nodes: number;
  /** What the machine thinks of the position: `win in 3`, `loss in 2`, `draw`, or a guess as a number. */
  readonly verdict: string | null;
}

export interface Analysis {
  /** The best lines, each a verdict and moves, as `draw: b2 a1`. */
  readonly lines: readonly string[];
  readonly nodes: number;
  readonly depth: number;
}

export interface Limits {
  /** Positions to enter: the same limit and seed give the same move. None: until `stopped` says so, or an hour. */
  readonly nodes?: number;
}

/** A machine that keeps what it has found out from move to move. */
export interface Seat {
  choose(asked?: { readonly moves?: Moves } & Limits): Choice;
  /** Gives its memory back to the engine. */
  leave(): void;
}

export declare class Rivi {
  /** Searches end soon after this says true. It is asked every few milliseconds, on the thread of the search. */
  set stopped(asked: () => boolean);
  /** Bytes that the module holds. They are given back with the worker that it lives in. */
  get memory(): number;
  /** The move of a machine, as `solver`, `gomoku:level=3` or `mcts`. */
  choose(asked: Position & Limits & { readonly player: string; readonly seed?: number }): Choice;
  /** The best lines, proven where they can be. */
  analyse(asked: Position & Limits & { readonly lines?: number }): Analysis;
  /** How many games of so many moves there are; nothing where they cannot be counted. */
  perft(game: string, depth: number): number | undefined;
  seat(asked: Position & { readonly player: string; readonly seed?: number }): Seat;
  /** What a Rivi server answers at this address of its API, as `/api/game?game=connect4`; with a body it is posted. */
  answer(address: string, body?: unknown): unknown;
  close(): void;
}

/** Loads the engine, once. */
export declare function load(settings?: {
  /** Milliseconds that `answer` gives a machine for a move. */
  readonly moveTime?: number;
  /** Whether the module with instructions for 128 bits at a time may be loaded, where it can run; yes unless told. */
  readonly simd?: boolean;
}): Promise<Rivi>;
