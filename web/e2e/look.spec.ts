/** Languages and colours. */

import { expect, test } from '@playwright/test';
import { openSettings, sitDown } from './helpers';

test.describe('languages', () => {
  for (const [locale, heading] of [['de-AT', 'Such dir ein Spiel aus'], ['fi-FI', 'Valitse peli ja pelaa'], ['sv-SE', 'Pick a game and play']] as const) {
    test.describe(locale, () => {
      test.use({ locale });
      test('is the browser’s', async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      });
    });
  }

  test('is chosen by hand and remembered, and only one is loaded', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      const file = /assets\/(en|de|fi)-/.exec(request.url());
      if (file) loaded.push(file[1]!);
    });
    await page.goto('/');
    expect(loaded).toEqual(['en']);
    await openSettings(page);
    await page.getByLabel('Language').selectOption('fi');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valitse peli ja pelaa');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valitse peli ja pelaa');
    await sitDown(page, { game: 'tictactoe' });
    await expect(page.locator('[data-status]')).toContainText('Vuorossa X');
  });
});

test('colours follow the system, or one’s choice', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  await expect(page.locator('h1')).toBeVisible();
  expect(await ground()).toBe('rgb(247, 245, 240)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe('rgb(18, 20, 26)');
  await openSettings(page);
  await page.getByLabel('Colours').selectOption('light');
  expect(await ground()).toBe('rgb(247, 245, 240)');
  await page.getByLabel('Colours').selectOption('system');
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(ground).toBe('rgb(0, 0, 0)');
});

test('what is chosen keeps its colour under the pointer that chose it', async ({ page }) => {
  await page.goto('/analysis#game=tictactoe&moves=a3+b2+b3');
  await page.click('[data-tab=inside]');
  await page.locator('[data-field=machine]').selectOption('tree-c');
  for (const chosen of [page.locator('.moves .here'), page.getByRole('button', { name: 'Picture' })]) {
    await chosen.click();
    await expect(chosen).toHaveCSS('background-image', /linear-gradient/);
    const [under, colour] = await chosen.evaluate(async (node) => {
      // A colour on its way is none yet.
      await Promise.allSettled(node.getAnimations().map((animation) => animation.finished));
      return [getComputedStyle(node).backgroundColor, getComputedStyle(node).color];
    });
    await page.mouse.move(0, 0);
    await expect(chosen).toHaveCSS('background-image', 'none');
    await expect(chosen).toHaveCSS('background-color', under!);
    await expect(chosen).toHaveCSS('color', colour!);
  }
});

test('boards and pieces are chosen and remembered', async ({ page }) => {
  await sitDown(page, { game: 'connect4', moves: '4' });
  const style = (selector: string, name: string) => page.locator(selector).first().evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);
  const usual = await style('.front .frame', 'fill');
  await openSettings(page);
  const seen = new Set([usual]);
  for (const board of ['paper', 'wood', 'slate', 'contrast']) {
    await page.getByLabel('Board').selectOption(board);
    seen.add(await style('.front .frame', 'fill'));
  }
  expect(seen.size).toBe(5);
  expect(await style('.pieces .pen', 'display')).not.toBe('none');
  await page.getByLabel('Pieces').selectOption('plain');
  expect(await style('.pieces .pen', 'display')).toBe('none');
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-board', 'contrast');
  expect(await style('.pieces .pen', 'display')).toBe('none');
});

test('the page brings its own letters, small and for every language it speaks', async ({ page }) => {
  const fonts: number[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.woff2')) fonts.push((await response.body()).length);
  });
  await page.goto('/');
  await expect(page.locator('h1')).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check("16px 'Figtree Variable'", 'äöüßÄÖÜåÅ'))).toBe(true);
  expect(fonts).toHaveLength(1);
  expect(fonts[0]).toBeLessThan(40_000);
});

test('one click mutes, and it is remembered', async ({ page }) => {
  await page.goto('/');
  const mute = page.getByRole('button', { name: 'Mute sounds' });
  await expect(mute).toHaveAttribute('aria-pressed', 'false');
  await mute.click();
  await page.reload();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
});
