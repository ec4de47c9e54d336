/** How each game looks. A game that is not named here is a grid of cells with marks. */

import type { Look } from './types';

const PLAIN: Look = { pieces: 'marks', drop: false, coordinates: 'algebraic' };

const LOOKS: Readonly<Record<string, Look>> = {
  connect4: { pieces: 'discs', drop: true, coordinates: 'columns' },
  gomoku: { pieces: 'stones', drop: false, coordinates: 'algebraic' },
  ultimate: { pieces: 'marks', drop: false, coordinates: 'none' },
};

/** The name before the colon or the first comma of a game's text. */
export const gameName = (game: string): string => game.split(/[:,]/)[0]!.trim().toLowerCase();

export const lookOf = (game: string): Look => LOOKS[gameName(game)] ?? PLAIN;
