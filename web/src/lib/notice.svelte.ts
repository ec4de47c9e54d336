/** Short notices at the edge of the page, and what is read aloud. */

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly kind: 'info' | 'error';
}

const SHOWN_MS = 6000;

let shown = $state.raw<readonly Notice[]>([]);
let said = $state.raw<readonly { id: number; text: string }[]>([]);
let next = 0;

export const notices = (): readonly Notice[] => shown;
export const spoken = (): readonly { id: number; text: string }[] => said;

/** Shows a notice for a while; the same text twice is shown once. */
export function notice(text: string, kind: Notice['kind'] = 'info'): void {
  const id = next++;
  shown = [...shown.filter((other) => other.text !== text), { id, text, kind }].slice(-3);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

export function dismiss(id: number): void {
  shown = shown.filter((other) => other.id !== id);
}

/** Says a sentence to those who listen. The last few stay, so that none is cut off by the next. */
export function say(text: string): void {
  said = [...said, { id: next++, text }].slice(-4);
}
