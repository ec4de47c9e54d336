/** The first page: play within a click, come back, join. */

import { expect, test } from '@playwright/test';
import { begin, cell, played, stones } from './helpers';

test('one click starts a game against a machine of the chosen level', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-game]')).toHaveCount(6);
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

test('a page that is not there says so', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('no such page');
});
