/**
 * Measures the page in a fresh browser: size of the first load without the typeface, how much the layout shifts, time until a
 * board is usable, time until a click's stone is seen,
 * and how long the page is held up while a machine thinks.
 */

import { chromium, expect, test, type Browser, type Page } from '@playwright/test';

const ROUNDS = 5;
const BARS = { kilobytes: { start: 90, match: 120 }, typeface: 40, shift: 0.02, usable: 1000, frames: 1, task: 100 };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/** A browser of its own: nothing is in any cache. */
async function fresh(work: (page: Page) => Promise<unknown>): Promise<void> {
  const browser = await launch();
  await work(await browser.newPage({ locale: 'en-GB' }));
  await browser.close();
}

interface Load {
  readonly bytes: number;
  readonly typeface: number;
  /** The sum of all layout shifts. */
  readonly shift: number;
}

/** Bytes over the wire until the page is quiet, headers included, the typeface apart. */
async function load(page: Page, address: string): Promise<Load> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const fonts = new Set<string>();
  let [bytes, typeface] = [0, 0];
  network.on('Network.responseReceived', ({ requestId, type }) => type === 'Font' && fonts.add(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fonts.has(requestId)) typeface += encodedDataLength;
    else bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const sum = globalThis as unknown as { shift: number };
    sum.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return { bytes, typeface, shift: await page.evaluate(() => (globalThis as unknown as { shift: number }).shift) };
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

/** The longest task of the page, in milliseconds, while a machine thinks about its first moves with the look inside open. */
async function longestTask(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.locator('[role=gridcell]').first().waitFor();
  await page.click('[data-do=more]');
  await page.locator('[data-do=inside]').check();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    const seen = globalThis as unknown as { tasks: number[] };
    seen.tasks = [];
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  for (const at of [112, 114, 142]) {
    const before = await page.locator('.moves li').count();
    await page.locator('[role=gridcell]').nth(at).click();
    await page.waitForFunction((count) => document.querySelectorAll('.moves li').length >= count + 2, before, { timeout: 60_000 });
  }
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
}

async function begin(address: string, game: string, o = 'human'): Promise<string> {
  const answer = await fetch(`${address}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, o }),
  });
  const { id, seats } = (await answer.json()) as { id: string; seats: { x: string; o: string } };
  return `${address}/m/${id}#${seats.x}.${seats.o}`;
}

async function measure(address: string): Promise<boolean> {
  const loads: Partial<Record<'start' | 'match', Load>> = {};
  const usable: Record<string, number[]> = {};
  const clicks: { frames: number; stone: number; answer: number }[] = [];
  await fresh(async (page) => (loads.start = await load(page, address)));
  await fresh(async (page) => (loads.match = await load(page, await begin(address, 'gomoku'))));
  for (let round = 0; round < ROUNDS; round++) {
    for (const game of ['tictactoe', 'connect4', 'gomoku', 'mnk:64,64,5']) {
      await fresh(async (page) => {
        (usable[game] ??= []).push(await untilUsable(page, await begin(address, game)));
        if (game === 'gomoku') for (let at = 0; at < 10; at++) clicks.push(await click(page, at, (at * 7) % 15));
      });
    }
  }
  const tasks: number[] = [];
  for (let round = 0; round < 3; round++) await fresh(async (page) => tasks.push(await longestTask(page, await begin(address, 'gomoku', 'gomoku'))));
  const longest = Math.max(...tasks);
  const slowest = Math.max(...Object.values(usable).map(median));
  const frames = Math.max(...clicks.map((one) => one.frames));
  let light = true;
  for (const name of ['start', 'match'] as const) {
    const { bytes, typeface, shift } = loads[name]!;
    console.log(`first load, ${name}: ${(bytes / 1000).toFixed(1)} kB (bar ${BARS.kilobytes[name]}), typeface ${(typeface / 1000).toFixed(1)} kB (bar ${BARS.typeface}), layout shift ${shift.toFixed(3)} (bar ${BARS.shift})`);
    light &&= bytes <= BARS.kilobytes[name] * 1000 && typeface <= BARS.typeface * 1000 && shift <= BARS.shift;
  }
  for (const [game, times] of Object.entries(usable)) console.log(`board usable, ${game}: ${median(times).toFixed(0)} ms, median of ${ROUNDS} cold starts (bar ${BARS.usable})`);
  console.log(`a click's stone: ${median(clicks.map((one) => one.stone)).toFixed(1)} ms, at most ${frames} frames (bar ${BARS.frames}); the server's answer: ${median(clicks.map((one) => one.answer)).toFixed(1)} ms; ${clicks.length} clicks`);
  console.log(`the longest task while a machine thinks: ${longest.toFixed(0)} ms, of ${tasks.length} games with the look inside open (bar ${BARS.task}; 0 is none of 50 ms or more)`);
  return light && longest <= BARS.task && slowest <= BARS.usable && frames <= BARS.frames;
}

test('the page keeps its bars', async ({ baseURL }) => {
  expect(await measure(baseURL!), 'a bar is missed').toBe(true);
});
