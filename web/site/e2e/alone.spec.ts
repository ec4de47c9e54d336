/** Rivi with no server at all: games, pages, offline, deep links. */

import { expect, moves, playOne, startAgainstMachine, test, untilKept } from './alone';

const GAMES = ['tictactoe', 'connect4', 'gomoku', 'ultimate'];

/** What each page shows once it is there. */
const PAGES: Readonly<Record<string, string>> = {
  '': '[data-game=ultimate]',
  'new?game=gomoku': '.preview svg',
  make: '[data-piece=qubic]',
  'swap2?game=gomoku': '[role=grid]',
  'analysis#game=tictactoe&moves=a3+b2': '.found li .verdict',
  scenarios: '.scenario [role=grid]',
  puzzles: '.puzzles .puzzle',
  'puzzles/daily': '.puzzle [role=grid]',
  'puzzles/scenario-2': '.puzzle [role=grid]',
  'lessons/ultimate': '.pictures svg',
  tree: '[data-tree] .leaf',
  'tour/a': 'tbody tr:nth-child(7)',
};

test('a game is played, undone, kept, and goes on without a network @short', async ({ page, files, context }) => {
  await page.goto(files.address);
  await startAgainstMachine(page, 'connect4');
  await expect(page.locator('[data-answers=browser]')).toBeVisible();
  await playOne(page);
  await page.click('[data-do=hint]');
  await expect(page.locator('.hint')).toBeVisible();
  await page.click('[data-do=take_back]');
  await expect.poll(() => moves(page)).toBe(0);
  await page.click('[data-do=redo]');
  await expect.poll(() => moves(page)).toBe(2);
  await untilKept(page);
  await context.setOffline(true);
  await files.close();
  await page.reload();
  await expect.poll(() => moves(page)).toBe(2);
  await playOne(page);
  await page.goto(`${files.address}puzzles/daily`);
  await expect(page.locator('.puzzle [role=grid]')).toBeVisible();
  await page.goto(files.address);
  await page.getByRole('link', { name: /Connect Four.*after 4 moves/s }).click();
  await expect.poll(() => moves(page)).toBe(4);
});

test('a game with somebody elsewhere needs a server, and the page says so @short', async ({ page, files }) => {
  await page.goto(files.address);
  await page.locator('[data-game=tictactoe] .friend').click();
  await expect(page.getByRole('log')).toContainText('needs a server');
  await startAgainstMachine(page, 'tictactoe');
  await page.click('[data-do=more]');
  await page.click('[data-do=invite]');
  await expect(page.locator('[data-needs-server]')).toContainText('needs a server');
});

for (const game of GAMES) {
  test(`${game} is played to its end, looked back at and analysed`, async ({ page, files }) => {
    await page.goto(`${files.address}new?game=${game}`);
    const machines = page.locator('form select').first();
    await expect(machines).toBeVisible();
    // Two machines play; what they do is what a server's would.
    for (const side of ['X', 'O']) await page.getByLabel(`${side} is played by`).selectOption('level beginner');
    await page.locator('.go').click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.locator('[data-do=again]')).toBeVisible({ timeout: 110_000 });
    const played = await moves(page);
    expect(played).toBeGreaterThan(4);
    await page.click('[data-step=back]');
    await expect(page.locator('.board:not(.still) .piece:not(.ghost)')).toHaveCount(played - 1);
    await page.locator('.actions a, a.button', { hasText: 'Analyse' }).first().click();
    await page.locator('[data-step=back]').or(page.locator('.steps button').nth(1)).first().click();
    await expect(page.locator('.found li .verdict').first()).toBeVisible();
    await expect(page.locator('[data-answers=browser]')).toBeVisible();
  });
}

test('every page opens by its address, first from the server of files, then without a network', async ({ page, files, context }) => {
  test.setTimeout(240_000);
  const openAll = async () => {
    for (const [path, seen] of Object.entries(PAGES)) {
      // From elsewhere: a change behind the # alone would not load the page.
      await page.goto('about:blank');
      await page.goto(files.address + path);
      await expect(page.locator(seen).first(), path).toBeVisible({ timeout: 60_000 });
    }
  };
  await openAll();
  await untilKept(page);
  await context.setOffline(true);
  await files.close();
  await openAll();
  expect(await page.evaluate(() => crossOriginIsolated), 'the kept page is isolated, its workers share memory').toBe(true);
});

test('a machine thinks as long as it is let, and stops when it is told', async ({ page, files }) => {
  await page.goto(`${files.address}new?game=gomoku`);
  await page.getByLabel('O is played by').selectOption('level best');
  await page.locator('.go').click();
  await page.locator('[role=gridcell]').nth(112).click();
  const stop = page.locator('.status button');
  await stop.click();
  await expect.poll(() => moves(page), { timeout: 3000 }).toBe(2);
});

test('two tabs of one game stay together', async ({ page, files, context }) => {
  await page.goto(`${files.address}new?game=tictactoe`);
  await page.getByLabel('O is played by').selectOption('human');
  await page.locator('.go').click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.locator('[role=gridcell]').nth(4).click();
  await expect.poll(() => moves(page)).toBe(1);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => moves(other)).toBe(1);
  await other.locator('[role=gridcell]').nth(0).click();
  await expect.poll(() => moves(page)).toBe(2);
});
