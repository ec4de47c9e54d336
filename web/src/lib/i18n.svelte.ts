/** The page's texts: the same language files as the terminal's, only the chosen one loaded. */

import { recall, remember } from './memory';

export const LANGUAGES = { en: 'English', de: 'Deutsch', fi: 'Suomi' } as const;
export type Language = keyof typeof LANGUAGES;
export type Texts = Readonly<Record<string, string>>;
export type Gaps = Readonly<Record<string, string | number>>;

const STORED = 'rivi.language';

const files = import.meta.glob<Texts>('../../../crates/players/locales/*.json', { import: 'default' });

let texts = $state.raw<Texts>({});
let chosen = $state<Language>('en');

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
  return filled(texts[key] ?? key, gaps);
}

/** Whether there is a text of this key. */
export function hasText(key: string): boolean {
  return key in texts;
}

/** A number as the chosen language writes it. */
export function number(value: number): string {
  return value.toLocaleString(chosen);
}

export function language(): Language {
  return chosen;
}

export async function setLanguage(wanted: Language): Promise<void> {
  const load = files[`../../../crates/players/locales/${wanted}.json`];
  if (!load) throw new Error(`there are no texts in ${wanted}`);
  texts = await load();
  chosen = wanted;
  document.documentElement.lang = wanted;
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
