/** Every page there is, with what must be seen before it counts as loaded. */

import type { Page } from '@playwright/test';
import { begin } from './helpers';

export interface Shown {
  readonly name: string;
  /** Goes there. */
  readonly open: (page: Page) => Promise<unknown>;
  readonly seen: string;
}

const match = (game: string, moves: string) => async (page: Page) => {
  const { id, seats } = await begin(page.request, { game, moves });
  await page.goto(`/m/${id}#${seats.x}.${seats.o}`);
};

export const PAGES: readonly Shown[] = [
  { name: 'start', open: (page) => page.goto('/'), seen: '[data-game=ultimate]' },
  { name: 'new', open: (page) => page.goto('/new?game=gomoku'), seen: '.preview svg' },
  { name: 'play-tictactoe', open: match('tictactoe', 'a1 a2 b2 b3 c3'), seen: '[role=grid]' },
  { name: 'play-connect4', open: match('connect4', '4 4 3 5 4 4 2 1 6'), seen: '[role=grid]' },
  { name: 'play-gomoku', open: match('gomoku', 'h8 i9 h9 h10 g8 i8 i10 g9 f8'), seen: '[role=grid]' },
  { name: 'play-ultimate', open: match('ultimate', '44 40 08 82 25 51 11 18 84 42 22 23 36 62'), seen: '[role=grid]' },
  { name: 'lost', open: (page) => page.goto('/nowhere'), seen: 'h1' },
];
