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

const openTab = (address: string, tab: string) => async (page: Page) => {
  await page.goto(address);
  await page.click(`[data-tab=${tab}]`);
};

const openInside = (address: string, machine?: string) => async (page: Page) => {
  await openTab(address, 'inside')(page);
  if (machine) await page.locator('[data-field=machine]').selectOption(machine);
};

export const PAGES: readonly Shown[] = [
  { name: 'start', open: (page) => page.goto('/'), seen: '[data-game=ultimate]' },
  { name: 'new', open: (page) => page.goto('/new?game=gomoku'), seen: '.preview svg' },
  { name: 'make', open: (page) => page.goto('/make'), seen: '[data-piece=qubic]' },
  { name: 'swap2', open: (page) => page.goto('/swap2?game=gomoku'), seen: '[role=grid]' },
  { name: 'play-tictactoe', open: match('tictactoe', 'a1 a2 b2 b3 c3'), seen: '[role=grid]' },
  { name: 'play-connect4', open: match('connect4', '4 4 3 5 4 4 2 1 6'), seen: '[role=grid]' },
  { name: 'play-gomoku', open: match('gomoku', 'h8 i9 h9 h10 g8 i8 i10 g9 f8'), seen: '[role=grid]' },
  { name: 'play-layers', open: match('line:4x4x4,k=4', 'a1 b1 f2 c2 k3 d3'), seen: '[role=grid]' },
  { name: 'play-ultimate', open: match('ultimate', '44 40 08 82 25 51 11 18 84 42 22 23 36 62'), seen: '[role=grid]' },
  { name: 'analysis', open: (page) => page.goto('/analysis#game=connect4&moves=4+4+3+3+2+(5+5)+5'), seen: '.moves button' },
  { name: 'analysis-inside', open: openInside('/analysis#game=tictactoe&moves=a3+b2+b3', 'tree-d'), seen: 'tbody tr:nth-child(7)' },
  { name: 'analysis-setup', open: openTab('/analysis#game=gomoku&moves=h8+h9', 'setup'), seen: '.brush' },
  { name: 'analysis-slices', open: openInside('/analysis#game=ristinolla:15&moves=h8+i9+h9+h10', 'slices'), seen: '.slices li' },
  { name: 'scenarios', open: (page) => page.goto('/scenarios'), seen: '.scenario [role=grid]' },
  { name: 'puzzles', open: (page) => page.goto('/puzzles'), seen: '.puzzles .puzzle' },
  { name: 'puzzle', open: (page) => page.goto('/puzzles/scenario-2'), seen: '.puzzle [role=grid]' },
  { name: 'puzzle-sheet', open: (page) => page.goto('/puzzles/sheet?game=connect4'), seen: '.solutions li' },
  { name: 'lessons', open: (page) => page.goto('/lessons'), seen: '.games svg' },
  { name: 'lesson-ultimate', open: (page) => page.goto('/lessons/ultimate'), seen: '.pictures svg' },
  { name: 'own-tree', open: (page) => page.goto('/tree'), seen: '[data-tree] .leaf' },
  { name: 'mine', open: (page) => page.goto('/mine'), seen: '[data-do=save-all]' },
  { name: 'tour-a', open: (page) => page.goto('/tour/a'), seen: 'tbody tr:nth-child(7)' },
  { name: 'tour-scoreboard', open: (page) => page.goto('/tour/scoreboard'), seen: '.heat' },
  { name: 'tour-exercise', open: (page) => openTab('/tour/c', 'task')(page), seen: '.drawing [role=button]' },
  { name: 'tour-vier', open: (page) => page.goto('/tour/vier'), seen: '.parts .decided' },
  { name: 'lost', open: (page) => page.goto('/nowhere'), seen: 'h1' },
];
