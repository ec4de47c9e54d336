/** Whoever is faster than the line: what is chosen while a move is under way is neither lost nor played against the rules. */

import { expect, test, type Page } from '@playwright/test';
import { cell, played, sitDown, stones } from './helpers';

/** Every word of the server comes late, as over a long line. */
async function slowDown(page: Page): Promise<void> {
  await page.routeWebSocket(/\/live$/, (near) => {
    near.connectToServer().onMessage((word) => void setTimeout(() => near.send(word), 300));
  });
}

test.beforeEach(({ page }) => slowDown(page));

test('two at one board play as fast as they like', async ({ page }) => {
  await sitDown(page, { game: 'tictactoe' });
  await cell(page, [1, 1]).dblclick();
  await cell(page, [0, 0]).click();
  await cell(page, [2, 2]).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => played(page)).toBe(3);
  await expect(page.locator('.moves li')).toContainText(['b2', 'a3', 'c1']);
  // The second click of a double one was no move, and nothing to be told.
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('a column takes two stones at once, a typed move waits as well', async ({ page }) => {
  await sitDown(page, { game: 'connect4' });
  await cell(page, [0, 3]).click();
  await page.locator('[data-drop="4"]').click();
  await page.locator('#typed-move').fill('1');
  await page.locator('#typed-move').press('Enter');
  await expect(page.locator('.moves li')).toContainText(['4', '4', '1']);
});

test('what may be played is known only once the move before is there', async ({ page }) => {
  await sitDown(page, { game: 'ultimate' });
  await cell(page, [4, 3]).click();
  // The board to the left is open now; after that the one in the middle.
  await cell(page, [4, 1]).click();
  await cell(page, [0, 0]).click();
  await expect(page.locator('.notice')).toContainText('framed');
  await expect(stones(page)).toHaveCount(2);
});

test('against a machine nothing is played ahead of its answer', async ({ page }) => {
  await sitDown(page, { game: 'gomoku', o: 'random' });
  await cell(page, [7, 7]).click();
  await cell(page, [7, 8]).click();
  await expect(page.locator('.notice')).toContainText(/thinking|not your turn/);
  await expect.poll(() => played(page)).toBe(2);
  await expect(page.locator('[data-stone="7,8,x"]')).toHaveCount(0);
});
