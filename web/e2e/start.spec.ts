/** The first page: play within a click, come back, join. */

import { expect, test } from '@playwright/test';
import { begin, cell, played, stones } from './helpers';

test('one click starts a game against a machine of the chosen level', async ({ page }) => {
  await page.goto('/');
  const games = (await (await page.request.get('/api/games')).json()) as unknown[];
  await expect(page.locator('[data-game]')).toHaveCount(games.length);
  await page.getByText('Easy').click();
  await page.getByRole('button', { name: 'Play Connect Four' }).click();
  await expect(page.locator('[data-seat=o]')).toContainText('Easy');
  await cell(page, [0, 3]).click();
  await expect.poll(() => played(page), { timeout: 15_000 }).toBe(2);
});

test('one continues where one left off', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play Tic-tac-toe' }).click();
  await cell(page, [1, 1]).click();
  await expect.poll(() => played(page)).toBe(2);
  await page.goto('/');
  await page.getByRole('link', { name: /Tic-tac-toe.*after 2 moves/s }).click();
  await expect(stones(page)).toHaveCount(2);
  await cell(page, [0, 0]).or(cell(page, [0, 1])).first().focus();
});

test('one joins by a link, and is told if it is none', async ({ page, baseURL }) => {
  const { id, seats } = await begin(page.request, { game: 'gomoku', moves: 'h8' });
  await page.goto('/');
  await page.getByLabel('Join by link').fill('not a link at all!');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.locator('.notice')).toContainText('no link to a game');
  await page.getByLabel('Join by link').fill(`${baseURL}/m/${id}#${seats.o}`);
  await page.getByRole('button', { name: 'Join' }).click();
  await cell(page, [0, 0]).click();
  await expect.poll(() => played(page)).toBe(2);
});

test('a game is set up with size, rules, players, first move and clock', async ({ page }) => {
  await page.goto('/new?game=gomoku');
  await page.getByLabel('Another size').fill('99');
  await page.getByLabel('Another size').press('Tab');
  await expect(page.getByRole('alert')).toContainText('5 to 64');
  await page.getByLabel('Another size').fill('7x9');
  await page.getByLabel('Another size').press('Tab');
  await page.getByLabel('Exactly five win').check();
  await page.getByLabel('O is played by').selectOption('random');
  await page.getByLabel('Who begins').selectOption('o');
  await page.getByLabel('Clock').selectOption('quick');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '7');
  await expect.poll(() => played(page)).toBe(1);
  await expect(page.getByRole('timer')).toHaveCount(2);
});

test('the level chosen on the start page comes along to “Choose…”, and to another game', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Hard').click();
  await page.getByRole('link', { name: /Choose size.*Gomoku/ }).click();
  await expect(page.getByLabel('O is played by')).toHaveValue('level hard');
  await page.getByText('Connect Four').click();
  await expect(page.locator('.preview svg')).toBeVisible();
  await expect(page.getByLabel('O is played by')).toHaveValue('level hard');
});

test('no field of a new game can be filled with what cannot be removed', async ({ page }) => {
  await page.goto('/new?game=gomoku');
  await page.getByLabel('Another size').fill('abc');
  await page.getByLabel('Another size').press('Tab');
  await expect(page.getByRole('alert')).toContainText('That is no size');
  await page.getByLabel('Another size').fill('9');
  await page.getByLabel('Another size').press('Tab');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/game=gomoku%3A9$/);
  // Of rules that exclude each other one holds, and renju knows no going on.
  await page.getByLabel('Go on after a win').check();
  await page.getByRole('checkbox', { name: /^Renju/ }).check();
  await expect(page.getByLabel('Go on after a win')).toHaveCount(0);
  await page.getByLabel('Exactly five win').check();
  await expect(page.getByRole('checkbox', { name: /^Renju/ })).not.toBeChecked();
  await expect(page).toHaveURL(/game=gomoku%3A9%2Cstandard$/);
  // An option that there is not is dropped.
  await page.goto('/new?game=gomoku,nonsense');
  await expect(page).toHaveURL(/game=gomoku$/);
});

test('a page that is not there says so', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('no such page');
});
