/** Looking back while a game runs, and after it: by click, by keys, by wheel. */

import { expect, test } from '@playwright/test';
import { begin, cell, sitDown, stones, type Begun } from './helpers';

const move = (text: string) => `.moves li:has-text("${text}") button`;

test('a click on a move shows it, the game goes on meanwhile, and one returns', async ({ page, browser, baseURL }) => {
  const begun: Begun = await begin(page.request, { game: 'tictactoe', moves: 'a1 a2 b1' });
  await page.goto(`/m/${begun.id}#${begun.seats.x}`);
  await page.click(move('a2'));
  await expect(stones(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Return to the game' })).toBeVisible();
  // Nothing can be played on a board of the past.
  await cell(page, [0, 0]).click({ force: true });
  await expect(page.locator('.notice')).toContainText('return to the game to move');

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${baseURL}/m/${begun.id}#${begun.seats.o}`);
  await cell(other, [1, 1]).click();
  await expect(page.locator('.moves li')).toHaveCount(4);
  await expect(stones(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Return to the game' }).click();
  await expect(stones(page)).toHaveCount(4);
  await cell(page, [0, 0]).click();
  await expect(stones(other)).toHaveCount(5);
});

test('arrow keys, Home, End and Escape step through', async ({ page }) => {
  await sitDown(page, { game: 'connect4', moves: '4 4 3 3 2' });
  await page.locator('body').press('ArrowLeft');
  await expect(stones(page)).toHaveCount(4);
  await page.keyboard.press('Home');
  await expect(stones(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(stones(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(stones(page)).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Return to the game' })).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(stones(page)).toHaveCount(5);
});

test('the wheel steps over the board, and the buttons do too', async ({ page }) => {
  await sitDown(page, { game: 'tictactoe', moves: 'a1 a2 b1 b2 c1' });
  await page.locator('.board svg').hover();
  await page.mouse.wheel(0, -120);
  await expect(stones(page)).toHaveCount(4);
  await page.mouse.wheel(0, 120);
  await expect(stones(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(stones(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'One move forward' }).click();
  await expect(stones(page)).toHaveCount(1);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap on a step or a move shows it, during the game and after it', async ({ page }) => {
    for (const [moves, count] of [['a1 a2 b1 b2', 4], ['a1 a2 b1 b2 c1', 5]] as const) {
      await sitDown(page, { game: 'tictactoe', moves });
      await page.locator('[data-step=back]').tap();
      await expect(stones(page)).toHaveCount(count - 1);
      await page.locator(move('a2')).tap();
      await expect(stones(page)).toHaveCount(2);
      await page.getByRole('button', { name: 'Return to the game' }).tap();
      await expect(stones(page)).toHaveCount(count);
    }
  });
});
