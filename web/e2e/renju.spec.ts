/** Renju, and openings by swap2. */

import { expect, test } from '@playwright/test';
import { cell, sitDown, stones } from './helpers';

test('renju names itself, marks what is forbidden, and shows why', async ({ page }) => {
  await sitDown(page, { game: 'gomoku:9,renju', moves: 'e6 a1 e7 i1 b5 a9 c5 i9' });
  await expect(page).toHaveTitle(/Renju 9×9/);
  await expect(page.locator('.board .forbidden')).toHaveCount(1);
  await cell(page, [4, 4]).click({ force: true });
  await expect(page.locator('.notice')).toContainText('A double three is forbidden to the first player');
  const numbers = page.locator('.board text.text');
  await expect.poll(async () => (await numbers.allTextContents()).sort()).toEqual(['1', '1', '1+2', '2', '2']);
  await expect(stones(page)).toHaveCount(8);
  // A move that is typed is refused for the same reason; one that is played clears the marks.
  await page.locator('#typed-move').fill('e5');
  await page.locator('#typed-move').press('Enter');
  await expect(page.locator('.notice').last()).toContainText('double three');
  await page.locator('#typed-move').fill('f6');
  await page.locator('#typed-move').press('Enter');
  await expect(stones(page)).toHaveCount(9);
  await expect(numbers).toHaveCount(0);
});

test('the rules of renju are offered in words', async ({ page }) => {
  await page.goto('/new?game=gomoku');
  await page.getByLabel('Renju: overlines and double threats are forbidden to the first player').check();
  await expect(page).toHaveURL(/renju/);
});

test('two people open by swap2, and the match goes on from there', async ({ page }) => {
  await page.goto('/new?game=gomoku');
  await page.locator('[data-option=swap2]').check();
  await page.goto('/swap2?game=gomoku&x=human&o=human');
  const status = page.locator('[data-status]');
  for (const [side, square] of [['X', [7, 7]], ['O', [6, 8]], ['X', [8, 6]]] as const) {
    await expect(status).toHaveText(`Player 1 puts ${side}.`);
    await cell(page, square).click();
  }
  await expect(status).toHaveText('Player 2 chooses.');
  await page.getByRole('button', { name: 'Put two more' }).click();
  for (const [side, square] of [['O', [6, 7]], ['X', [8, 8]]] as const) {
    await expect(status).toHaveText(`Player 2 puts ${side}.`);
    await cell(page, square).click();
  }
  await expect(page.getByRole('button', { name: 'Put two more' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Take O' }).click();
  await expect(page).toHaveURL(/\/m\//);
  await expect(page.locator('.moves li')).toHaveText([/h8/, /i9/, /g7/, /h9/, /i7/]);
});

test('a machine takes the better side, and whoever opened gets the other', async ({ page }) => {
  await page.goto('/swap2?game=gomoku&x=human&o=gomoku:level=1');
  // Two stones in the middle against one in a corner: nobody would rather be second.
  for (const square of [[7, 7], [14, 0], [7, 8]] as const) {
    const before = await stones(page).count();
    await cell(page, square).click();
    if (before < 2) await expect(stones(page)).toHaveCount(before + 1);
  }
  await expect(page).toHaveURL(/\/m\//);
  await expect(page.locator('.moves li')).toHaveCount(3);
  await cell(page, [6, 7]).click();
  // It has X, and answers.
  await expect(stones(page)).toHaveCount(5);
});
