/** The board itself: zoom, pan, pinch, guide lines, small cells, large boards, motion. */

import { expect, test, type Page } from '@playwright/test';
import { cell, openMore, played, sitDown, stones } from './helpers';

const viewBox = async (page: Page): Promise<number[]> =>
  (await page.locator('.board svg').first().getAttribute('viewBox'))!.split(' ').map(Number);

test('wheel zooms, right-drag pans, Backspace resets', async ({ page }) => {
  await sitDown(page, { game: 'ristinolla' });
  const whole = await viewBox(page);
  const box = (await page.locator('.board svg').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -600);
  await expect.poll(async () => (await viewBox(page))[2]).toBeLessThan(whole[2]! * 0.6);
  const near = await viewBox(page);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 40, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  const moved = await viewBox(page);
  expect(moved[0]).toBeLessThan(near[0]!);
  expect(moved[1]).toBeLessThan(near[1]!);
  await expect(stones(page)).toHaveCount(0);
  await page.keyboard.press('Backspace');
  expect(await viewBox(page)).toEqual(whole);
});

test('the keyboard goes beyond the edge of a near view', async ({ page }) => {
  await sitDown(page, { game: 'ristinolla' });
  await cell(page, [10, 10]).focus();
  for (let time = 0; time < 4; time++) await page.keyboard.press('+');
  const near = await viewBox(page);
  await page.keyboard.press('Home');
  const there = await viewBox(page);
  expect(there[0]).toBeLessThan(near[0]!);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-stone="10,0,x"]')).toHaveCount(1);
});

test('guide lines go through the cell under the pointer', async ({ page }) => {
  await sitDown(page, { game: 'gomoku' });
  await openMore(page);
  await page.getByLabel('Guide lines').check();
  await cell(page, [4, 9]).hover();
  await expect(page.locator('.guides')).toHaveAttribute('d', /^M0 450H1500M950 0V1500/);
  await openMore(page);
  await page.getByLabel('Guide lines').uncheck();
  await expect(page.locator('.guides')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('small cells ask again, and a second tap plays', async ({ page }) => {
    await sitDown(page, { game: 'ristinolla' });
    await cell(page, [9, 9]).tap();
    await expect(page.locator('.confirm')).toContainText('Play j11?');
    await expect(stones(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await expect(page.locator('.confirm')).toHaveCount(0);
    await cell(page, [9, 9]).tap();
    await cell(page, [9, 9]).tap();
    await expect.poll(() => played(page)).toBe(1);
  });

  test('two fingers zoom and pan, and play nothing', async ({ page }) => {
    await sitDown(page, { game: 'gomoku' });
    const whole = await viewBox(page);
    const box = (await page.locator('.board svg').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
    await touch('touchStart', [x - 20, y], [x + 20, y]);
    for (const apart of [30, 50, 70]) await touch('touchMove', [x - apart, y], [x + apart, y]);
    await touch('touchEnd');
    const near = await viewBox(page);
    expect(near[2]).toBeLessThan(whole[2]! * 0.5);
    await touch('touchStart', [x - 20, y], [x + 20, y]);
    for (const by of [10, 20, 30]) await touch('touchMove', [x - 20 + by, y], [x + 20 + by, y]);
    await touch('touchEnd');
    expect((await viewBox(page))[0]).toBeLessThan(near[0]!);
    await expect(stones(page)).toHaveCount(0);
    // Near enough, a tap plays at once.
    await page.touchscreen.tap(x, y);
    const there = await viewBox(page);
    await expect.poll(() => played(page)).toBe(1);
    expect(await viewBox(page)).toEqual(there);
  });

  for (const game of ['tictactoe', 'connect4', 'ultimate', 'mnk:64,64,5']) {
    test(`${game} fits 360 pixels`, async ({ page }) => {
      await sitDown(page, { game });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const box = (await page.locator('.board svg').boundingBox())!;
      expect(box.width).toBeGreaterThan(320);
    });
  }
});

test('a board of 64 × 64 shows a click’s stone with the next frame', async ({ page }) => {
  await sitDown(page, { game: 'mnk:64,64,5', moves: 'a1 bl64' });
  const took: number[] = [];
  for (let time = 0; time < 5; time++) {
    took.push(
      await page.evaluate(async (column) => {
        const idle = performance.now();
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        const begun = performance.now();
        document.querySelector(`[data-row="30"][data-column="${column}"]`)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await new Promise(requestAnimationFrame);
        if (!document.querySelector(`[data-stone^="30,${column},"]`)) throw new Error('no stone after a frame');
        return performance.now() - begun - (begun - idle);
      }, 20 + time * 2),
    );
    await expect.poll(() => played(page)).toBe(3 + time);
  }
  // The quickest, and beyond what two empty frames take, as other work may hold the processor: what is slow by itself is
  // slow each time.
  // A quarter of a second leaves room for a machine with ten times more to do than it can.
  expect(Math.min(...took)).toBeLessThan(250);
});

test('stones fall, but not where motion is unwanted', async ({ page }) => {
  await page.addInitScript(() => addEventListener('animationstart', ({ animationName }) => document.body.append(` ${animationName} `), true));
  const text = () => page.evaluate(() => document.body.textContent);
  await sitDown(page, { game: 'connect4' });
  await cell(page, [0, 3]).click();
  await expect.poll(text).toMatch(/-fall /);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sitDown(page, { game: 'connect4' });
  await cell(page, [0, 3]).click();
  await expect.poll(() => played(page)).toBe(1);
  expect(await text()).not.toMatch(/-fall /);
});
