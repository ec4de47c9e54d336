/** Whoever is faster than the line: what is chosen while a move is under way is neither lost nor played against the rules. */

import { expect, test, type Page } from '@playwright/test';
import { cell, played, sitDown, stones } from './helpers';

/** A line on which the server's words wait while it is held. */
class Line {
  private held: (() => void)[] | null = null;

  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket(/\/live$/, (near) => {
      near.connectToServer().onMessage((word) => (line.held ? line.held.push(() => near.send(word)) : near.send(word)));
    });
    return line;
  }

  /** What is done in between is done before the server is heard again. */
  async during(act: () => Promise<void>): Promise<void> {
    this.held = [];
    await act();
    const words = this.held;
    this.held = null;
    for (const word of words) word();
  }
}

test('two at one board play as fast as they like', async ({ page }) => {
  const line = await Line.of(page);
  await sitDown(page, { game: 'tictactoe' });
  await line.during(async () => {
    await cell(page, [1, 1]).dblclick();
    await cell(page, [0, 0]).click();
    await cell(page, [2, 2]).focus();
    await page.keyboard.press('Enter');
  });
  await expect.poll(() => played(page)).toBe(3);
  await expect(page.locator('.moves li')).toContainText(['b2', 'a3', 'c1']);
  // The second click of a double one was no move, and nothing to be told.
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('a column takes two stones at once, a typed move waits as well', async ({ page }) => {
  const line = await Line.of(page);
  await sitDown(page, { game: 'connect4' });
  await line.during(async () => {
    await cell(page, [0, 3]).click();
    await page.locator('[data-drop="4"]').click();
    await page.locator('#typed-move').fill('1');
    await page.locator('#typed-move').press('Enter');
  });
  await expect(page.locator('.moves li')).toContainText(['4', '4', '1']);
});

test('what may be played is known only once the move before is there', async ({ page }) => {
  const line = await Line.of(page);
  await sitDown(page, { game: 'ultimate' });
  await line.during(async () => {
    await cell(page, [4, 3]).click();
    // The board to the left is open then; after that the one in the middle.
    await cell(page, [4, 1]).click();
    await cell(page, [0, 0]).click();
  });
  await expect(page.locator('.notice')).toContainText('framed');
  await expect(stones(page)).toHaveCount(2);
});

test('against a machine nothing is played ahead of its answer', async ({ page }) => {
  const line = await Line.of(page);
  await sitDown(page, { game: 'gomoku', o: 'random' });
  await line.during(async () => {
    await cell(page, [7, 7]).click();
    await cell(page, [7, 8]).click();
  });
  await expect(page.locator('.notice')).toContainText(/thinking|not your turn/);
  await expect.poll(() => played(page)).toBe(2);
  await expect(page.locator('[data-stone="7,8,x"]')).toHaveCount(0);
});
