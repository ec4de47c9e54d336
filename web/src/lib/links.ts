/** Addresses inside the page. */

import type { State } from './messages';
import { situationOf } from './situation';
import { studyAddress } from './study.svelte';

/** The whole game in a link to its analysis. */
export const analysisAddress = (state: Pick<State, 'view' | 'start'>): string => studyAddress(situationOf(state));

/** The page on which a game is set up. */
export const newAddress = (game: string): string => `/new?${new URLSearchParams({ game })}`;

/** The page on which a game is opened by swap2. */
export const swap2Address = (game: Readonly<Record<string, string>>): string => `/swap2?${new URLSearchParams(game)}`;

/** The page on which a game of one's own is made; `name` is what it is called there. */
export const makeAddress = (game: string, name = ''): string => `/make?${new URLSearchParams({ game, ...(name && { name }) })}`;
