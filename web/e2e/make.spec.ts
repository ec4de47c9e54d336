/** Games of one's own: put together from options, played, with marks to choose, layers, holes and edges that meet. */

import { expect, test } from '@playwright/test';
import { cell, sitDown, status, stones } from './helpers';

test('a game is put together, told in sentences, kept in its link and played', async ({ page }) => {
  await page.goto('/make?game=line:5x5,k=4,wrap');
  await expect(page.getByText('4 in a row win')).toBeVisible();
  // An option that stands alone means the first of its kinds.
  await expect(page.getByLabel('edges meet')).toHaveValue('torus');
  await page.getByLabel('edges meet').selectOption('cylinder');
  await expect(page).toHaveURL(/wrap%3Dcylinder|wrap=cylinder/);
  await page.getByLabel('the line loses').check();
  await expect(page.getByText('loses').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('the line loses')).toBeChecked();
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(page).toHaveURL(/\/new\?/);
});

test('options that make no game are refused with the reason', async ({ page }) => {
  await page.goto('/make?game=line:3x3,k=5');
  await expect(page.getByText('no line of that length')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play it' })).toBeDisabled();
});

test('the gallery opens a game with its history', async ({ page }) => {
  await page.goto('/make');
  await page.getByText('Order and Chaos').first().click();
  await expect(page.getByText('Stephen Sniderman').first()).toBeVisible();
});

test('a line over the edge wins, and a hole cannot be played', async ({ page }) => {
  await sitDown(page, { game: 'line:5x5,k=4,wrap,holes=e5' });
  await expect(cell(page, [0, 4])).toBeDisabled();
  await expect(cell(page, [0, 4])).toHaveAccessibleName('e5, no cell');
  await cell(page, [0, 4]).click({ force: true });
  await expect(stones(page)).toHaveCount(0);
  for (const [at, square] of ([[2, 3], [1, 2], [2, 4], [3, 2], [2, 0], [1, 1], [2, 1]] as const).entries()) {
    await cell(page, square).click();
    await expect(stones(page)).toHaveCount(at + 1);
  }
  await expect(status(page)).toContainText('won');
});

test('where the mark is free the player chooses it with the cell', async ({ page }) => {
  await sitDown(page, { game: 'line:3x3,k=3,marks=either' });
  for (const [at, [square, mark]] of ([[[1, 1], 'O'], [[0, 0], 'X'], [[0, 1], 'O']] as const).entries()) {
    await cell(page, square).click();
    await page.getByRole('group', { name: /choose a mark/i }).getByRole('button', { name: mark, exact: true }).click();
    await expect(stones(page)).toHaveCount(at + 1);
  }
});
