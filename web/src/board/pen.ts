/** Drawing on the board by pointer or keyboard: from cell to cell an arrow, on one cell a circle. */

import { CELL, type Point } from './geometry';
import type { BoardConfig, Ink, Shape, Square } from './types';

interface Held {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Shift or Ctrl draws in red, Alt or Meta in blue, both in yellow; with none of them the chosen colour is taken. */
export function inkOf({ shiftKey, ctrlKey, altKey, metaKey }: Held, chosen: Ink = 'green'): Ink {
  const [warm, cold] = [shiftKey || ctrlKey, altKey || metaKey];
  return warm && cold ? 'yellow' : warm ? 'red' : cold ? 'blue' : chosen;
}

/** The cell at a point of the drawing. */
export function cellAt({ x, y }: Point, { size }: Pick<BoardConfig, 'size'>): Square | null {
  const [row, column] = [Math.floor(y / CELL), Math.floor(x / CELL)];
  return row >= 0 && column >= 0 && row < size.height && column < size.width ? [row, column] : null;
}

/** What is about to be drawn. A pointer holds the pen until it is lifted, the keyboard until the second press. */
export interface Stroke extends Shape {
  /** The pointer that holds the pen; none for the keyboard. */
  readonly pointer: number | null;
}
