/** What the board is told. It knows no rules: everything it shows and allows stands here. */

export type Side = 'x' | 'o';

/** Row and column from the top left, from 0. */
export type Square = readonly [row: number, column: number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A move as text and the square on which its stone comes to lie. */
export interface Move {
  readonly text: string;
  readonly square: Square;
  /** Whose mark it is, where the player may choose. */
  readonly mark?: Side | null;
}

/** What a colour on the board means. */
export type Tone = 'plain' | 'win' | 'loss' | 'draw' | 'guess' | 'hint' | 'x' | 'o';

/** Something laid over a cell. */
export interface Overlay {
  readonly square: Square;
  /** A short text or number in the middle of the cell. */
  readonly text?: string;
  /** How strongly the cell is tinted, from 0 to 1. */
  readonly heat?: number;
  readonly tone?: Tone;
  /** A ring around the cell. */
  readonly ring?: boolean;
  /** What a screen reader says after the cell's content. */
  readonly spoken?: string;
}

/** A short text under a column, as what a move there is worth. */
export interface ColumnNote {
  readonly column: number;
  readonly text: string;
  readonly tone?: Tone;
  readonly spoken?: string;
}

/** An arrow from the middle of one cell to the middle of another. */
export interface Arrow {
  readonly from: Square;
  readonly to: Square;
  readonly tone?: Tone;
}

/** The colours in which somebody draws on the board; their first letters differ. */
export const INKS = ['green', 'red', 'blue', 'yellow'] as const;
export type Ink = (typeof INKS)[number];

/** What somebody drew: an arrow, or a circle where both ends are the same cell. */
export interface Shape {
  readonly from: Square;
  readonly to: Square;
  readonly ink: Ink;
}

/** How a game looks, as it declares it. */
export interface Look {
  /** Marks drawn with a pen in cells, stones on the crossings of lines, or discs in a frame with holes. */
  readonly pieces: 'marks' | 'stones' | 'discs';
  /** Stones fall: a click anywhere in a column plays there, and arrows stand over the columns. */
  readonly drop: boolean;
  /** What stands at the edge. */
  readonly coordinates: 'algebraic' | 'columns' | 'none';
}

export interface BoardConfig {
  readonly size: Size;
  /** How many boards lie side by side: the layers of a board in space. */
  readonly layers?: number;
  /** Moves that put nothing on the board. */
  readonly passes?: readonly string[];
  /** Cells from the top row: `X`, `O`, `#` is missing, anything else is empty. */
  readonly rows: readonly string[];
  readonly look: Look;
  /** The moves that may be made now; empty for a board that only shows. */
  readonly legal?: readonly Move[];
  /** Whose stone the pointer carries. */
  readonly turn?: Side;
  readonly last?: Square | null;
  readonly winning?: readonly Square[];
  /** Squares on which the side to move may not play, though they are free. */
  readonly forbidden?: readonly Square[];
  /** The blocks that the board is divided into. */
  readonly block?: Size | null;
  /** Blocks, by block row and column, in which to play; they are framed. */
  readonly active?: readonly Square[] | null;
  /** The winner of each block, block by block from the top left: `X`, `O`, `=` drawn, `.` open. */
  readonly local?: string | null;
  /** A stone shown before the server has answered. */
  readonly pending?: { readonly square: Square; readonly side: Side } | null;
  readonly overlays?: readonly Overlay[];
  /** Texts under the columns; an empty list keeps their room. */
  readonly notes?: readonly ColumnNote[] | null;
  readonly arrows?: readonly Arrow[];
  /** What somebody drew. */
  readonly shapes?: readonly Shape[];
  /** While it is set a press draws in this colour and plays nothing. */
  readonly drawing?: Ink | null;
  /** The squares in the order in which they were played; their stones are numbered from 1. */
  readonly numbers?: readonly Square[];
  /** Lines through the cell under the pointer or the focus. */
  readonly guides?: boolean;
  /** Wheel, pinch and drag change the view. */
  readonly zoomable?: boolean;
  /** What the board is, for a screen reader. */
  readonly label: string;
}

export interface BoardEvents {
  /** A legal move was chosen. */
  onmove?: (move: Move) => void;
  /** A move was chosen that puts nothing on the board. */
  onpass?: (text: string) => void;
  /** A cell was chosen while a move is pending; `choose` says it again once it is known what may be played. */
  onearly?: (square: Square, touched: boolean) => void;
  /** A cell was chosen that is no legal move. */
  onrefused?: (square: Square) => void;
  /** Somebody drew: by the right button, or in any way while `drawing` is set. Without it nobody can. */
  ondraw?: ((shape: Shape) => void) | undefined;
  /** The pointer or the focus is on another cell, or on none. */
  onhover?: (square: Square | null) => void;
}

export const sameSquare = (a: Square | null | undefined, b: Square | null | undefined): boolean =>
  a != null && b != null && a[0] === b[0] && a[1] === b[1];

export const sameShape = (a: Shape, b: Shape): boolean => sameSquare(a.from, b.from) && sameSquare(a.to, b.to);

export const other = (side: Side): Side => (side === 'x' ? 'o' : 'x');

/** Whether a cell is missing. */
export const isHole = (rows: readonly string[], [row, column]: Square): boolean => rows[row]?.[column] === '#';

/** Who stands on a cell. */
export function stoneAt(rows: readonly string[], [row, column]: Square): Side | null {
  const mark = rows[row]?.[column];
  return mark === 'X' ? 'x' : mark === 'O' ? 'o' : null;
}
