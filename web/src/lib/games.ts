/** Games by name: titles, short rules, and the options of their texts. */

import { gameName } from '../board';
import { hasText, t } from './i18n.svelte';

/** A game's text taken apart as the server does it: `name:argument,option`. */
export interface GameText {
  readonly name: string;
  /** What follows the colon, up to the first option: `15`, `7x6`, `5,4,4`. */
  readonly size: string;
  readonly options: readonly string[];
}

export function readGame(game: string): GameText {
  const [, head = '', rest = ''] = /^\s*([^:,]*)[:,]?(.*)$/.exec(game) ?? [];
  const parts = rest.split(',').map((part) => part.trim()).filter(Boolean);
  const options = parts.filter((part) => /^[a-z]/i.test(part));
  const size = parts.filter((part) => !/^[a-z]/i.test(part)).join(',');
  return { name: head.trim().toLowerCase(), size, options };
}

export function writeGame({ name, size, options }: GameText): string {
  return [size ? `${name}:${size}` : name, ...options].join(',');
}

/** The same game with or without an option. */
export function withOption(game: string, option: string, on: boolean): string {
  const text = readGame(game);
  const others = text.options.filter((other) => other !== option);
  return writeGame({ ...text, options: on ? [...others, option] : others });
}

export const hasOption = (game: string, option: string): boolean => readGame(game).options.includes(option);

/** The options that a game's list of forms names, as in `with ,standard and ,go-on`. */
export const optionsOf = (forms: string): string[] => [...forms.matchAll(/,([a-z][a-z-]+)/g)].map((hit) => hit[1]!);

/** A game's name as people say it, with its size where it is not the usual one. */
export function gameTitle(game: string): string {
  const { name, size, options } = readGame(game);
  // Rules with a name of their own, as renju, are the game.
  const key = [...options, name].map((each) => `page.game.${each}`).find(hasText) ?? '';
  const title = key ? t(key) : gameName(game);
  return size ? `${title} ${size.replace(/x/i, '×').replace(/^(\d+)$/, '$1×$1')}` : title;
}

/** A game's rules in a short sentence; the server's, where we have none of our own. */
export function gameRules(name: string, otherwise: string): string {
  const key = `page.rules.${name}`;
  return hasText(key) ? t(key) : otherwise;
}
