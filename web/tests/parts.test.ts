/** Every page loads the parts of the texts that it shows: found in its source and in all that it imports at once. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_PARTS, MAIN, partOf } from '../src/lib/parts';

const english = JSON.parse(readFileSync('../crates/players/locales/en.json', 'utf8')) as Record<string, string>;

const resolved = (from: string, name: string): string | undefined =>
  ['', '.ts', '/index.ts'].map((end) => join(dirname(from), name) + end).find((path) => existsSync(path) && /\.(ts|svelte)$/.test(path));

/** A file and all that it imports when it is loaded; not what it loads later, nor types. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^\s*(?:import|export)(?! type)[^'"]*?(?:from\s+)?'(\.[^']+)';/gm);
  for (const [, name] of imports) {
    const path = resolved(file, name!);
    if (path) closure(path, seen);
  }
  return seen;
}

/** The keys in a text, and the beginnings of those that are put together. */
function keysIn(source: string): string[] {
  const whole = [...source.matchAll(/'([a-z]\w*(?:\.[\w-]+)+)'/g)].map((hit) => hit[1]!).filter((key) => key in english);
  const begun = [...source.matchAll(/`((?:page|puzzle|figure)\.[\w.]*)\$\{/g)].map((hit) => hit[1]!);
  return [...whole, ...begun.filter((start) => Object.keys(english).some((key) => key.startsWith(start)))];
}

const partsShownBy = (file: string): Set<string> => new Set([...closure(file)].flatMap((each) => keysIn(readFileSync(each, 'utf8'))).map(partOf));

const routes = readFileSync('src/routes.ts', 'utf8');
const pages = [...routes.matchAll(/import\('\.\/(pages\/\w+\.svelte)'\)((?:, '\w+')*)/g)].map(([, file, parts]) => ({
  file: `src/${file}`,
  loaded: [MAIN, ...[...parts!.matchAll(/'(\w+)'/g)].map((hit) => hit[1]!)],
}));

test('every text is in one part, and every part has some', () => {
  const used = new Set(Object.keys(english).map(partOf));
  expect([...used].sort()).toEqual([...ALL_PARTS].sort());
});

test.each(pages)('$file loads what it shows', ({ file, loaded }) => {
  expect([...partsShownBy(file)].filter((part) => !loaded.includes(part))).toEqual([]);
});

test('the frame shows only what every page has', () => {
  const frame = [...closure('src/main.ts')].filter((file) => !file.endsWith('routes.ts'));
  expect(frame.flatMap((file) => keysIn(readFileSync(file, 'utf8'))).filter((key) => partOf(key) !== MAIN)).toEqual([]);
});

test('the look inside brings its part along', () => {
  expect(readFileSync('src/pages/Play.svelte', 'utf8')).toContain("needTexts('inside')");
  expect([...partsShownBy('src/panels/play/LookInside.svelte')].sort()).toEqual(['inside', MAIN]);
});
