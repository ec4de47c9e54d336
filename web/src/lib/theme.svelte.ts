/** How it looks: the colours of the page, what boards are made of, the pieces; the system's wish unless chosen by hand. */

import { recall, remember } from './memory';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export const BOARDS = ['auto', 'paper', 'wood', 'slate', 'contrast'] as const;
export const PIECES = ['shapes', 'plain', 'ink'] as const;
export type Theme = (typeof THEMES)[number];

/** One thing that is chosen among a few, kept by the browser, and told to the style sheets. */
class Choice<Value extends string> {
  #chosen: Value = $state()!;

  constructor(
    readonly values: readonly Value[],
    private readonly stored: string,
    private readonly apply: (value: Value) => void,
  ) {
    this.#chosen = values[0]!;
  }

  get value(): Value {
    return this.#chosen;
  }

  choose(value: Value): void {
    this.#chosen = value;
    remember(this.stored, value);
    this.apply(value);
  }

  /** What was chosen before, if that is still to be had. */
  start(): void {
    const stored = recall(this.stored) as Value | null;
    if (stored && this.values.includes(stored)) this.#chosen = stored;
    this.apply(this.#chosen);
  }

  again(): void {
    this.apply(this.#chosen);
  }
}

const root = () => document.documentElement.dataset;

/** Dark and light follow the system by CSS alone; more contrast does not. */
function applyTheme(wanted: Theme): void {
  const more = wanted === 'system' && matchMedia('(prefers-contrast: more)').matches;
  root().theme = more ? 'contrast' : wanted;
}

export const theme = new Choice(THEMES, 'rivi.theme', applyTheme);
export const boardTheme = new Choice(BOARDS, 'rivi.board', (value) => (root().board = value));
export const pieceSet = new Choice(PIECES, 'rivi.pieces', (value) => (root().pieces = value));

export function startTheme(): void {
  matchMedia('(prefers-contrast: more)').addEventListener('change', () => theme.again());
  for (const choice of [theme, boardTheme, pieceSet]) choice.start();
}
