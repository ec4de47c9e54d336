import { expect, test } from 'vitest';
import { hasOption, optionsOf, readGame, withOption, writeGame } from '../src/lib/games';
import { entryOf, readPlayer, writePlayer } from '../src/lib/players';
import { addressOf, placeOfLink, tokensIn } from '../src/lib/seats';
import { clockText } from '../src/lib/time';
import { withQuery } from '../src/lib/api';

test('a game’s text is taken apart and put together again', () => {
  for (const text of ['tictactoe', 'mnk:5,4,4', 'mnk:5,4,4,go-on', 'gomoku:15x20,standard', 'gomoku,standard,go-on']) {
    expect(writeGame(readGame(text))).toBe(text);
  }
  expect(readGame('Gomoku:19,standard')).toEqual({ name: 'gomoku', size: '19', options: ['standard'] });
  expect(withOption('gomoku', 'go-on', true)).toBe('gomoku,go-on');
  expect(withOption('mnk:5,4,4,go-on', 'go-on', false)).toBe('mnk:5,4,4');
  expect(hasOption('gomoku:9,go-on', 'go-on')).toBe(true);
  expect(optionsOf('gomoku, gomoku:S, gomoku:WxH (5 to 64 a side), with ,standard and ,go-on')).toEqual(['standard', 'go-on']);
});

const slices = {
  name: 'slices',
  about: '',
  settings: [
    { name: 'depth', about: '', values: 'a number from 1 to 8', default: '3' },
    { name: 'edge', about: '', values: 'on or off', default: 'on' },
  ],
};

test('a player’s text holds only what differs from the defaults', () => {
  expect(readPlayer('slices:depth=3,edge=off')).toEqual({ name: 'slices', settings: { depth: '3', edge: 'off' } });
  expect(readPlayer('human')).toEqual({ name: 'human', settings: {} });
  expect(writePlayer(slices, { depth: '3', edge: 'off' })).toBe('slices:edge=off');
  expect(writePlayer(slices, {})).toBe('slices');
});

test('the words for a setting’s values say how it is entered', () => {
  const [depth, edge] = slices.settings;
  expect(entryOf(depth!)).toEqual({ kind: 'number', least: 1, most: 8 });
  expect(entryOf(edge!)).toEqual({ kind: 'choice', values: ['on', 'off'] });
  expect(entryOf({ ...edge!, values: 'off, on or listing' })).toEqual({ kind: 'choice', values: ['off', 'on', 'listing'] });
  expect(entryOf({ ...depth!, values: 'a number from 1 to 4096 or auto', default: 'auto' })).toEqual({ kind: 'text' });
});

test('links lead to a match, with or without seats', () => {
  expect(placeOfLink('http://127.0.0.1:7474/m/0123abcd#aa11.bb22')).toBe('/m/0123abcd#aa11.bb22');
  expect(placeOfLink(' 0123abcd ')).toBe('/m/0123abcd');
  expect(placeOfLink('http://example.org/other')).toBeUndefined();
  expect(placeOfLink('not a link at all!')).toBeUndefined();
  expect(addressOf('ab cd', [])).toBe('/m/ab%20cd');
  expect(tokensIn('a.b')).toEqual(['a', 'b']);
  expect(tokensIn('')).toEqual([]);
});

test('clocks show minutes, hours and, at the end, tenths', () => {
  expect([0, 9_940, 61_000, 3_661_000].map(clockText)).toEqual(['0:00.0', '0:09.9', '1:01', '1:01:01']);
  expect(clockText(10_000)).toBe('0:10');
});

test('what is undefined stays out of an address', () => {
  expect(withQuery('/a', { b: undefined })).toBe('/a');
  expect(withQuery('/a', { b: 'c d', e: 1 })).toBe('/a?b=c+d&e=1');
});
