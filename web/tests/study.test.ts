import { expect, test } from 'vitest';
import { setCatalogue } from '../src/lib/catalogue.svelte';
import { readPasted, Unreadable } from '../src/lib/pasted';
import { startOf } from '../src/lib/situation';
import { Study, studyOf } from '../src/lib/study.svelte';
import { GAMES } from './catalogue';

setCatalogue(GAMES);

test('a game with variations is written and read', () => {
  const study = new Study('connect4');
  for (const move of ['4', '4', '3']) study.play(move);
  study.back();
  study.back();
  for (const move of ['3', '5']) study.play(move);
  study.back();
  study.play('2');
  expect(study.text()).toBe('4 4 (3 5 (2)) 3');
  expect(study.line()).toEqual(['4', '3', '2']);
  const read = studyOf(study.fragment());
  expect(read.text()).toBe(study.text());
  expect(read.line()).toEqual(['4', '3', '2']);
});

test('a move that is there is followed, not played again', () => {
  const study = studyOf('game=tictactoe&moves=a3+b2+(c1)+b3&at=');
  expect(study.at).toBe(study.root);
  study.play('a3');
  study.play('c1');
  expect(study.text()).toBe('a3 b2 (c1) b3');
  study.promote(study.at);
  expect(study.text()).toBe('a3 c1 (b2 b3)');
  study.remove(study.at);
  expect(study.text()).toBe('a3 b2 b3');
  expect(study.line()).toEqual(['a3']);
});

test('broken links are read as far as they go', () => {
  expect(studyOf('').game).toBe('tictactoe');
  expect(studyOf('game=connect4&moves=)4((5))&at=9.9.x').text()).toContain('4');
});

test('what is set up travels in the link', () => {
  const start = { diagram: 'X..\n.O.\n...', turn: 'o', lenient: true } as const;
  const study = studyOf(new Study('tictactoe', start).fragment());
  expect(study.start).toEqual(start);
});

test('moves, diagrams, links and JSON are told apart', () => {
  expect(readPasted('1. h8 h9 2. i8', 'gomoku').text()).toBe('h8 h9 i8');
  expect(readPasted('X..\n.O.\n..X\nturn: O', 'tictactoe').start?.diagram).toContain('.O.');
  const link = readPasted('http://localhost/analysis#game=connect4&moves=4+4&at=0.0', 'tictactoe');
  expect([link.game, link.text()]).toEqual(['connect4', '4 4']);
  const json = readPasted('{"game":"ultimate","moves":["44","40"]}', 'tictactoe');
  expect([json.game, json.text()]).toEqual(['ultimate', '44 40']);
  const copied = readPasted('game: connect4\nmoves: 4 4 (3)\n\n.......\n...X...\nturn: X', 'tictactoe');
  expect([copied.game, copied.text(), copied.start]).toEqual(['connect4', '4 4 (3)', undefined]);
});

test('text that cannot be JSON is told apart from moves', () => {
  expect(() => readPasted('{"game":"connect4", oops', 'tictactoe')).toThrow(Unreadable);
});

test('every way that a game ends is known', () => {
  const study = readPasted('4 4 (3 5 (2)) 3', 'connect4');
  expect(study.ends().map((end) => study.line(end).join(''))).toEqual(['443', '435', '432']);
  expect(new Study('connect4').ends()).toHaveLength(1);
});

test('JSON keeps its variations', () => {
  const study = readPasted('{"game":"connect4","moves":["4","4","3"],"variations":"4 4 (3 5) 3"}', 'tictactoe');
  expect(study.text()).toBe('4 4 (3 5) 3');
});

test('moves without anything between them, and games of Gomocup’s programs, are read', () => {
  expect(readPasted('h8i9h9h10', 'gomoku').text()).toBe('h8 i9 h9 h10');
  expect(readPasted('4453', 'connect4').text()).toBe('4 4 5 3');
  expect(readPasted('moves: 4455', 'connect4').text()).toBe('4 4 5 5');
  expect(readPasted('44(35)5', 'connect4').text()).toBe('4 4 (3 5) 5');
  expect(readPasted('{"game":"connect4","moves":"4455"}', 'tictactoe').text()).toBe('4 4 5 5');
  expect(readPasted('game: connect4\nmoves: 44\n.......\n...O...\n...X...', 'tictactoe').text()).toBe('4 4');
  expect(readPasted('444008', 'ultimate').text()).toBe('44 40 08');
  expect(readPasted('a3 b2 c1', 'tictactoe').text()).toBe('a3 b2 c1');
  const psq = readPasted('Piskvorky 15x15, 11:11, 0\n9,7,12\n8,7,0\n8,6,0\none.zip\ntwo.zip\n-1', 'tictactoe');
  expect([psq.game, psq.text()]).toEqual(['gomoku:15', 'i9 h9 h10']);
  expect(readPasted('Piskvorky 20x12, 11:11, 0\n1,1,0', 'ristinolla').game).toBe('ristinolla:20x12');
});

test('a match that O began starts with O', () => {
  const view = { rows: ['O..', '...', '...'], turn: 'x', moves: ['a3'] };
  expect(startOf({ view, start: null } as never)?.turn).toBe('o');
  expect(startOf({ view: { ...view, turn: 'o' }, start: null } as never)).toBeUndefined();
});
