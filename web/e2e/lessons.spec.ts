/** The scenarios, the rules in pictures, and the tour. */

import { expect, test } from '@playwright/test';
import { cell } from './helpers';

const ANSWERS = ['column 1', 'column 3', 'column 3 or 4', 'column 5', 'column 4'];

test.describe('scenarios', () => {
  for (const [at, answer] of ANSWERS.entries()) {
    test(`${at + 1} has its answer and a proof`, async ({ page }) => {
      await page.goto('/scenarios');
      await page.getByRole('button', { name: `Scenario ${at + 1}` }).click();
      // The answer is not given away before it is asked for.
      await expect(page.getByText(/^Answer/)).toHaveCount(0);
      await page.getByRole('button', { name: 'Show the answer' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Answer' })).toContainText(`Answer: ${answer}`);
      await expect(page.getByText('as known, and proven')).toBeVisible();
      const proof = page.getByRole('region', { name: 'Proof' });
      if (answer === 'column 5') {
        await proof.getByRole('button', { name: 'O 1' }).click();
        await expect(proof).toContainText('X wins with column');
        return;
      }
      await proof.getByRole('button', { name: /^O / }).first().click();
      while (!(await proof.getByText('O has won').isVisible())) {
        await proof.getByRole('button', { name: /^X / }).first().click();
      }
      await expect(page.locator('.scenario .winning')).toHaveCount(1);
      await proof.getByRole('button', { name: 'One step back' }).click();
    });
  }

  test('are tried on the board: a wrong column is refused, the right one opens the proof', async ({ page }) => {
    await page.goto('/scenarios');
    await page.locator('.scenario [data-drop="2"]').click();
    await expect(page.getByRole('status').filter({ hasText: 'Not column 2' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Proof' })).toHaveCount(0);
    await page.locator('.scenario [data-drop="1"]').click();
    await expect(page.getByRole('status').filter({ hasText: 'Answer: column 1' })).toContainText('Right!');
    await expect(page.getByRole('region', { name: 'Proof' })).toBeVisible();
  });

  test('are opened in the analysis', async ({ page }) => {
    await page.goto('/scenarios');
    await page.getByRole('link', { name: 'Open in the analysis' }).click();
    await expect(page.getByText('O to move')).toBeVisible();
    await expect.poll(async () => (await page.locator('.frame text.text').allTextContents())[0]).toBe('+1');
  });
});

test('every game has its rules in pictures', async ({ page }) => {
  await page.goto('/lessons');
  const games = page.locator('.games a[href^="/lessons/"]');
  const lessons = (await (await page.request.get('/api/lessons')).json()) as unknown[];
  expect(lessons.length).toBeGreaterThan(6);
  await expect(games).toHaveCount(lessons.length);
  for (const href of await games.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))) {
    await page.goto(href);
    await expect(page.getByRole('link', { name: 'Play it' })).toBeVisible();
    expect(await page.locator('.pictures li').count()).toBeGreaterThan(2);
  }
});

test.describe('a tree of one’s own', () => {
  const field = 'Tree';
  const strategies = 'Strategies of X';

  test('is drawn with what was cut off in grey, and compared by every variant', async ({ page }) => {
    await page.goto('/lessons');
    await page.getByRole('link', { name: 'Your own game tree' }).click();
    await expect(page.locator('[data-tree] .leaf')).toHaveText(['3', '12', '2', '4', '14', '5']);
    await expect(page.locator('[data-tree] g.left .leaf')).toHaveText(['5']);
    await expect(page.locator('tbody tr').filter({ hasText: 'A ·' }).locator('td')).toHaveText(['10', '4', 'b']);
    await expect(page.locator('tbody tr').filter({ hasText: 'C ·' }).locator('td')).toHaveText(['9', '4', 'b']);
    await page.getByLabel('Algorithm').selectOption('A');
    await expect(page.locator('[data-tree] g.left')).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as SVG' }).click();
    expect((await saved).suggestedFilename()).toBe('tree.svg');
  });

  test('has strategies that are told apart, and judges yours', async ({ page }) => {
    await page.goto('/tree');
    await page.getByLabel(field, { exact: true }).fill('((3 -9) (-1 -2) (-5 -6))');
    const told = page.getByRole('region', { name: strategies });
    await expect(told).toContainText('Best play is worth -5');
    await expect(told.locator('.choice')).toHaveText([/a 3 gives it away/, /b -1 acceptable/, /c -5 optimal/]);
    for (const [move, judged] of [['a', 'it loses what need not be lost'], ['b', 'acceptable, but not optimal'], ['c', 'it is optimal']] as const) {
      await page.getByRole('button', { name: new RegExp(`^Choose ${move},`) }).press('Enter');
      await expect(told.getByRole('status')).toContainText(judged);
    }
  });

  test('that cannot be read says why, and nothing of the old one stays', async ({ page }) => {
    await page.goto('/tree');
    await expect(page.locator('[data-tree]')).toBeVisible();
    await page.getByLabel(field, { exact: true }).fill('((3 12) (2 4)');
    await expect(page.getByRole('status').filter({ hasText: 'a bracket is not closed' })).toBeVisible();
    await expect(page.locator('[data-tree]')).toHaveCount(0);
  });
});

test('the tour goes from A to the strongest, and every stop can be played', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/tour');
  const stops = page.locator('nav[aria-label="Stops of the tour"] a');
  const count = 14;
  await expect(stops).toHaveCount(count);
  for (let at = 0; at < count; at++) {
    await expect(stops.nth(at)).toHaveAttribute('aria-current', 'step');
    // A pointer that rests on a node of the tree shows that node's board.
    await page.mouse.move(2, 2);
    const legal = page.locator('.duel .cell.open').first();
    await legal.click();
    await expect(page.locator('.duel .status')).toContainText(/positions? in|wins|Draw/, { timeout: 15_000 });
    if (at + 1 < count) await page.locator('.next').click();
  }
});

test('the tour’s machine answers, and moves are taken back', async ({ page }) => {
  await page.goto('/tour/d');
  const stones = page.locator('.duel .board .piece:not(.ghost)');
  await expect(stones).toHaveCount(1);
  await cell(page, [2, 2]).click();
  await expect(stones).toHaveCount(3);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(stones).toHaveCount(2);
  await page.getByRole('button', { name: 'Begin again' }).click();
  await expect(stones).toHaveCount(1);
});

for (const [locale, heading, list, idea] of [
  ['de-DE', 'Wie Maschinen denken', 'Liste', 'abgeschnitten'],
  ['fi-FI', 'Miten koneet ajattelevat', 'Luettelo', 'karsittu'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test('the tour and the panels speak it', async ({ page }) => {
      await page.goto('/tour/c');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.getByRole('button', { name: list, exact: true }).click();
      await expect(page.locator('.node .exit').filter({ hasText: idea }).first()).toBeVisible();
    });
  });
}
