import { expect, test } from 'vitest';
import { cellAt, inkOf } from '../src/board/pen';
import type { Shape } from '../src/board/types';
import { setCatalogue } from '../src/lib/catalogue.svelte';
import { drawnOver, NO_NOTES, noteText, outside, readMove, readNote } from '../src/lib/notes';
import { readPasted } from '../src/lib/pasted';
import { Study, studyOf } from '../src/lib/study.svelte';
import { GAMES } from './catalogue';

setCatalogue(GAMES);

const arrow: Shape = { from: [0, 0], to: [2, 2], ink: 'red' };
const circle: Shape = { from: [1, 1], to: [1, 1], ink: 'green' };

test('notes are written and read, whatever stands in a comment', () => {
  for (const comment of ['plain', 'a {b} [c] \\ (d), 1. e! "f"', '[draw g1.1]', 'ends with \\', 'two\nlines', '}', 'ä → 象']) {
    for (const shapes of [[], [circle], [arrow, circle]]) {
      expect(readNote(noteText({ ...NO_NOTES, comment, shapes }))).toEqual({ comment, shapes });
    }
  }
  expect(noteText(NO_NOTES)).toBe('');
  expect(noteText({ ...NO_NOTES, comment: 'why', shapes: [circle, arrow] })).toBe('{why [draw g1.1 r0.0-2.2]}');
});

test('what is no shape, and what is too much, is left out', () => {
  expect(readNote('{[draw g1.1 q1.1 r1 b9999.1 y0.0-1.1-2.2]}').shapes).toEqual([circle]);
  expect(readNote(`{${'x'.repeat(5000)}}`).comment).toHaveLength(1000);
  expect(readNote(`{[draw ${'g1.1 '.repeat(500)}]}`).shapes).toHaveLength(64);
});

test('a mark stands behind its move', () => {
  expect(readMove('b3!?')).toEqual({ move: 'b3', glyph: '!?' });
  expect(readMove('4??')).toEqual({ move: '4', glyph: '??' });
  expect(readMove('h8')).toEqual({ move: 'h8', glyph: null });
});

test('a game with comments, marks and drawings goes through link, text and JSON', () => {
  const study = studyOf('game=connect4&moves=4+4+(3+5)+3');
  study.note({ comment: 'The start: 4455 (really)' }, study.root);
  study.note({ glyph: '?!', comment: 'not {so} good', shapes: [arrow] }, study.root.children[0]!.children[1]!);
  const text = study.text();
  expect(text).toBe('{The start: 4455 (really)} 4 4 (3?! {not \\{so\\} good [draw r0.0-2.2]} 5) 3');
  expect(studyOf(study.fragment()).text()).toBe(text);
  expect(readPasted(`game: connect4\nmoves: ${text}`, 'tictactoe').text()).toBe(text);
  expect(readPasted(JSON.stringify({ game: 'connect4', moves: ['4', '4', '3'], variations: text }), 'tictactoe').text()).toBe(text);
});

test('a link remembers where one stood, at the start too', () => {
  const study = studyOf('game=connect4&moves=4+4');
  study.first();
  expect(studyOf(study.fragment()).at.parent).toBeNull();
});

test('a game from a position that was set up is read with its moves', () => {
  const study = readPasted('game: tictactoe\nstart: x\nX..\n.O.\n...\nmoves: c1! {so} (a1)', 'connect4');
  expect([study.game, study.start?.turn, study.start?.diagram]).toEqual(['tictactoe', 'x', 'X..\n.O.\n...']);
  expect(study.text()).toBe('c1! {so} (a1)');
});

test('broken braces lose nothing but themselves', () => {
  expect(new Study('connect4').text()).toBe('');
  expect(studyOf('game=connect4&moves=4+{open+5').text()).toBe('4 open 5');
  expect(outside('1. a {1. b} 2. c {', (part) => part.replace(/\d\./g, '#'))).toBe('# a {1. b} # c {');
});

test('a shape that is drawn again is taken away, in another colour it changes', () => {
  expect(drawnOver([arrow], circle)).toEqual([arrow, circle]);
  expect(drawnOver([arrow, circle], arrow)).toEqual([circle]);
  expect(drawnOver([arrow], { ...arrow, ink: 'blue' })).toEqual([{ ...arrow, ink: 'blue' }]);
});

test('modifiers are colours, and the pen keeps to the board', () => {
  const held = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  expect(inkOf(held)).toBe('green');
  expect(inkOf(held, 'yellow')).toBe('yellow');
  expect(inkOf({ ...held, shiftKey: true })).toBe('red');
  expect(inkOf({ ...held, metaKey: true })).toBe('blue');
  expect(inkOf({ ...held, ctrlKey: true, altKey: true })).toBe('yellow');
  const size = { width: 3, height: 2 };
  expect(cellAt({ x: 299, y: 100 }, { size })).toEqual([1, 2]);
  for (const point of [{ x: -1, y: 0 }, { x: 300, y: 0 }, { x: 0, y: 200 }]) expect(cellAt(point, { size })).toBeNull();
});
