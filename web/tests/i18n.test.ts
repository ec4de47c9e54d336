import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bestLanguage, filled } from '../src/lib/i18n.svelte';

test('the first language that we speak is chosen', () => {
  expect(bestLanguage(['sv-FI', 'fi-FI', 'en'])).toBe('fi');
  expect(bestLanguage(['de_AT'])).toBe('de');
  expect(bestLanguage(['fr', 'it'])).toBe('en');
});

test('gaps are filled once', () => {
  expect(filled('<%{a}> <%{b}> <%{c}> 50 %', { a: '%{b}', b: 2 })).toBe('<%{b}> <2> <%{c}> 50 %');
});

test('words agree with their number', () => {
  const text = '%{games} %{games|game|games}, %{ms} ms';
  expect([0, 1, '11'].map((games) => filled(text, { games, ms: 1 }))).toEqual(['0 games, 1 ms', '1 game, 1 ms', '11 games, 1 ms']);
  expect(filled('%{games|game|games}', {})).toBe('%{games|game|games}');
});

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const english = JSON.parse(readFileSync('../crates/players/locales/en.json', 'utf8')) as Record<string, string>;
const sources = files('src')
  // What is made from the server's description has no texts of the page.
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('schema.ts'))
  .map((name) => readFileSync(name, 'utf8'));

test('every key that the page uses has a text', () => {
  const used = sources.flatMap((text) => [...text.matchAll(/['"`](page\.[\w.]+\w)['"`]/g)].map((hit) => hit[1]!));
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((key) => !(key in english))).toEqual([]);
});

test('every text of the page is used', () => {
  const all = sources.join('\n');
  const begun = [...all.matchAll(/`(page\.[\w.]+\.)\$\{/g)].map((hit) => hit[1]!);
  const used = (key: string) => all.includes(`'${key}'`) || begun.some((start) => key.startsWith(start));
  expect(Object.keys(english).filter((key) => key.startsWith('page.') && !used(key))).toEqual([]);
});
