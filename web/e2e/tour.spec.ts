/** The tour: its words agree with the screen, trees are drawn, exercises are checked, progress is remembered. */

import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { cell } from './helpers';

const STOPS = ['random', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'horizon', 'montecarlo', 'scoreboard', 'slices', 'vier', 'strongest'];

const task = (page: Page): Locator => page.getByRole('region', { name: 'Exercise' });

async function openTask(page: Page, stop: string): Promise<Locator> {
  await page.goto(`/tour/${stop}`);
  if (stop !== 'random') await page.getByRole('button', { name: 'Exercise' }).click();
  await expect(task(page).locator('.question')).toBeVisible({ timeout: 40_000 });
  return task(page);
}

/** Everything that can be answered, by mouse or keyboard. */
const answers = (found: Locator): Locator => found.locator('[role="gridcell"].open, .drawing [role="button"], .choices button');

async function inside(request: APIRequestContext, what: string, data: object) {
  return (await request.post(`/api/inside/${what}`, { data })).json();
}

for (const stop of STOPS) {
  test(`stop ${stop} has an exercise: wrong answers are explained, right ones remembered`, async ({ page }) => {
    const found = await openTask(page, stop);
    const count = await answers(found).count();
    expect(count).toBeGreaterThan(1);
    let wrong = 0;
    for (let at = 0; at < count; at++) {
      // By keyboard, which reaches every answer; the other tests use mouse and finger.
      await answers(found).nth(at).focus();
      await page.keyboard.press('Enter');
      await expect(found.locator('.verdict')).toHaveClass(/good|bad/);
      const said = await found.locator('.verdict').innerText();
      // A sentence of its own stands behind the verdict, with every gap filled.
      expect(said).toMatch(/^(Right|Not quite)\. .{10,}/);
      expect(said).not.toMatch(/%\{|page\.|undefined|NaN/);
      if (said.startsWith('Right')) break;
      wrong += 1;
    }
    expect(wrong).toBeLessThan(count);
    await expect(found.locator('.verdict')).toHaveClass(/good/);
    await expect(page.getByText('1 of 14 exercises solved')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 of 14 exercises solved')).toBeVisible();
    const link = page.locator('nav[aria-label="Stops of the tour"] a[aria-current]');
    await expect(link).toContainText('✓');
    await page.getByRole('button', { name: 'Begin the exercises again' }).click();
    await expect(page.getByText('0 of 14 exercises solved')).toBeVisible();
  });
}

/** The branches of an exercise's tree with the values that stand at them. */
async function branches(found: Locator): Promise<{ move: string; value: number }[]> {
  const labels = await found.locator('.drawing [role="button"]').evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label') ?? ''));
  return labels.map((label) => {
    const [, move, value] = /^Branch (\S+), value (−?\d+)/.exec(label)!;
    return { move: move!, value: Number(value!.replace('−', '-')) };
  });
}

// The rule of the textbook, from what stands on the screen alone, finds what the machine says is right.
for (const stop of ['b', 'c']) {
  test(`stop ${stop}: the first child that is cut off is the one behind the first that is enough`, async ({ page }) => {
    const found = await openTask(page, stop);
    for (let round = 0; round < 3; round++) {
      const question = await found.locator('.question').innerText();
      const [, side] = /^([XO]) is to move/.exec(question)!;
      const [, alpha = '-1', beta = '1'] = /α ([−+]?\d) and β ([−+]?\d)/.exec(question.replaceAll('\n', ' ')) ?? [];
      const all = await branches(found);
      const enough = Number((side === 'X' ? alpha : beta).replace('−', '-'));
      const last = all.findIndex(({ value }) => (side === 'X' ? value <= enough : value >= enough));
      expect(last).toBeGreaterThanOrEqual(0);
      await found.getByRole('button', { name: `Branch ${all[last]!.move},` }).click();
      await expect(found.locator('.verdict')).toContainText('is still looked at');
      await found.getByRole('button', { name: `Branch ${all[last + 1]!.move},` }).click();
      await expect(found.locator('.verdict')).toHaveClass(/good/);
      await found.getByRole('button', { name: 'Another one' }).click();
      await expect(found.locator('.verdict')).not.toHaveClass(/good/);
      await expect(found.locator('.drawing [role="button"]').first()).toBeVisible();
    }
  });
}

test('stop a: the root takes the best of its children', async ({ page }) => {
  const found = await openTask(page, 'a');
  const most = (await found.locator('.question').innerText()).includes('MAX');
  const all = await branches(found);
  const values = all.map(({ value }) => value);
  const best = most ? Math.max(...values) : Math.min(...values);
  const worse = all.find(({ value }) => value !== best)!;
  await found.getByRole('button', { name: `Branch ${worse.move},` }).click();
  await expect(found.locator('.verdict')).toHaveClass(/bad/);
  await found.getByRole('button', { name: 'Show the answer' }).click();
  await expect(found.locator('.verdict')).toContainText(`The answer: ${all.filter(({ value }) => value === best).map(({ move }) => move).join(', ')}.`);
  // What was shown is not solved.
  await expect(page.getByText('0 of 14 exercises solved')).toBeVisible();
});

test('an exercise is the only board, and the cells to choose from are marked on it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const found = await openTask(page, 'slices');
  await expect(page.getByRole('grid')).toHaveCount(1);
  await expect(found.locator('rect.heat')).toHaveCount(4);
  await expect(answers(found)).toHaveCount(4);
  const box = (await found.locator('.field').boundingBox())!;
  expect(box.y + box.height, 'in sight').toBeLessThanOrEqual(768);
  // The game waits where it was left.
  await page.getByRole('button', { name: 'Look inside' }).click();
  await expect(page.getByRole('button', { name: 'Let the machine move' })).toBeVisible();
});

test('stop f by finger: a mirrored move is right, one that was searched is not', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 780 }, locale: 'en-GB' });
  const page = await context.newPage();
  const found = await openTask(page, 'f');
  // On the empty board the first corner is searched, the last one mirrors it.
  await found.locator('[data-row="0"][data-column="0"]').tap();
  await expect(found.locator('.verdict')).toContainText('a3 is new');
  await found.locator('[data-row="2"][data-column="2"]').tap();
  await expect(found.locator('.verdict')).toHaveClass(/good/);
  await context.close();
});

test('the words of each tree’s stop are what its search comes to, here and from the empty board', async ({ page, request }) => {
  for (const [stop, opening] of [['a', 'a3 b2 b3'], ['b', 'a3 b2 b3'], ['c', 'a3 b2'], ['d', 'a3'], ['e', ''], ['f', ''], ['g', '']] as const) {
    const counted = async (moves: string) => {
      const table: { variant: string; nodes: number }[] = await inside(request, 'compare', { position: { game: 'tictactoe', moves } });
      return table.find(({ variant }) => variant === stop.toUpperCase())!.nodes.toLocaleString('en-GB');
    };
    await page.goto(`/tour/${stop}`);
    const idea = page.locator('header p').first();
    await expect(idea).toContainText(await counted(opening));
    await expect(idea).toContainText(await counted(''));
    // And it is what stands over the tree.
    await expect(page.getByText(`${await counted(opening)} ${(await counted(opening)) === '1' ? 'node' : 'nodes'} in all`)).toBeVisible();
  }
});

test('stop c shows a picture with grey branches at once, and its words follow the game', async ({ page }) => {
  await page.goto('/tour/c');
  const drawing = page.getByRole('region', { name: 'The tree as it was searched' });
  await expect(drawing.locator('g.left').first()).toBeVisible();
  await expect(page.locator('header p').first()).toContainText('764');
  await cell(page, [0, 1]).click();
  await expect(page.locator('header p').first()).not.toContainText('From here 764');
  const steps = page.getByRole('group', { name: 'Step through the search' });
  await steps.getByRole('button', { name: 'One step forward' }).click();
  await expect(drawing.locator('g.current')).toHaveCount(1);
});

test('the heat map of the strongest shows every move that was looked at, in five in a row too', async ({ page }) => {
  await page.goto('/analysis#game=gomoku&moves=h8+h9+i9+g7+j8+i8');
  await page.getByRole('button', { name: 'Inside', exact: true }).click();
  await page.getByLabel('Look into').selectOption('gomoku');
  await expect.poll(() => page.locator('.frame rect.heat').count(), { timeout: 30_000 }).toBeGreaterThan(5);
  await page.goto('/tour/montecarlo');
  await page.getByLabel('Its numbers').check();
  await expect(page.locator('.duel .board rect.heat')).toHaveCount(7);
});

test('there is one table of depths', async ({ page }) => {
  await page.goto('/tour/strongest');
  await expect(page.locator('table caption', { hasText: 'Depth by depth' })).toHaveCount(1, { timeout: 30_000 });
  await page.waitForTimeout(4000);
  await expect(page.locator('table caption', { hasText: 'Depth by depth' })).toHaveCount(1);
});

for (const [width, height] of [[1440, 900], [1366, 768], [1280, 720]] as const) {
  test(`the board, its buttons and the way on are in sight at ${width}×${height}, and the right half is used`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const stop of ['c', 'slices', 'strongest']) {
      await page.goto(`/tour/${stop}`);
      await expect(page.locator('.side .card').first()).toBeVisible();
      const inSight = [page.getByRole('button', { name: 'Let the machine move' }), page.getByRole('button', { name: /^Back to/ }), page.locator('.duel .board svg').first()];
      for (const part of inSight) {
        const box = (await part.boundingBox())!;
        expect(box.y + box.height, stop).toBeLessThanOrEqual(height);
      }
      const side = (await page.locator('.side').boundingBox())!;
      expect(side.x + side.width).toBeGreaterThan(width - 60);
      expect(side.y, stop).toBeLessThan(height * 0.6);
    }
  });
}

test('on a phone held sideways the board is whole, with its buttons and the way on', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  for (const stop of ['c', 'slices', 'vier', 'strongest']) {
    await page.goto(`/tour/${stop}`);
    await expect(page.locator('.side .card').first()).toBeVisible();
    const inSight = [page.getByRole('button', { name: 'Let the machine move' }), page.locator('header .ends button').first(), page.locator('.duel .board svg').first()];
    for (const part of inSight) {
      const box = (await part.boundingBox())!;
      expect(box.y, stop).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, stop).toBeLessThanOrEqual(360);
    }
    expect((await page.locator('.duel .board svg').first().boundingBox())!.height, stop).toBeGreaterThan(200);
    // It stays while one reads on.
    await page.locator('.side .card').first().evaluate((card) => card.scrollIntoView());
    const { y, height } = (await page.locator('.duel .board svg').first().boundingBox())!;
    expect(y, stop).toBeGreaterThanOrEqual(0);
    expect(y + height, stop).toBeLessThanOrEqual(360);
  }
});
