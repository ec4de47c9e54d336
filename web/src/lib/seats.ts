/** The matches that this browser has a part in: their secret tokens, and where one left off. */

import { other } from '../board';
import { go } from './router.svelte';
import { recallJson, remember } from './memory';
import type { Begun, Side } from './messages';

export interface Kept {
  readonly id: string;
  readonly game: string;
  /** The tokens that this browser plays with. */
  readonly tokens: readonly string[];
  /** The token that was given away, and the side that it played at first. */
  readonly invited?: { readonly side: Side; readonly token: string };
  /** All tokens, for whoever began the match, by the side that each played at first. */
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

/**
 * The tokens of both seats as they are held now: as kept, or where nothing can be kept as `enter` wrote them into the address, X
 * first. They are kept as they were given; a rematch changes the sides that they play.
 */
export function bothTokens(id: string, tokens: readonly string[], changed: boolean): Kept['both'] {
  const [one, two] = tokens;
  const { x, o } = keptMatch(id)?.both ?? { x: one, o: two };
  if (!x || !o) return undefined;
  return changed ? { x: o, o: x } : { x, o };
}

/** The token that was given away, and the side that it plays now. */
export function givenAway(id: string, changed: boolean): Kept['invited'] {
  const invited = keptMatch(id)?.invited;
  return invited && changed ? { ...invited, side: other(invited.side) } : invited;
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
