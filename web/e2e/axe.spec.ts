/** axe finds nothing on any page, in any colours; and what is said aloud is there. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import { cell, doIt, sitDown } from './helpers';
import { PAGES } from './pages';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}

for (const { name, open, seen } of PAGES) {
  test(`${name} in all colours`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await page.locator(seen).first().waitFor();
    for (const colours of ['light', 'dark', 'contrast']) {
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), colours);
      expect(await findings(page), colours).toEqual([]);
    }
    for (const board of ['paper', 'wood', 'slate', 'contrast']) {
      await page.evaluate((theme) => Object.assign(document.documentElement.dataset, { theme: 'light', board: theme }), board);
      expect(await findings(page), board).toEqual([]);
    }
  });
}

test('windows, notices and questions in play', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sitDown(page, { game: 'tictactoe', moves: 'a1' });
  for (const open of [() => doIt(page, 'keys'), () => doIt(page, 'invite'), () => page.click('[data-seat=o] .change')]) {
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  for (const menu of ['more', 'settings']) {
    await page.click(`[data-do=${menu}]`);
    expect(await findings(page), menu).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await cell(page, [2, 0]).click({ force: true });
  await page.click('[data-do=hint]');
  await expect(page.locator('.notice')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('cells and moves are spoken', async ({ page }) => {
  await sitDown(page, { game: 'tictactoe', moves: 'a1 a2 b1 b2' });
  await expect(page.getByRole('gridcell', { name: 'b2, O, last move' })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: /empty/ })).toHaveCount(5);
  await page.getByRole('gridcell', { name: 'c1, empty' }).click();
  await expect(page.getByRole('log')).toContainText('X plays c1.');
  await expect(page.getByRole('log')).toContainText('X has won');
  await expect(page.getByRole('gridcell', { name: /in the winning line/, includeHidden: true })).toHaveCount(3);
});
