/** The name under which one plays with others: asked once, remembered by this browser. */

import { recall, remember } from './memory';

const STORED = 'rivi.name';
/** What the server takes at most. */
export const LONGEST = 40;

let name = $state(recall(STORED) ?? '');

export const ownName = (): string => name;

export function setName(text: string): void {
  name = text.trim().slice(0, LONGEST);
  remember(STORED, name);
}
