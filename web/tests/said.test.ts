/** What the server says is there in every language: its sentences are read from its own sources. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import sentences from '../src/lib/said.json';
import { templatesOf, translated } from '../src/lib/said.svelte';

const templates = templatesOf(sentences);
const gaps = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map((hit) => hit[1]!).toSorted();

test('every sentence is there in every language, with the same gaps', () => {
  for (const { en, de, fi } of sentences) {
    for (const other of [de, fi]) {
      expect(other.trim(), en).not.toBe('');
      // What the first line of a diagram or a tree says in the end is not told in other words.
      if (!en.includes('%{rest}')) expect(gaps(other), en).toEqual(gaps(en));
    }
  }
  expect(new Set(sentences.map(({ en }) => en)).size).toBe(sentences.length);
});

test('a sentence is told in another language, and what stands in it too', () => {
  expect(translated("move 2, 'a1', is illegal: the cell is taken by X", templates, 'de')).toBe('Zug 2, „a1“, ist nicht erlaubt: das Feld gehört schon X');
  expect(translated("slices: depth cannot be '99'; expected a number from 1 to 8", templates, 'fi')).toBe('slices: depth ei voi olla ”99”; odotettiin luku väliltä 1–8');
  const option = "connect4 has no option 'go-on'; it takes none";
  expect(translated(option, templates, 'de')).toBe('connect4 hat keine Option „go-on“; möglich ist keine');
  // What was typed stays as it was typed.
  expect(translated("there is no match 'drawn'", templates, 'de')).toBe('es gibt keine Partie „drawn“');
  expect(translated('nobody has ever said this', templates, 'de')).toBe('nobody has ever said this');
});

const CRATES = '../crates';
/** Whole crates, and files, whose sentences a page never hears: files on the server's disk, the command line, its own operator, Python's arrays. */
const SILENT = /\/(tests?|testing|bin|commands?|client)(\/|\.rs)|\/(weights|winbase|wins|database|book|openings|store|config|serve|operator|page|headers|health|accept|host)[\w/]*\.rs|\/(curve|puzzles\/puzzle|batch)\.rs/;

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]));

const LITERAL = '"((?:[^"\\\\]|\\\\[^])*)"';
/** What a game says of its own: why a move is refused, and what is expected instead. The rest is about files on the disk. */
const OF_GAMES = [`BrokenRule::new\\(\\s*"[\\w.]+",\\s*${LITERAL}`, `expected(?:_size)?: ${LITERAL}`, `let expected = format!\\(${LITERAL}`, `const SIZES?: &str =\\s*${LITERAL}`, `const OPTIONS: &str =\\s*${LITERAL}`, `spec\\.flags\\(\\[[^\\]]*\\],\\s*${LITERAL}`].map((pattern) => new RegExp(pattern, 'g'));
const SPOKEN = [
  `#\\[error\\(\\s*${LITERAL}`,
  `(?:nothing|Refusal::invalid|ApiError::bad|Failed::bad|ApiError::too_many)\\(\\s*(?:format!\\(\\s*)?${LITERAL}`,
  `(?:Refusal|ApiError|Failed)::new\\(\\s*[\\w:]+,\\s*(?:format!\\(\\s*)?${LITERAL}`,
  `let (?:reason|error) =\\s*(?:format!\\(\\s*)?${LITERAL}`,
  `self\\.alone\\(hands, ${LITERAL}`,
].map((pattern) => new RegExp(pattern, 'g'));

/** The sentences in a source, with something in every gap. */
function spoken(source: string, patterns: readonly RegExp[]): string[] {
  const body = source.split('#[cfg(test)]')[0]!;
  const literals = patterns.flatMap((pattern) => [...body.matchAll(pattern)].map((hit) => hit[1]!));
  return literals.map((text) => text.replace(/\\\n\s*/g, '').replace(/\{[^}]*\}|%\{\w+\}/g, '7').replace(/\\(.)/g, '$1'));
}

test('no sentence of the server is left in English', () => {
  const heard = ['rules', 'players', 'play', 'service', 'server', 'games'].flatMap((crate) => {
    const sources = files(join(CRATES, crate)).filter((name) => name.endsWith('.rs') && !SILENT.test(name));
    return sources.flatMap((name) => spoken(readFileSync(name, 'utf8'), crate === 'games' ? OF_GAMES : SPOKEN).map((text) => ({ name, text })));
  });
  expect(heard.length).toBeGreaterThan(80);
  // A sentence that is nothing but another one.
  const whole = heard.filter(({ text }) => !/^7$/.test(text));
  expect(whole.filter(({ text }) => translated(text, templates, 'de') === text).map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
});
