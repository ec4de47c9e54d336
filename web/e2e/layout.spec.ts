/**
 * Where things stand: the board whole in the window, what is needed with every move in sight, nothing that jumps or is too
 * wide; and a picture of every page at four sizes, kept in artefacts/.
 */

import { expect, test, type Page } from '@playwright/test';
import { begin, sitDown } from './helpers';
import { PAGES } from './pages';

const WINDOWS = {
  'a phone': [360, 740],
  'a phone held sideways': [740, 360],
  'a tablet': [768, 1024],
  'a small laptop': [1280, 720],
  'a laptop': [1366, 768],
  'a desk': [1440, 900],
} as const;

/** Whether all of an element can be seen without scrolling. */
async function inSight(page: Page, selector: string): Promise<boolean> {
  const box = (await page.locator(selector).first().boundingBox())!;
  const { width, height } = page.viewportSize()!;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5;
}

/** The board whole, as large as the window allows, and beside or below it what is needed with every move. */
async function seeGame(page: Page, game: string): Promise<void> {
  await sitDown(page, { game });
  for (const part of ['.board svg', '[data-status]', '[data-do=take_back]', '[data-do=hint]', '[data-do=more]', '[data-step=back]']) {
    expect(await inSight(page, part), `${game}: ${part}`).toBe(true);
  }
  const board = (await page.locator('.board svg').first().boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(Math.max(board.width / width, board.height / height), game).toBeGreaterThan(0.74);
}

/** The end of a game leaves in sight what there was, and what comes next. */
async function seeEnd(page: Page): Promise<void> {
  await sitDown(page, { game: 'connect4', moves: '1 2 1 2 1 2 1' });
  for (const part of ['.board svg', '[data-status]', '[data-do=again]', '[data-do=sides]', '[data-do=leave]', '[data-step=back]']) {
    expect(await inSight(page, part), `at the end: ${part}`).toBe(true);
  }
  // Between two devices there are other buttons.
  const { id, seats } = await begin(page.request, { game: 'connect4', moves: '1 2 1 2 1 2 1' });
  await page.goto(`/m/${id}#${seats.x}`);
  await expect(page.locator('[data-status]')).toContainText('You won');
  await seeLabels(page);
}

/** A puzzle with its board and its buttons. */
async function seePuzzle(page: Page): Promise<void> {
  await page.goto('/puzzles/scenario-2');
  await expect(page.getByRole('grid')).toBeVisible();
  for (const part of ['.board svg', '[data-do=hint]', '[data-do=solution]']) expect(await inSight(page, part), `puzzle: ${part}`).toBe(true);
}

/** An analysis has its board whole, no smaller than half of the window, and the steps beside or below it. */
async function seeAnalysis(page: Page): Promise<void> {
  await page.goto('/analysis#game=connect4&moves=4+4+3');
  await expect(page.getByRole('grid')).toBeVisible();
  for (const part of ['.board svg', '.steps button']) expect(await inSight(page, part), `analysis: ${part}`).toBe(true);
  const board = (await page.locator('.board svg').first().boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(Math.max(board.width / width, board.height / height), 'analysis').toBeGreaterThan(0.66);
}

/** The labels of the buttons are whole. */
async function seeLabels(page: Page): Promise<void> {
  const cut = await page.locator('.controls span').evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent));
  expect(cut).toEqual([]);
}

/** A menu opens where there is room for it. */
async function seeMenu(page: Page): Promise<void> {
  await page.click('[data-do=more]');
  expect(await inSight(page, '.controls .panel')).toBe(true);
  // Where there is room for all of it, nothing has to be scrolled to.
  const hidden = await page.locator('.controls .panel').evaluate((panel) => panel.scrollHeight - panel.clientHeight);
  if (page.viewportSize()!.height >= 740) expect(hidden, 'of the menu').toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
}

/** Where a game is chosen its picture, the games and the button that begins are in sight. */
async function seeNew(page: Page): Promise<void> {
  await page.goto('/new?game=gomoku');
  await expect(page.locator('.preview svg')).toBeVisible();
  for (const part of ['.preview svg', '.new fieldset label', '.new .go']) expect(await inSight(page, part), `new: ${part}`).toBe(true);
  const [chosen, go] = [(await page.locator('.new fieldset label').first().boundingBox())!, (await page.locator('.new .go').boundingBox())!];
  const apart = go.y >= chosen.y + chosen.height || go.x + go.width <= chosen.x;
  expect(apart, 'the button covers no game').toBe(true);
}

async function seeBar(page: Page): Promise<void> {
  const bar = (await page.locator('header').first().boundingBox())!;
  expect(bar.height).toBeLessThanOrEqual(56);
  const menu = page.locator('[data-do=pages]');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('rules');
}

for (const [name, [width, height]] of Object.entries(WINDOWS)) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('board, status and buttons are in sight, and the bar takes one line', async ({ page }) => {
      for (const game of ['tictactoe', 'connect4', 'gomoku', 'ultimate']) await seeGame(page, game);
      await seeLabels(page);
      await seeMenu(page);
      await seeEnd(page);
      await seeNew(page);
      await seePuzzle(page);
      await seeAnalysis(page);
      await seeBar(page);
    });
  });
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** All layout shifts that nobody caused by a click: their sum, and what moved. */
async function shifted(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(() => (globalThis as unknown as { shifts: { sum: number; moved: string[] } }).shifts);
}

/** Sums up, from the beginning, how far things move on their own. */
const watchShifts = () => {
  const shifts = { sum: 0, moved: [] as string[] };
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      shifts.sum += value;
      for (const { node } of sources) shifts.moved.push(`${node?.nodeName}.${(node as Element | null)?.className ?? ''}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

for (const name of ['a phone', 'a phone held sideways', 'a tablet', 'a desk'] as const) {
  const [width, height] = WINDOWS[name];
  test(`nothing jumps or is too wide on any page on ${name}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height } });
    await context.addInitScript(watchShifts);
    for (const { name: shown, open, seen } of PAGES) {
      const page = await context.newPage();
      await open(page);
      await page.locator(seen).first().waitFor();
      await page.waitForTimeout(800);
      const { sum, moved } = await shifted(page);
      expect.soft(sum, `${shown}: ${moved.join(', ')}`).toBeLessThan(0.02);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${shown} is wider than ${width}`).toBeLessThanOrEqual(width);
      await page.screenshot({ path: `artefacts/${shown}-${width}.png`, fullPage: true, animations: 'disabled' });
      await page.close();
    }
    await context.close();
  });
}

test('the end of a game does not push the board', async ({ page }) => {
  const { id, seats } = await begin(page.request, { game: 'tictactoe', moves: 'a1 a2 b1 b2' });
  await page.goto(`/m/${id}#${seats.x}.${seats.o}`);
  const before = await page.locator('.board svg').boundingBox();
  await page.getByRole('gridcell', { name: 'c1, empty' }).click();
  await expect(page.getByRole('region', { name: 'X has won' })).toBeVisible();
  expect(await page.locator('.board svg').boundingBox()).toEqual(before);
});

test('a notice covers nothing of the board', async ({ page }) => {
  for (const [width, height] of [WINDOWS['a phone'], WINDOWS['a phone held sideways'], WINDOWS['a laptop']]) {
    await page.setViewportSize({ width, height });
    await sitDown(page, { game: 'tictactoe', moves: 'a1' });
    await page.getByRole('gridcell', { name: /^a1/ }).click({ force: true });
    const notice = (await page.locator('.notice').boundingBox())!;
    const board = (await page.locator('.board svg').boundingBox())!;
    expect(notice.y + notice.height, `${width}×${height}`).toBeLessThanOrEqual(board.y);
  }
});
