/** Every link of ours goes through `base.ts`, so that the page can lie below a folder of a server. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inside, to } from '../src/lib/base';

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]));

test('links and their paths belong together', () => {
  expect(inside(to('/puzzles/daily'))).toBe('/puzzles/daily');
  expect(inside(to('/'))).toBe('/');
});

test('no link leaves the folder of the page', () => {
  const sources = files('src').filter((name) => name.endsWith('.svelte'));
  const links = sources.flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/href=("[^"]*"|\{[^\n>]*?\})[\s>]/g)].map((hit) => `${name}: ${hit[1]}`));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !/: (\{to\(|"#)/.test(link))).toEqual([]);
});
