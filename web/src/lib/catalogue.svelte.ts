/** The games that the server has, with what each declares of itself: asked for once, before anything is shown. */

import type { Look } from '../board';
import { listGames, Refusal } from './api';
import { readGame, usualGame } from './games';
import type { GameEntry } from './messages';

let games = $state.raw<readonly GameEntry[]>([]);
let fault = $state('');

export const catalogue = (): readonly GameEntry[] => games;

/** Why there are no games, in a sentence. */
export const catalogueFault = (): string => fault;

export function setCatalogue(list: readonly GameEntry[]): void {
  games = list;
}

export async function loadCatalogue(): Promise<void> {
  try {
    setCatalogue(await listGames());
  } catch (error) {
    fault = error instanceof Refusal ? error.sentence : String(error);
  }
}

/** What a game of this text declares, if there is one. */
export const declared = (game: string): GameEntry | undefined => games.find(({ name }) => name === readGame(game).name);

/** A game for whoever has named none: the first of the list. */
export const anyGame = (): string => (games[0] ? usualGame(games[0]) : '');

const PLAIN: Look = { pieces: 'marks', drop: false, coordinates: 'algebraic' };

/** How a game looks; one that nobody knows is a grid of cells with marks. */
export const lookOf = (game: string): Look => declared(game)?.look ?? PLAIN;

/** Whether a game can be played with an option, beside those that it is played with. */
export function canHave(game: string, option: string): boolean {
  const found = declared(game)?.options.find(({ name }) => name === option);
  return found !== undefined && !readGame(game).options.some((other) => found.excludes.includes(other));
}
