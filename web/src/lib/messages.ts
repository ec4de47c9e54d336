/** The messages between page and server, as `crates/play/src/message.rs` defines them. */

import type { Move, Side, Size, Square } from '../board/types';

export type { Move, Side, Size, Square };

export type Outcome = 'x' | 'o' | 'draw';

export interface Pair<T> {
  readonly x: T;
  readonly o: T;
}

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

export type TimeControl =
  | { readonly type: 'none' }
  | { readonly type: 'move'; readonly ms: number }
  | { readonly type: 'total'; readonly ms: number; readonly increment_ms: number };

export interface Clocks {
  readonly control: TimeControl;
  readonly left_ms: Pair<number> | null;
  readonly running: Side | null;
}

export interface Sitting {
  readonly player: string;
  readonly name: string | null;
}

export interface GameResult {
  readonly winner: Outcome;
  readonly by: 'rules' | 'resigned' | 'agreed' | 'time' | 'operator';
}

export type Proposal =
  | { readonly type: 'take_back'; readonly moves: number }
  | { readonly type: 'draw' }
  | { readonly type: 'rematch' }
  | { readonly type: 'clear' }
  | { readonly type: 'delete' };

/** A match as it stands after an event. */
export interface State {
  readonly event: number;
  readonly round: number;
  readonly view: View;
  readonly start: SetUpText | null;
  readonly players: Pair<Sitting>;
  readonly result: GameResult | null;
  readonly clocks: Clocks;
  readonly asked: { readonly by: Side; readonly what: Proposal } | null;
  readonly thinking: { readonly seat: Side; readonly player: string } | null;
  readonly stalled: string | null;
  readonly tally: { readonly x: number; readonly o: number; readonly draws: number };
}

export interface SetUpText {
  readonly diagram: string;
  readonly turn: Side | null;
  readonly lenient: boolean;
}

export type Command =
  | { readonly type: 'join'; readonly seat: Side; readonly name: string }
  | { readonly type: 'move'; readonly text: string }
  | { readonly type: 'take_back' | 'redo' | 'clear' | 'resign' | 'offer_draw' | 'rematch' | 'hint' | 'stop_hint' | 'stop_thinking' | 'stop_analysis' }
  | {
      readonly type: 'new_game';
      readonly game?: string;
      readonly first?: Side;
      readonly players?: Pair<string>;
      readonly clock?: TimeControl;
    }
  | { readonly type: 'machine_move'; readonly player?: string }
  | { readonly type: 'set_player'; readonly seat: Side; readonly player: string }
  | { readonly type: 'answer'; readonly accept: boolean }
  | ({ readonly type: 'set_up' } & SetUpText)
  | { readonly type: 'start_analysis'; readonly lines: number };

/** The version of these messages. A server that speaks another one has the page reloaded. */
export const VERSION = 1;

export type ClientMessage =
  | { readonly type: 'hello'; readonly version: number; readonly tokens: readonly string[]; readonly last_event: number | null }
  | { readonly type: 'command'; readonly id: number; readonly after: number | null; readonly command: Command }
  | { readonly type: 'ping' };

/** What happened; only the parts that the page tells of are written out. */
export type MatchEvent =
  | { readonly type: 'began'; readonly game: string }
  | { readonly type: 'joined'; readonly seat: Side; readonly name: string }
  | {
      readonly type: 'moved';
      readonly seat: Side;
      readonly text: string;
      readonly by: string | null;
      readonly verdict: Verdict | null;
      readonly took_ms: number;
    }
  | { readonly type: 'took_back' | 'redid'; readonly seat: Side; readonly moves: number }
  | { readonly type: 'cleared' | 'resigned' | 'time_up'; readonly seat: Side }
  | { readonly type: 'set_up'; readonly start: SetUpText }
  | { readonly type: 'player_set' | 'lent'; readonly seat: Side; readonly player: string }
  | { readonly type: 'failed'; readonly seat: Side; readonly reason: string }
  | { readonly type: 'asked' | 'declined'; readonly seat: Side; readonly what: Proposal }
  | { readonly type: 'draw_agreed' | 'resumed' }
  | { readonly type: 'ended'; readonly winner: Outcome };

/** What a machine knows while it thinks. */
export interface Thinking {
  readonly depth: number;
  readonly nodes: number;
  readonly line: readonly string[];
  readonly verdict: Verdict;
  readonly ms: number;
}

export interface Hint {
  readonly text: string;
  readonly square: Square;
  readonly player: string;
  readonly verdict: Verdict | null;
}

/** A sentence as a key of the language files with what fills its gaps. */
export interface Remark {
  readonly key: string;
  readonly values: readonly { readonly name: string; readonly value: string }[];
  readonly text: string;
}

export interface Line {
  readonly moves: readonly string[];
  readonly verdict: Verdict;
}

/** What is known of a position that is analysed. */
export interface Analysis {
  readonly request: number;
  readonly lines: readonly Line[];
  readonly values: readonly { readonly move: string; readonly square: Square; readonly verdict: Verdict }[];
  readonly effort: readonly { readonly move: string; readonly square: Square; readonly nodes: number }[];
  readonly remarks: readonly Remark[];
  readonly nodes: number;
  readonly depth: number;
  readonly nodes_per_second: number;
  readonly ms: number;
  readonly done: boolean;
}

export type ServerMessage =
  | { readonly type: 'welcome'; readonly match: string; readonly seats: readonly Side[]; readonly state: State; readonly clients: number }
  | { readonly type: 'accepted'; readonly id: number }
  | { readonly type: 'refused'; readonly id: number | null; readonly code: string; readonly reason: string }
  | { readonly type: 'event'; readonly number: number; readonly at_ms: number; readonly event: MatchEvent; readonly state: State | null }
  | ({ readonly type: 'thinking'; readonly seat: Side; readonly player: string } & Thinking)
  | ({ readonly type: 'hinting'; readonly id: number; readonly player: string } & Thinking)
  | ({ readonly type: 'hint'; readonly id: number } & Hint)
  | ({ readonly type: 'analysis'; readonly event: number } & Analysis)
  | { readonly type: 'clients'; readonly clients: number }
  | { readonly type: 'pong' | 'going_down' };

/** What is asked over HTTP. */
export interface GameEntry {
  readonly name: string;
  readonly forms: string;
  readonly rules: string;
  readonly example: { readonly game: string; readonly moves: string };
}

export interface SettingEntry {
  readonly name: string;
  readonly about: string;
  readonly values: string;
  readonly default: string;
}

export interface PlayerEntry {
  readonly name: string;
  readonly about: string;
  readonly settings: readonly SettingEntry[];
}

export interface LevelEntry {
  readonly name: string;
  readonly player: string;
  readonly unbeatable: boolean;
}

export interface GameDetails {
  readonly view: View;
  readonly players: readonly PlayerEntry[];
  readonly levels: readonly LevelEntry[];
  readonly favourite: string;
}

export interface NewMatch {
  readonly game: string;
  readonly x?: string;
  readonly o?: string;
  readonly first?: Side;
  readonly clock?: TimeControl;
  readonly start?: SetUpText;
  readonly moves?: string;
  /** Whether it is listed and can be found by names; otherwise only whoever has a link sees it. */
  readonly public?: boolean;
}

export interface Begun {
  readonly id: string;
  readonly seats: Pair<string>;
  readonly links: { readonly x: string; readonly o: string; readonly watch: string };
}

export interface MatchSummary {
  readonly id: string;
  readonly game: string;
  readonly players: Pair<string>;
  readonly names: Pair<string | null>;
  readonly result: GameResult | null;
  readonly tally: State['tally'];
  readonly public: boolean;
  readonly created_ms: number;
  readonly updated_ms: number;
  readonly events: number;
}
