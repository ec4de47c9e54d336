/** What the tests of the page share: beginning matches, finding cells, and three ways to play. */

import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

export interface Begun {
  id: string;
  seats: { x: string; o: string };
}

export interface NewMatch {
  game: string;
  x?: string;
  o?: string;
  moves?: string;
  first?: 'x' | 'o';
  clock?: { type: 'total'; ms: number; increment_ms: number };
}

export async function begin(request: APIRequestContext, match: NewMatch): Promise<Begun> {
  const answer = await request.post('/api/matches', { data: match });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Begun;
}

/** Goes to a new match with both seats: two people on one device unless players are named. */
export async function sitDown(page: Page, match: NewMatch): Promise<Begun> {
  const begun = await begin(page.request, match);
  await page.goto(`/m/${begun.id}#${begun.seats.x}.${begun.seats.o}`);
  await expect(page.getByRole('grid')).toBeVisible();
  return begun;
}

export const cell = (page: Page, [row, column]: Square): Locator =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`);

export const stones = (page: Page): Locator => page.locator('.board:not(.still) .piece:not(.ghost)');

export const status = (page: Page): Locator => page.locator('[data-status]');

export type Square = readonly [row: number, column: number];

/** Does something by its button, through the menu where it stands there. */
export async function doIt(page: Page, name: string): Promise<void> {
  const button = page.locator(`[data-do="${name}"]`);
  if (!(await button.isVisible())) await page.click('[data-do=more]');
  await button.click();
}

/** Opens the menu of seldom used things, if it is not open. */
export async function openMore(page: Page): Promise<void> {
  const menu = page.locator('[data-do=more]');
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
}

/** Opens language, colours and the rest. */
export const openSettings = (page: Page): Promise<void> => page.click('[data-do=settings]');

/** The square of a move on a board of so many rows. In Connect Four any square of the column will do. */
export function squareOf(game: string, move: string, rows: number): Square {
  if (game.startsWith('ultimate')) {
    const [board, at] = [Number(move[0]), Number(move[1])];
    return [Math.floor(board / 3) * 3 + Math.floor(at / 3), (board % 3) * 3 + (at % 3)];
  }
  if (game.startsWith('connect4')) return [0, Number(move) - 1];
  return [rows - Number(move.slice(1)), move.charCodeAt(0) - 97];
}

/** A way to choose a cell. */
export type Device = 'mouse' | 'keyboard' | 'touch';

export async function choose(page: Page, device: Device, square: Square): Promise<void> {
  // By force, as cells that cannot be played are marked as disabled and shall be chosen all the same.
  if (device === 'mouse') return cell(page, square).click({ force: true });
  if (device === 'keyboard') return walk(page, square);
  await cell(page, square).tap({ force: true });
  // Small cells ask again.
  const confirm = page.locator('.confirm button.primary');
  if (await confirm.isVisible()) await confirm.tap();
}

/** From where the focus is to the cell by arrows, then Enter. */
async function walk(page: Page, [row, column]: Square): Promise<void> {
  const stop = page.locator('[data-row][tabindex="0"]');
  if (!(await stop.evaluate((node) => node === document.activeElement))) await stop.focus();
  const from = await stop.evaluate((node: SVGElement) => [Number(node.dataset.row), Number(node.dataset.column)] as const);
  await press(page, row < from[0] ? 'ArrowUp' : 'ArrowDown', Math.abs(row - from[0]));
  await press(page, column < from[1] ? 'ArrowLeft' : 'ArrowRight', Math.abs(column - from[1]));
  await page.keyboard.press('Enter');
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}

/** Plays moves one after another, each only once the one before has come back from the server. */
export async function playAll(page: Page, device: Device, game: string, moves: readonly string[], rows: number): Promise<void> {
  for (const move of moves) {
    const before = await played(page);
    await choose(page, device, squareOf(game, move, rows));
    await expect.poll(() => played(page), { intervals: [20, 40, 80] }).toBe(before + 1);
  }
}

/** How many moves the list shows: what the server has acknowledged. */
export const played = (page: Page): Promise<number> => page.locator('.moves li').count();
