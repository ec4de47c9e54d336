/** The matches that this browser has a part in: their secret tokens, and where one left off. */

import { go } from './router.svelte';
import { recallJson, remember } from './memory';
import type { Begun, Side } from './messages';

export interface Kept {
  readonly id: string;
  readonly game: string;
  /** The tokens that this browser plays with. */
  readonly tokens: readonly string[];
  /** The token that was given away, and the side it plays. */
  readonly invited?: { readonly side: Side; readonly token: string };
  /** All tokens, for whoever began the match. */
  readonly both?: { readonly x: string; readonly o: string };
  readonly at: number;
}

const STORED = 'rivi.matches';
const MOST = 30;

const isList = (value: unknown): value is Kept[] =>
  Array.isArray(value) && value.every((kept) => typeof kept?.id === 'string' && Array.isArray(kept.tokens));

/** The latest first. */
export const keptMatches = (): Kept[] => recallJson<Kept[]>(STORED, [], isList);

export const keptMatch = (id: string): Kept | undefined => keptMatches().find((kept) => kept.id === id);

export function keep(match: Kept): void {
  const others = keptMatches().filter((kept) => kept.id !== match.id);
  remember(STORED, JSON.stringify([match, ...others].slice(0, MOST)));
}

export function forgetMatch(id: string): void {
  remember(STORED, JSON.stringify(keptMatches().filter((kept) => kept.id !== id)));
}

/** The address of a match with the secrets of one's seats behind the #, which no server sees. */
export const addressOf = (id: string, tokens: readonly string[]): string =>
  `/m/${encodeURIComponent(id)}${tokens.length ? `#${tokens.join('.')}` : ''}`;

export const tokensIn = (fragment: string): string[] => fragment.split('.').filter(Boolean);

/** The tokens of both seats: as kept, or where nothing can be kept as `enter` wrote them into the address, X first. */
export function bothTokens(id: string, tokens: readonly string[]): Kept['both'] {
  const [x, o] = tokens;
  return keptMatch(id)?.both ?? (x && o ? { x, o } : undefined);
}

/** Begins with one seat given away: who begins a game with a friend holds X, and the link for O is to be sent. */
export function enterWithFriend({ id, seats }: Begun, game: string): void {
  const tokens = [seats.x];
  keep({ id, game, tokens, both: seats, invited: { side: 'o', token: seats.o }, at: Date.now() });
  go(`/m/${encodeURIComponent(id)}?invite#${seats.x}`);
}

/** Keeps a match that was just begun and goes there, holding both seats. */
export function enter({ id, seats }: Begun, game: string, how: 'push' | 'replace' = 'push'): void {
  const tokens = [seats.x, seats.o];
  keep({ id, game, tokens, both: seats, at: Date.now() });
  go(addressOf(id, tokens), how);
}

/** The address on our page that a link, or a match's bare name, leads to. */
export function placeOfLink(text: string): string | undefined {
  const [, id, tokens = ''] = /(?:^|\/m\/)([\w-]{4,64})(?:#([\w.-]+))?$/.exec(text.trim()) ?? [];
  return id ? addressOf(id, tokensIn(tokens)) : undefined;
}
