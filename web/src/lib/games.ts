/** Games by name: titles, short rules, sizes and options of their texts. */

import { hasText, t } from './i18n.svelte';
import type { GameEntry, GameOption, Sizes } from './messages';

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

/** The same game with an option, and without those that it excludes; or without it. */
export function withOption(game: string, { name, excludes }: Pick<GameOption, 'name' | 'excludes'>, on: boolean): string {
  const text = readGame(game);
  const others = text.options.filter((other) => other !== name && !(on && excludes.includes(other)));
  return writeGame({ ...text, options: on ? [...others, name] : others });
}

export const hasOption = (game: string, option: string): boolean => readGame(game).options.includes(option);

/** The options to be offered beside those that are taken: an addition goes where it is excluded. */
export const offeredOptions = (options: readonly GameOption[], taken: readonly string[]): GameOption[] =>
  options.filter(({ addition, excludes, kind }) => kind.type === 'flag' && !(addition && excludes.some((other) => taken.includes(other))));

/** Whether a game is one of many that its options make: they take more than yes or no. */
export const isFamily = ({ options }: Pick<GameEntry, 'options'>): boolean => options.some(({ kind }) => kind.type !== 'flag');

/** Whether an option in a game's text is one of the game's: one that is offered, or one that takes a value. */
export function isKnown(option: string, declared: readonly GameOption[], offered: readonly GameOption[]): boolean {
  const [name] = option.split('=');
  return offered.some((each) => each.name === option) || declared.some((each) => each.name === name && each.kind.type !== 'flag');
}

/** The size of a game when none is named, as it would be named. */
export function usualSize(sizes: Sizes): string {
  switch (sizes.type) {
    case 'fixed':
      return '';
    case 'square':
      return String(sizes.default);
    case 'oblong':
      return sizes.width === sizes.height ? String(sizes.width) : `${sizes.width}x${sizes.height}`;
    case 'line':
      return [sizes.width, sizes.height, sizes.line].join(',');
  }
}

/** The size to be written into a game's text: none where it is the usual one and need not be named. */
export const writtenSize = (sizes: Sizes, size: string): string => (sizes.type !== 'line' && size === usualSize(sizes) ? '' : size);

/** A game in its usual size. */
export const usualGame = ({ name, sizes }: Pick<GameEntry, 'name' | 'sizes'>): string =>
  writeGame({ name, size: writtenSize(sizes, usualSize(sizes)), options: [] });

/** How a size is written, by example, with the bounds of its numbers. */
export function sizeShape(sizes: Sizes): string {
  if (sizes.type === 'fixed') return '';
  const bounds = `${sizes.least}–${sizes.most}`;
  if (sizes.type === 'square') return bounds;
  const side = Math.min(8, sizes.most);
  const example = sizes.type === 'line' ? usualSize(sizes) : `${side}, ${side}x${Math.max(sizes.least, side - 2)}`;
  return `${example} (${bounds})`;
}

/** A size that was typed, if it has the shape of one; whether its numbers can be is for the server to say. */
export function typedSize(sizes: Sizes, typed: string): string | undefined {
  const size = typed.trim().toLowerCase().replaceAll('×', 'x');
  const shape = sizes.type === 'line' ? /^\d+,\d+,\d+$/ : sizes.type === 'fixed' ? /^$/ : /^\d+(x\d+){0,2}$/;
  return shape.test(size) ? size : undefined;
}

/** A game's name as people say it, with its size where it is not the usual one. */
export function gameTitle(game: string): string {
  const { name, size, options } = readGame(game);
  // Rules with a name of their own, as renju, are the game.
  const key = [...options, name].map((each) => `page.game.${each}`).find(hasText) ?? '';
  const title = key ? t(key) : name;
  return size ? `${title} ${size.replace(/x/gi, '×').replace(/^(\d+)$/, '$1×$1')}` : title;
}

/** A game's rules in a short sentence; the server's, where we have none of our own. */
export function gameRules(name: string, otherwise: string): string {
  const key = `page.rules.${name}`;
  return hasText(key) ? t(key) : otherwise;
}

/** What an option of a game does; its name, where we have no text for it. */
export function optionTitle(option: string): string {
  const key = `page.option.${option}`;
  return hasText(key) ? t(key) : option;
}
