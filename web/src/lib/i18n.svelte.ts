/** The page's texts: the same language files as the terminal's, only the chosen one loaded, and of it only the parts that are shown. */

import { whenIdle } from './idle';
import { recall, remember } from './memory';
import { MAIN, partOf, type Part } from './parts';

export const LANGUAGES = { en: 'English', de: 'Deutsch', fi: 'Suomi' } as const;
export type Language = keyof typeof LANGUAGES;
export type Texts = Readonly<Record<string, string>>;
export type Gaps = Readonly<Record<string, string | number>>;

const STORED = 'rivi.language';

type Files = Readonly<Record<string, () => Promise<Texts>>>;

/** The build takes each file apart as `parts.ts` says; see `vite.config.ts`. */
const FILES: Readonly<Record<Part, Files>> = {
  main: import.meta.glob<Texts>('../../../crates/players/locales/*.json', { import: 'default', query: '?part=main' }),
  inside: import.meta.glob<Texts>('../../../crates/players/locales/*.json', { import: 'default', query: '?part=inside' }),
  study: import.meta.glob<Texts>('../../../crates/players/locales/*.json', { import: 'default', query: '?part=study' }),
  learn: import.meta.glob<Texts>('../../../crates/players/locales/*.json', { import: 'default', query: '?part=learn' }),
  make: import.meta.glob<Texts>('../../../crates/players/locales/*.json', { import: 'default', query: '?part=make' }),
  puzzles: import.meta.glob<Texts>('../../../crates/players/locales/*.json', { import: 'default', query: '?part=puzzles' }),
  mine: import.meta.glob<Texts>('../../../crates/players/locales/*.json', { import: 'default', query: '?part=mine' }),
  terminal: import.meta.glob<Texts>('../../../crates/players/locales/*.json', { import: 'default', query: '?part=terminal' }),
};

interface Known {
  readonly texts: Texts;
  readonly parts: ReadonlySet<Part>;
}

let known = $state.raw<Known>({ texts: {}, parts: new Set() });
let chosen = $state<Language>('en');
/** The parts that have been asked for: another language has them too. */
const wanted = new Set<Part>([MAIN]);
const loading = new Map<Part, Promise<void>>();

function fetched(part: Part, language: Language): Promise<Texts> {
  const load = FILES[part][`../../../crates/players/locales/${language}.json`];
  return load ? load() : Promise.reject(new Error(`there are no texts in ${language}`));
}

/** Loads parts of the texts. Whoever shows them waits for it, so that no text comes late. */
export async function needTexts(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  // Before a language is chosen there is nothing to load; it comes with all that is wanted.
  if (known.parts.size > 0) await Promise.all(parts.map(need));
}

function need(part: Part): Promise<void> {
  const language = chosen;
  const take = (texts: Texts) => {
    if (language === chosen) known = { texts: { ...known.texts, ...texts }, parts: new Set([...known.parts, part]) };
  };
  if (known.parts.has(part)) return Promise.resolve();
  const under = loading.get(part) ?? fetched(part, language).then(take).finally(() => loading.delete(part));
  loading.set(part, under);
  return under;
}

export function isLanguage(tag: string | null | undefined): tag is Language {
  return tag != null && tag in LANGUAGES;
}

/** The first language of the list that we speak, else English. */
export function bestLanguage(wanted: readonly string[]): Language {
  const tags = wanted.map((tag) => tag.toLowerCase().split(/[-_]/)[0]);
  return tags.find(isLanguage) ?? 'en';
}

/**
 * Fills the gaps in one pass, so that a value that looks like a gap stays what it is: `%{name}` by its value,
 * `%{name|one|several}` by the word that agrees with the number of that name.
 */
export function filled(text: string, gaps: Gaps): string {
  return text.replace(/%\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (gap, name: string, one?: string, several?: string) => {
    const value = gaps[name];
    if (value === undefined) return gap;
    if (one === undefined || several === undefined) return String(value);
    return String(value) === '1' ? one : several;
  });
}

/** The text of a key in the chosen language; the key itself where there is none. */
export function t(key: string, gaps: Gaps = {}): string {
  return filled(known.texts[key] ?? (isThere(key) ? key : ''), gaps);
}

/** Whether there is a text of this key. */
export function hasText(key: string): boolean {
  return key in known.texts || !isThere(key);
}

/** Whether the part that a key belongs to is there. If not it is loaded, and whoever shows the text shows it then. */
function isThere(key: string): boolean {
  const part = partOf(key);
  if (known.parts.size === 0 || known.parts.has(part)) return true;
  needTexts(part).catch(() => {});
  return false;
}

/** A number as the chosen language writes it. */
export function number(value: number): string {
  return written(chosen).format(value);
}

/** How each language writes numbers. The first one takes dozens of milliseconds, so it is made ahead. */
const WRITTEN = new Map<Language, Intl.NumberFormat>();
function written(language: Language): Intl.NumberFormat {
  const known = WRITTEN.get(language) ?? new Intl.NumberFormat(language);
  WRITTEN.set(language, known);
  return known;
}

export function language(): Language {
  return chosen;
}

export async function setLanguage(language: Language): Promise<void> {
  const parts = [...wanted];
  const texts: Texts = Object.assign({}, ...(await Promise.all(parts.map((part) => fetched(part, language)))));
  known = { texts, parts: new Set(parts) };
  chosen = language;
  document.documentElement.lang = language;
  whenIdle(() => number(1));
}

/** Chooses a language by hand, and remembers it. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  remember(STORED, wanted);
  await setLanguage(wanted);
}

/** The language chosen before, else the browser's. */
export function startLanguage(): Language {
  const stored = recall(STORED);
  return isLanguage(stored) ? stored : bestLanguage(navigator.languages);
}
