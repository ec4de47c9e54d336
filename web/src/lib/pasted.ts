/** Reads what people paste: moves, a diagram, one of our links, our JSON, or a game of Gomocup's programs (.psq). */

import { columnLetters } from '../board/geometry';
import { catalogue, declared, lookOf } from './catalogue.svelte';
import { outside } from './notes';
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
  /** The moves with their variations in brackets. */
  readonly variations?: unknown;
}

/** Text that is none of what can be pasted. */
export class Unreadable extends Error {}

function fromJson(text: string, game: string): Study {
  let read: OurJson;
  try {
    read = JSON.parse(text) as OurJson;
  } catch (error) {
    throw new Unreadable(String(error));
  }
  const kind = typeof read.game === 'string' ? read.game : game;
  const study = new Study(kind, read.start ?? undefined);
  const moves = Array.isArray(read.moves) ? read.moves.join(' ') : String(read.moves ?? '');
  study.read(apart(typeof read.variations === 'string' ? read.variations : moves, kind));
  return study;
}

/** The first line of a .psq file: the board's size. Each move follows as column, row from the top, milliseconds. */
const PSQ = /^Piskvorky\s+(\d+)x(\d+)\b/i;
const PSQ_MOVE = /^(\d+),(\d+),\d+$/;

function fromPsq(lines: readonly string[], game: string): Study | undefined {
  const [, width, height] = PSQ.exec(lines[0] ?? '') ?? [];
  if (!width || !height) return undefined;
  const kind = declared(game)?.piskvork ? declared(game) : catalogue().find(({ piskvork }) => piskvork);
  if (!kind) return undefined;
  const study = new Study(`${kind.name}:${width === height ? width : `${width}x${height}`}`);
  const moves = lines.map((line) => PSQ_MOVE.exec(line.trim())).filter((hit) => hit !== null);
  study.read(moves.map(([, column, row]) => `${columnLetters(Number(column) - 1)}${Number(height) - Number(row) + 1}`).join(' '));
  return study;
}

/** Moves are also written without anything between them: `h8i9h9`, `4453`, `444008`. */
function apart(text: string, game: string): string {
  const { drop, coordinates } = lookOf(game);
  const one = drop ? /\d/g : coordinates === 'none' ? /\d\d/g : /[a-z]{1,2}\d{1,2}/gi;
  const split = (word: string) => {
    const moves = word.match(one) ?? [];
    return moves.length > 1 && moves.join('') === word ? moves.join(' ') : word;
  };
  return outside(text, (part) => part.replace(/[a-z0-9]+/gi, split));
}

/** A game from a position that was set up: `start:` with who is to move, the diagram, `moves:`. */
const START = /^\s*start:\s*([xo]?)\s*$/i;

function fromSetUp([head, ...lines]: readonly string[], game: string): Study {
  const turn = START.exec(head ?? '')?.[1]?.toLowerCase();
  const last = lines.findIndex((line) => /^\s*moves:/i.test(line));
  const diagram = (last < 0 ? lines : lines.slice(0, last)).join('\n');
  const study = new Study(game, { diagram, turn: turn === 'x' || turn === 'o' ? turn : null, lenient: true });
  study.read(apart(withoutNumbers(last < 0 ? '' : lines[last]!.replace(/^\s*moves:/i, '')), game));
  return study;
}

/**
 * What was pasted, as a game of the named kind unless it says otherwise. Whether it can be is for the server to say.
 * Throws `Unreadable` where it is nothing of that kind.
 */
export function readPasted(text: string, game: string): Study {
  const trimmed = text.trim();
  if (/^\{\s*["}]/.test(trimmed)) return fromJson(trimmed, game);
  const fragment = /#(game=\S+)$/.exec(trimmed)?.[1];
  if (fragment) return studyOf(fragment, game);
  const lines = trimmed.split('\n').filter((line) => line.trim());
  const psq = fromPsq(lines, game);
  if (psq) return psq;
  const named = /^game:\s*(.+)$/i.exec(lines[0] ?? '');
  const rest = named ? lines.slice(1) : lines;
  const kind = named?.[1]?.trim() ?? game;
  const setUp = rest.findIndex((line) => START.test(line));
  if (setUp >= 0) return fromSetUp(rest.slice(setUp), kind);
  const board = rest.filter((line) => !/^moves:/i.test(line.trim()));
  const moves = rest.find((line) => /^moves:/i.test(line.trim()))?.replace(/^\s*moves:/i, '');
  if (isDiagram(board)) {
    const study = new Study(kind, moves === undefined ? { diagram: board.join('\n'), turn: null, lenient: false } : undefined);
    study.read(apart(withoutNumbers(moves ?? ''), kind));
    return study;
  }
  const study = new Study(kind);
  study.read(apart(withoutNumbers(moves ?? rest.join(' ')), kind));
  return study;
}

/** Moves are often numbered, as in `1. h8 2. h9`. */
const withoutNumbers = (text: string): string => outside(text, (part) => part.replace(/\b\d+\.+\s*/g, ' '));
