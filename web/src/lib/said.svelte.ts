/**
 * The server's sentences in the chosen language. The server speaks English; `said.json` has the same sentences, with gaps for
 * what changes in them, in every language, and is loaded only where another one is spoken.
 */

import { filled, language, type Language } from './i18n.svelte';

export type Sentence = Readonly<Record<Language, string>>;

interface Template {
  readonly sentence: Sentence;
  readonly pattern: RegExp;
  readonly gaps: readonly string[];
}

/** Gaps that hold a sentence of their own. */
const NESTED = new Set(['error', 'expected', 'meaning', 'outcome', 'reason', 'what', 'why']);

/** The sentences as patterns, those that say most first. */
export function templatesOf(sentences: readonly Sentence[]): Template[] {
  const literal = ({ en }: Sentence) => en.replace(/%\{\w+\}/g, '').length;
  return sentences.toSorted((a, b) => literal(b) - literal(a)).map((sentence) => {
    const parts = sentence.en.split(/%\{(\w+)\}/);
    const text = parts.map((part, at) => (at % 2 ? '([^]+?)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    return { sentence, pattern: new RegExp(`^${text.join('')}$`), gaps: parts.filter((_, at) => at % 2) };
  });
}

/** A sentence in another language; as it is, where it is not known. */
export function translated(text: string, templates: readonly Template[], into: Language): string {
  for (const { sentence, pattern, gaps } of templates) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = gaps.map((gap, at) => [gap, NESTED.has(gap) ? translated(found[at + 1]!, templates, into) : found[at + 1]!]);
    return filled(sentence[into], Object.fromEntries(values));
  }
  return text;
}

let templates = $state.raw<readonly Template[]>([]);
let loading: Promise<void> | undefined;

const load = (): Promise<void> =>
  (loading ??= import('./said.json').then(
    ({ default: sentences }) => void (templates = templatesOf(sentences)),
    // Without them it is said in English; the next one may load.
    () => void (loading = undefined),
  ));

/** What the server says, in the chosen language as soon as that is there. */
export function told(text: string): string {
  if (language() === 'en') return text;
  void load();
  return translated(text, templates, language());
}

/** What the server says, in the chosen language. */
export async function toldSoon(text: string): Promise<string> {
  if (language() !== 'en') await load();
  return told(text);
}
