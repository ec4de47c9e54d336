import { expect, test } from 'vitest';
import { anyGame, canHave, declared, lookOf, setCatalogue } from '../src/lib/catalogue.svelte';
import { hasOption, offeredOptions, readGame, sizeShape, typedSize, usualGame, usualSize, withOption, writeGame, writtenSize } from '../src/lib/games';
import { FIVES, GAMES } from './catalogue';

const sizesOf = (name: string) => GAMES.find((game) => game.name === name)!.sizes;

test('a game’s text is taken apart and put together again', () => {
  for (const text of ['tictactoe', 'mnk:5,4,4', 'mnk:5,4,4,go-on', 'gomoku:15x20,standard', 'gomoku,standard,go-on']) {
    expect(writeGame(readGame(text))).toBe(text);
  }
  expect(readGame('Gomoku:19,standard')).toEqual({ name: 'gomoku', size: '19', options: ['standard'] });
  const goOn = { name: 'go-on', excludes: ['renju'] };
  expect(withOption('gomoku', goOn, true)).toBe('gomoku,go-on');
  expect(withOption('mnk:5,4,4,go-on', goOn, false)).toBe('mnk:5,4,4');
  expect(withOption('gomoku,renju', goOn, true)).toBe('gomoku,go-on');
  expect(withOption('gomoku,renju', goOn, false)).toBe('gomoku,renju');
  expect(hasOption('gomoku:9,go-on', 'go-on')).toBe(true);
});

test('a rule takes the place of those that it excludes; an addition is not offered beside them', () => {
  const names = (taken: string[]) => offeredOptions(FIVES, taken).map(({ name }) => name);
  expect(names([])).toEqual(['standard', 'renju', 'go-on']);
  expect(names(['standard'])).toEqual(['standard', 'renju', 'go-on']);
  expect(names(['renju'])).toEqual(['standard', 'renju']);
  expect(withOption('gomoku,standard,go-on', FIVES[1]!, true)).toBe('gomoku,renju');
});

test('a game is begun in its usual size, which is named only where it has to be', () => {
  expect(GAMES.map(usualGame)).toEqual(['tictactoe', 'mnk:5,4,4', 'connect4', 'gomoku', 'ristinolla', 'ultimate']);
  expect(GAMES.map(({ sizes }) => usualSize(sizes))).toEqual(['3', '5,4,4', '7x6', '15', '20', '']);
  expect(writtenSize(sizesOf('connect4'), '7x6')).toBe('');
  expect(writtenSize(sizesOf('connect4'), '8x7')).toBe('8x7');
});

test('sizes are typed as the game writes them', () => {
  expect(typedSize(sizesOf('gomoku'), ' 15×20 ')).toBe('15x20');
  expect(typedSize(sizesOf('mnk'), '5,4,4')).toBe('5,4,4');
  for (const [name, typed] of [['mnk', '5x4'], ['gomoku', '5,4,4'], ['gomoku', 'abc'], ['gomoku', '5x'], ['ultimate', '9']] as const) {
    expect(typedSize(sizesOf(name), typed)).toBeUndefined();
  }
  expect(['tictactoe', 'mnk', 'connect4', 'ultimate'].map((name) => sizeShape(sizesOf(name)))).toEqual(['1–26', '5,4,4 (1–64)', '8, 8x6 (4–9)', '']);
});

test('what the server declares is found by a game’s text, and nothing is known of others', () => {
  expect([anyGame(), declared('gomoku'), lookOf('connect4').drop]).toEqual(['', undefined, false]);
  setCatalogue(GAMES);
  expect(anyGame()).toBe('tictactoe');
  expect(lookOf('Connect4:8x7')).toEqual({ pieces: 'discs', drop: true, coordinates: 'columns' });
  expect(lookOf('chess').pieces).toBe('marks');
  expect(['gomoku', 'gomoku,standard', 'gomoku,renju', 'connect4', 'chess'].map((game) => canHave(game, 'go-on'))).toEqual([true, true, false, false, false]);
});
