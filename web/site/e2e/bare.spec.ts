/** A browser that has less, and a first visit that fetches little. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { expect, FOLDER, playOne, startAgainstMachine, test } from './alone';

const START_KILOBYTES = 90;

/** A function that gives a vector: only a browser with SIMD can read it. */
const WITH_SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12, ...Array<number>(16).fill(0), 11];
const hasSimd = (page: Page) => page.evaluate((bytes) => WebAssembly.validate(new Uint8Array(bytes)), WITH_SIMD);

test('a browser without SIMD plays all the same', async ({ page, files }) => {
  expect(await hasSimd(page)).toBe(true);
  const executablePath = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--js-flags=--no-enable-sse4-1'] });
  try {
    const old = await browser.newPage({ locale: 'en-GB' });
    expect(await hasSimd(old)).toBe(false);
    await old.goto(files.address);
    for (const game of ['connect4', 'gomoku']) {
      await startAgainstMachine(old, game);
      await playOne(old);
      await old.goto(files.address);
    }
  } finally {
    await browser.close();
  }
});

test.describe('the first visit', () => {
  test.use({ serviceWorkers: 'block' });

  test('shows the start page for less than 90 kB, and no engine', async ({ page, files }) => {
    await page.goto(files.address, { waitUntil: 'networkidle' });
    await expect(page.locator('[data-game=ultimate] svg').first()).toBeVisible();
    // As a server sends them that packs; the typeface counts apart, as in `make bench-web`.
    const sent = [...files.sent.keys()].map((path) => path === '.' || path === '' ? 'index.html' : path).filter((path) => !path.endsWith('.woff2'));
    expect(sent.filter((path) => path.includes('engine'))).toEqual([]);
    const bytes = sent.reduce((sum, path) => sum + gzipSync(readFileSync(join(FOLDER, path))).length, 0);
    console.log(`the start page: ${sent.length} files, ${(bytes / 1000).toFixed(1)} kB packed, without the typeface`);
    expect(bytes).toBeLessThan(START_KILOBYTES * 1000);
  });
});
