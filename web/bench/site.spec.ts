/**
 * Measures the page without a server, as `make site` writes it: how long a first visit takes until the page can be used
 * and until a machine has moved, how long the page is held up while a machine thinks, how soon it stops, and whether a
 * game's workers, and so their memory, are gone after it.
 */

import { chromium, expect, test, type Page } from '@playwright/test';
import { serveFiles } from '../site/e2e/files';

const ROUNDS = 5;
const BARS = { usable: 1000, moved: 2000, held: 100, stopped: 200 };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** A browser of its own, with nothing in any cache, and a server of files of its own. */
async function fresh<T>(work: (page: Page, address: string) => Promise<T>): Promise<T> {
  const files = await serveFiles(() => process.env.RIVI_SITE ?? 'dist-site', process.env.RIVI_BASE ?? '/');
  const executablePath = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    return await work(await browser.newPage({ locale: 'en-GB' }), files.address);
  } finally {
    await browser.close();
    await files.close();
  }
}

const moves = (page: Page): Promise<number> => page.locator('.moves li').count();

/** Milliseconds from the address to a start page that can be used, and to a machine's first move after one's own. */
async function firstVisit(game: string): Promise<{ usable: number; moved: number }> {
  return fresh(async (page, address) => {
    const begun = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    const play = page.locator(`[data-game=${game}] .play`);
    await play.waitFor();
    const usable = performance.now() - begun;
    await play.click();
    await page.locator('[role=gridcell]:not([aria-disabled=true])').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.moves li').length >= 2);
    return { usable, moved: performance.now() - begun };
  });
}

/** The longest time for which the page is held up while the strongest machine thinks, until it moves after a stop, and its workers. */
async function thinking(): Promise<{ held: number; stopped: number; workers: number; left: number }> {
  return fresh(async (page, address) => {
    await page.goto(`${address}new?game=gomoku`);
    await page.getByLabel('O is played by').selectOption('level best');
    await page.locator('.go').click();
    await page.locator('[role=gridcell]').nth(112).click();
    const stop = page.locator('.status button');
    await stop.waitFor();
    const held = await page.evaluate(async () => {
      let [longest, last] = [0, performance.now()];
      for (const until = last + 1500; last < until; ) {
        await new Promise((done) => setTimeout(done));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    });
    expect(await moves(page), 'it has not moved by itself').toBe(1);
    const stopped = await page.evaluate(async () => {
      const begun = performance.now();
      document.querySelector<HTMLElement>('.status button')!.click();
      while (document.querySelectorAll('.moves li').length < 2) await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    });
    const workers = page.workers().length;
    await page.locator('header a').first().click();
    await page.locator('[data-game=gomoku]').waitFor();
    await expect.poll(() => page.workers().length, { timeout: 40_000 }).toBe(0);
    return { held, stopped, workers, left: page.workers().length };
  });
}

test('the page without a server keeps its bars', async () => {
  let held = true;
  for (const game of ['tictactoe', 'connect4']) {
    const visits = [];
    for (let round = 0; round < ROUNDS; round++) visits.push(await firstVisit(game));
    const usable = median(visits.map((visit) => visit.usable));
    const moved = median(visits.map((visit) => visit.moved));
    console.log(`without a server, first visit: page usable ${usable.toFixed(0)} ms (bar ${BARS.usable}), a machine's first move in ${game} ${moved.toFixed(0)} ms (bar ${BARS.moved}), median of ${ROUNDS}`);
    held &&= usable <= BARS.usable && moved <= BARS.moved;
  }
  for (let round = 0; round < 3; round++) {
    const seen = await thinking();
    console.log(`while a machine thinks: held up ${seen.held.toFixed(0)} ms (bar ${BARS.held}), moved ${seen.stopped.toFixed(0)} ms after the stop (bar ${BARS.stopped}); workers ${seen.workers}, after the game ${seen.left}`);
    held &&= seen.held <= BARS.held && seen.stopped <= BARS.stopped;
  }
  expect(held, 'a bar is missed').toBe(true);
});
