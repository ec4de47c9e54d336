/** Reads what people paste: moves, a diagram, one of our links, or our JSON. */

import { Study, studyOf } from './study.svelte';
import type { SetUpText } from './messages';

/** A row of a board, or a line that says who is to move. */
const ROW = /^[\s|]*[xo0._|\s]+$/i;
const HEADER = /^\s*(turn|board):/i;
const FRAME = /^[\s|+=-]+$/;

function isDiagram(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.every((line) => ROW.test(line) || HEADER.test(line) || FRAME.test(line));
}

interface OurJson {
  readonly game?: unknown;
  readonly start?: SetUpText;
  readonly moves?: unknown;
}

function fromJson(text: string, game: string): Study | undefined {
  try {
    const read = JSON.parse(text) as OurJson;
    const study = new Study(typeof read.game === 'string' ? read.game : game, read.start ?? undefined);
    study.read(Array.isArray(read.moves) ? read.moves.join(' ') : String(read.moves ?? ''));
    return study;
  } catch {
    return undefined;
  }
}

/** What was pasted, as a game of the named kind unless it says otherwise. Whether it can be is for the server to say. */
export function readPasted(text: string, game: string): Study {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) {
    const study = fromJson(trimmed, game);
    if (study) return study;
  }
  const fragment = /#(game=\S+)$/.exec(trimmed)?.[1];
  if (fragment) return studyOf(fragment, game);
  const lines = trimmed.split('\n').filter((line) => line.trim());
  const named = /^game:\s*(.+)$/i.exec(lines[0] ?? '');
  const rest = named ? lines.slice(1) : lines;
  const kind = named?.[1]?.trim() ?? game;
  const board = rest.filter((line) => !/^moves:/i.test(line.trim()));
  const moves = rest.find((line) => /^moves:/i.test(line.trim()))?.replace(/^\s*moves:/i, '');
  if (isDiagram(board)) {
    const study = new Study(kind, moves === undefined ? { diagram: board.join('\n'), turn: null, lenient: false } : undefined);
    study.read(moves ?? '');
    return study;
  }
  const study = new Study(kind);
  study.read(withoutNumbers(moves ?? rest.join(' ')));
  return study;
}

/** Moves are often numbered, as in `1. h8 2. h9`. */
const withoutNumbers = (text: string): string => text.replace(/\b\d+\.+\s*/g, ' ');
