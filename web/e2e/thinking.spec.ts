/** While the machine thinks the page stays alive; and a stone is seen before the server has answered. */

import { expect, test } from '@playwright/test';
import { cell, sitDown, status, stones } from './helpers';

/** Thinks for a long time on an empty board of 15 × 15. */
const SLOW = 'montecarlo:games=10000000';

test('a slow search: the page answers within 100 ms, a click is dropped, and it can be stopped', async ({ page }) => {
  await sitDown(page, { game: 'gomoku', o: SLOW });
  await cell(page, [7, 7]).click();
  await expect(status(page)).toContainText('is thinking');

  // From a key to the window on screen, measured in the page itself; the quickest of five, and
  // beyond what two empty frames take, as other work may hold the processor: a page that is blocked is so each time.
  const answered: number[] = [];
  for (let time = 0; time < 5; time++) {
    answered.push(
      await page.evaluate(async () => {
        const idle = performance.now();
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        const begun = performance.now();
        dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
        while (!document.querySelector('dialog[open]')) await new Promise(requestAnimationFrame);
        return performance.now() - begun - (begun - idle);
      }),
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(Math.min(...answered)).toBeLessThan(100);
  await expect(status(page)).toContainText('is thinking');

  await cell(page, [3, 3]).click();
  await expect(page.locator('.notice')).toContainText('machine is thinking');
  await expect(stones(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(status(page)).not.toContainText('is thinking');
  // The dropped click was not kept for later.
  await expect(page.locator('[data-stone^="3,3,"]')).toHaveCount(0);
});

test('a stone is on screen within a frame, and taken back with a notice if the server refuses it', async ({ page }) => {
  // On its way to the server every move is changed into one that it must refuse. It comes late, so that the refusal
  // cannot be quicker than the frame in which the stone is looked for.
  await page.routeWebSocket(/\/live$/, (client) => {
    const server = client.connectToServer();
    client.onMessage((text) => setTimeout(() => server.send(String(text).replace('"text":"b2"', '"text":"b9"')), 300));
  });
  await sitDown(page, { game: 'tictactoe' });
  const frames = await page.evaluate(async () => {
    document.querySelector<SVGElement>('[data-row="1"][data-column="1"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    let count = 0;
    while (!document.querySelector('[data-stone="1,1,x"]') && count < 60) {
      await new Promise(requestAnimationFrame);
      count++;
    }
    return count;
  });
  expect(frames).toBeLessThanOrEqual(1);
  await expect(page.locator('.notice.error')).toBeVisible();
  await expect(stones(page)).toHaveCount(0);
  await cell(page, [0, 0]).click();
  await expect(stones(page)).toHaveCount(1);
});
