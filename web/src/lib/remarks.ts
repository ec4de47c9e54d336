/** What the server says in keys of the language files. */

import { t } from './i18n.svelte';
import type { GameDetails } from './messages';

export const remarks = (said: GameDetails['rules']): string[] =>
  said.map(({ key, values }) => t(key, Object.fromEntries(values.map(({ name, value }) => [name, value]))));
