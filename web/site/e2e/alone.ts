/** The static page on a server of files, for each test its own; and what one does on it. */

import { expect, test as plain, type Page } from '@playwright/test';
import { serveFiles, type Files } from './files';

export const FOLDER = process.env.RIVI_SITE ?? 'dist-site-quick';
/** The folder that it was built for. */
export const BASE = process.env.RIVI_BASE ?? '/rivi/';

export const test = plain.extend<{ files: Files }>({
  // eslint-disable-next-line no-empty-pattern
  files: async ({}, use) => {
    const files = await serveFiles(() => FOLDER, BASE);
    await use(files);
    await files.close();
  },
});
export { expect };

/** Waits until everything is kept for use without a network. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
}

export const moves = (page: Page): Promise<number> => page.locator('.moves li').count();

export async function startAgainstMachine(page: Page, game: string): Promise<void> {
  await page.locator(`[data-game=${game}] .play`).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Plays any cell that may be played, and waits for the machine's answer. */
export async function playOne(page: Page): Promise<void> {
  const before = await moves(page);
  await page.locator('[role=gridcell]:not([aria-disabled=true])').first().click({ force: true });
  await expect.poll(() => moves(page), { timeout: 60_000 }).toBe(before + 2);
}
