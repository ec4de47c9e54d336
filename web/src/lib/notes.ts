/** What somebody wrote and drew at a move: a comment, a mark as `!?`, circles and arrows; and all of it as text. */

import { INKS, sameShape, sameSquare, type Shape, type Square } from '../board/types';

export const GLYPHS = ['!!', '!', '!?', '?!', '?', '??'] as const;
export type Glyph = (typeof GLYPHS)[number];

export interface Notes {
  readonly comment: string;
  readonly glyph: Glyph | null;
  readonly shapes: readonly Shape[];
}

export const NO_NOTES: Notes = { comment: '', glyph: null, shapes: [] };

/** The longest comment, and the most shapes at one move. */
export const LONGEST_COMMENT = 1000;
const MOST_SHAPES = 64;

export const isBare = ({ comment, glyph, shapes }: Notes): boolean => comment === '' && glyph === null && shapes.length === 0;

/** A shape that is drawn again is taken away; in another colour it changes its colour. */
export function drawnOver(shapes: readonly Shape[], shape: Shape): readonly Shape[] {
  const there = shapes.find((other) => sameShape(other, shape));
  const others = shapes.filter((other) => other !== there);
  return there?.ink === shape.ink ? others : [...others, shape].slice(-MOST_SHAPES);
}

/** In the words of the text a comment stands in braces; what has a meaning there is marked by a backslash. */
const escaped = (text: string): string => text.replace(/[\\{}[\]]/g, '\\$&').replaceAll('\n', '\\n');
const unescaped = (text: string): string => text.replace(/\\([^])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

const place = ([row, column]: Square): string => `${row}.${column}`;
const shapeText = ({ ink, from, to }: Shape): string => `${ink[0]}${place(from)}${sameSquare(from, to) ? '' : `-${place(to)}`}`;

const SHAPE = /^([a-z])(\d{1,3})\.(\d{1,3})(?:-(\d{1,3})\.(\d{1,3}))?$/;

function readShape(text: string): Shape | undefined {
  const [, letter, row, column, toRow = row, toColumn = column] = SHAPE.exec(text) ?? [];
  const ink = INKS.find((ink) => ink[0] === letter);
  return ink && { ink, from: [Number(row), Number(column)], to: [Number(toRow), Number(toColumn)] };
}

/** What stands in braces behind a move: the comment, then `[draw …]` with circles as `g1.1` and arrows as `r0.0-2.2`. */
export function noteText({ comment, shapes }: Notes): string {
  const drawn = shapes.length > 0 ? `[draw ${shapes.map(shapeText).join(' ')}]` : '';
  const parts = [escaped(comment), drawn].filter(Boolean);
  return parts.length > 0 ? `{${parts.join(' ')}}` : '';
}

/** A text in braces, with everything that `\` hides. */
export const BRACES = /\{(?:\\[^]|[^\\}])*\}/;

/** Reads what `noteText` writes. */
export function readNote(braces: string): Pick<Notes, 'comment' | 'shapes'> {
  const inside = braces.slice(1, -1);
  const drawn = /(?<!\\)\[draw ([^\]]*)\]/.exec(inside);
  const comment = drawn ? inside.slice(0, drawn.index) + inside.slice(drawn.index + drawn[0].length) : inside;
  const shapes = (drawn?.[1] ?? '').split(' ').flatMap((text) => readShape(text) ?? []);
  return { comment: unescaped(comment).trim().slice(0, LONGEST_COMMENT), shapes: shapes.slice(0, MOST_SHAPES) };
}

const MARKED = /^(.+?)(!!|!\?|\?!|\?\?|!|\?)$/;

/** A move with the mark behind it, as in `b3!?`. */
export function readMove(word: string): { move: string; glyph: Glyph | null } {
  const [, move = word, glyph] = MARKED.exec(word) ?? [];
  return { move, glyph: GLYPHS.find((known) => known === glyph) ?? null };
}

/** Changes what stands outside of braces and leaves what stands in them. */
export const outside = (text: string, change: (part: string) => string): string =>
  text.replace(new RegExp(`${BRACES.source}|[^{]+|\\{`, 'g'), (part) => (part.length > 1 && part.startsWith('{') ? part : change(part)));
