/** What the window is called and which icon its tab has, where a page has more to say than its name. */

import { untrack } from 'svelte';
import { to } from './base';

const ICON = { usual: '/icon.svg', turn: '/icon-turn.svg' } as const;

let text = $state('');

export const heading = (): string => text;

/** Sets the title, and whether the tab's icon calls for attention. */
export function setHeading(title: string, turn = false): void {
  untrack(() => (text = title));
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const icon = turn ? ICON.turn : ICON.usual;
  if (link && !link.href.endsWith(icon)) link.href = to(icon);
}
