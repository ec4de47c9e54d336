/** Players by their texts: a name, with settings behind a colon. */

import { hasText, t } from './i18n.svelte';
import { told } from './said.svelte';
import type { GameEntry, LevelEntry, PlayerEntry, SettingEntry, Sitting } from './messages';

export const HUMAN = 'human';

export interface PlayerText {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
}

export function readPlayer(text: string): PlayerText {
  const [name = '', rest = ''] = text.split(/:(.*)/s);
  const pairs = rest.split(',').filter(Boolean).map((pair) => pair.split(/=(.*)/s));
  return { name: name.trim(), settings: Object.fromEntries(pairs.map(([key = '', value = '']) => [key.trim(), value.trim()])) };
}

/** The player's text with only what differs from the defaults. */
export function writePlayer(player: PlayerEntry, chosen: Readonly<Record<string, string>>): string {
  const differing = player.settings.filter(({ name, default: usual }) => chosen[name] !== undefined && chosen[name] !== usual);
  const settings = differing.map(({ name }) => `${name}=${chosen[name]}`).join(',');
  return settings ? `${player.name}:${settings}` : player.name;
}

/** The words to choose from for a setting, if it takes nothing else. */
export function wordsOf({ values }: SettingEntry): readonly string[] | null {
  if (values.type === 'switch') return ['on', 'off'];
  return values.type === 'one_of' || values.type === 'one_of_some' ? values.words : null;
}

/** A machine's name as people say it. */
export function machineTitle(name: string): string {
  const key = `page.player.${name}`;
  return hasText(key) ? t(key) : name;
}

/** What a machine does, in a sentence; the server's, where we have none of our own. */
export function machineAbout({ name, about }: PlayerEntry): string {
  const key = `page.about.${name}`;
  return hasText(key) ? t(key) : told(about);
}

/** A setting's name as people say it. */
export function settingTitle(name: string): string {
  const key = `page.setting.${name}`;
  return hasText(key) ? t(key) : name;
}

/** What a setting is set to, as people say it. */
export function valueTitle(value: string): string {
  const key = `page.setting_value.${value}`;
  return hasText(key) ? t(key) : value;
}

export const levelOf = (levels: readonly LevelEntry[], player: string): LevelEntry | undefined =>
  levels.find((level) => level.player === player);

/** The names of all levels, the weakest first: those of a game that has most of them. */
export const levelNames = (games: readonly Pick<GameEntry, 'levels'>[]): readonly string[] =>
  games.reduce<readonly string[]>((most, { levels }) => (levels.length > most.length ? levels : most), []);

/** The level of this name or, on a board that has fewer, the next one below it; the weakest, if there is none. */
export function levelNear(levels: readonly LevelEntry[], wanted: string, names: readonly string[]): LevelEntry | undefined {
  const height = names.indexOf(wanted);
  return levels.findLast(({ name }) => names.indexOf(name) <= height) ?? levels[0];
}

/** Who sits there, as shown: a name that was given, a level, or the machine with its settings. */
export function playerTitle({ player, name }: Sitting, levels: readonly LevelEntry[]): string {
  if (name) return name;
  if (player === HUMAN) return t('page.player.human');
  const level = levelOf(levels, player);
  if (level) return t(`page.level.${level.name}`);
  const { name: machine, settings } = readPlayer(player);
  const set = Object.entries(settings).map(([key, value]) => `${settingTitle(key)} ${valueTitle(value)}`);
  return [machineTitle(machine), ...set].join(' · ');
}
