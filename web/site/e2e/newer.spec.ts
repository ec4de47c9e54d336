/** A newer page is offered between games, and taken when one says so. */

import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as plain } from '@playwright/test';
import { BASE, playOne, startAgainstMachine, untilKept } from './alone';
import { serveFiles } from './files';

const OLD = process.env.RIVI_SITE ?? 'dist-site-quick';

/** The same page with a comment in its style: another version. */
function newer(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'rivi-newer-')), 'site');
  cpSync(OLD, folder, { recursive: true });
  const style = readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.css'))!;
  appendFileSync(join(folder, 'assets', style), '/* newer */');
  const engine = process.env.RIVI_ENGINE ?? '../target/wasm/quick';
  execFileSync('node', ['site/finish.mjs', folder, '--engine', engine, '--alone']);
  return folder;
}

plain('a newer page waits until the game is left', async ({ page }) => {
  const folder = newer();
  let served = OLD;
  const files = await serveFiles(() => served, BASE);
  try {
    await page.goto(files.address);
    await untilKept(page);
    await startAgainstMachine(page, 'tictactoe');
    await playOne(page);
    served = folder;
    const before = files.sent.get('sw.js');
    await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())!.update());
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
    await expect(page.locator('[data-newer]')).toHaveCount(0);
    await playOne(page);
    await page.locator('header a').first().click();
    await expect(page.locator('[data-newer]')).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await page.click('[data-do=take-newer]');
    await reloaded;
    await expect(page.locator('[data-game=tictactoe]')).toBeVisible();
    await expect(page.locator('[data-newer]')).toHaveCount(0);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBeNull();
    expect(before).toBeGreaterThan(0);
  } finally {
    await files.close();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
});
