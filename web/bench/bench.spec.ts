/** Measures the page in a fresh browser: size of the first load, time until a board is usable, time until a click's stone is seen. */

import { chromium, expect, test, type Browser, type Page } from '@playwright/test';

const ROUNDS = 5;
const BARS = { kilobytes: 120, usable: 1000, frames: 1 };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/** A browser of its own: nothing is in any cache. */
async function fresh(work: (page: Page) => Promise<unknown>): Promise<void> {
  const browser = await launch();
  await work(await browser.newPage({ locale: 'en-GB' }));
  await browser.close();
}

/** Bytes over the wire until the page is quiet, headers included. */
async function loadSize(page: Page, address: string): Promise<number> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(address, { waitUntil: 'networkidle' });
  return bytes;
}

/** Milliseconds from the start of the navigation until a cell can be clicked and has been painted. */
async function untilUsable(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('[role=gridcell]')) return requestAnimationFrame(look);
      return requestAnimationFrame(() => ((globalThis as unknown as { usable: number }).usable = performance.now()));
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  await page.waitForFunction(() => 'usable' in globalThis);
  return page.evaluate(() => (globalThis as unknown as { usable: number }).usable);
}

/** Frames and milliseconds from a click until its stone is there, and until the server has answered. */
async function click(page: Page, row: number, column: number): Promise<{ frames: number; stone: number; answer: number }> {
  return page.evaluate(async ([r, c]) => {
    const before = document.querySelectorAll('.moves li').length;
    const begun = performance.now();
    document.querySelector(`[data-row="${r}"][data-column="${c}"]`)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    let frames = 0;
    while (!document.querySelector(`[data-stone^="${r},${c},"]`)) {
      await new Promise(requestAnimationFrame);
      frames++;
    }
    const stone = performance.now() - begun;
    while (document.querySelectorAll('.moves li').length === before) await new Promise((done) => setTimeout(done));
    return { frames, stone, answer: performance.now() - begun };
  }, [row, column]);
}

async function begin(address: string, game: string): Promise<string> {
  const answer = await fetch(`${address}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game }),
  });
  const { id, seats } = (await answer.json()) as { id: string; seats: { x: string; o: string } };
  return `${address}/m/${id}#${seats.x}.${seats.o}`;
}

async function measure(address: string): Promise<boolean> {
  const sizes: Record<string, number> = {};
  const usable: Record<string, number[]> = {};
  const clicks: { frames: number; stone: number; answer: number }[] = [];
  await fresh(async (page) => (sizes.start = await loadSize(page, address)));
  await fresh(async (page) => (sizes.match = await loadSize(page, await begin(address, 'gomoku'))));
  for (let round = 0; round < ROUNDS; round++) {
    for (const game of ['tictactoe', 'connect4', 'gomoku', 'mnk:64,64,5']) {
      await fresh(async (page) => {
        (usable[game] ??= []).push(await untilUsable(page, await begin(address, game)));
        if (game === 'gomoku') for (let at = 0; at < 10; at++) clicks.push(await click(page, at, (at * 7) % 15));
      });
    }
  }
  const kilobytes = Math.max(...Object.values(sizes)) / 1000;
  const slowest = Math.max(...Object.values(usable).map(median));
  const frames = Math.max(...clicks.map((one) => one.frames));
  for (const [name, bytes] of Object.entries(sizes)) console.log(`first load, ${name}: ${(bytes / 1000).toFixed(1)} kB (bar ${BARS.kilobytes})`);
  for (const [game, times] of Object.entries(usable)) console.log(`board usable, ${game}: ${median(times).toFixed(0)} ms, median of ${ROUNDS} cold starts (bar ${BARS.usable})`);
  console.log(`a click's stone: ${median(clicks.map((one) => one.stone)).toFixed(1)} ms, at most ${frames} frames (bar ${BARS.frames}); the server's answer: ${median(clicks.map((one) => one.answer)).toFixed(1)} ms; ${clicks.length} clicks`);
  return kilobytes <= BARS.kilobytes && slowest <= BARS.usable && frames <= BARS.frames;
}

test('the page keeps its bars', async ({ baseURL }) => {
  expect(await measure(baseURL!), 'a bar is missed').toBe(true);
});
