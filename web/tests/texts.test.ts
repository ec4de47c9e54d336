import { expect, test } from 'vitest';
import type { PlayerEntry } from '../src/lib/messages';
import { levelNames, levelNear, readPlayer, wordsOf, writePlayer } from '../src/lib/players';
import { addressOf, placeOfLink, tokensIn } from '../src/lib/seats';
import { clockText } from '../src/lib/time';

const slices: PlayerEntry = {
  name: 'slices',
  about: '',
  settings: [
    { name: 'depth', about: '', values: { type: 'number', least: 1, most: 8 }, told: '', default: '3' },
    { name: 'edge', about: '', values: { type: 'switch' }, told: '', default: 'on' },
  ],
  inside: 'slices',
};

test('a player’s text holds only what differs from the defaults', () => {
  expect(readPlayer('slices:depth=3,edge=off')).toEqual({ name: 'slices', settings: { depth: '3', edge: 'off' } });
  expect(readPlayer('human')).toEqual({ name: 'human', settings: {} });
  expect(writePlayer(slices, { depth: '3', edge: 'off' })).toBe('slices:edge=off');
  expect(writePlayer(slices, {})).toBe('slices');
});

test('a setting’s values say how it is entered', () => {
  const [depth, edge] = slices.settings;
  expect(wordsOf(depth!)).toBeNull();
  expect(wordsOf(edge!)).toEqual(['on', 'off']);
  expect(wordsOf({ ...edge!, values: { type: 'one_of', words: ['off', 'on', 'listing'] } })).toEqual(['off', 'on', 'listing']);
  expect(wordsOf({ ...edge!, values: { type: 'some_of', words: ['near', 'forced'] } })).toBeNull();
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

test('where a board has fewer levels the next one below plays', () => {
  const level = (name: string) => ({ name, player: `plays ${name}`, unbeatable: false });
  const names = levelNames([{ levels: ['best'] }, { levels: ['beginner', 'easy', 'medium', 'hard', 'best'] }, { levels: [] }]);
  expect(names).toEqual(['beginner', 'easy', 'medium', 'hard', 'best']);
  const few = ['beginner', 'medium', 'best'].map(level);
  const chosen = (wanted: string) => levelNear(few, wanted, names)?.name;
  expect(names.map(chosen)).toEqual(['beginner', 'beginner', 'medium', 'medium', 'best']);
  expect(levelNear([level('best')], 'easy', names)?.name).toBe('best');
  expect(chosen('unheard of')).toBe('beginner');
  expect(levelNear([], 'easy', names)).toBeUndefined();
});
