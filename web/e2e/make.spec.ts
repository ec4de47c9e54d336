/** Games of one's own: put together from options, played, with marks to choose, layers, holes and edges that meet. */

import { expect, test } from '@playwright/test';
import { cell, sitDown, status, stones } from './helpers';

test('a game is put together, told in sentences, kept in its link and played', async ({ page }) => {
  await page.goto('/make?game=line:5x5,k=4,wrap');
  await expect(page.getByText('4 in a row win')).toBeVisible();
  // An option that stands alone means the first of its kinds.
  await expect(page.getByLabel('edges meet')).toHaveValue('torus');
  await page.getByLabel('edges meet').selectOption('cylinder');
  await expect(page).toHaveURL(/wrap%3Dcylinder|wrap=cylinder/);
  await page.getByLabel('the line loses').check();
  await expect(page.getByText('loses').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('the line loses')).toBeChecked();
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(page).toHaveURL(/\/new\?/);
  // The game keeps all of its options on the way to the board.
  await expect(page.locator('.preview')).toContainText('4 in a row');
  await expect(page.getByRole('link', { name: 'Change the rules' })).toHaveAttribute('href', /k%3D4.*cylinder.*misere/);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { state } = await (await page.request.get(`/api/matches/${id}`)).json();
  expect(state.view.game).toBe('line:5x5,k=4,wrap=cylinder,misere');
});

test('options that make no game are refused with the reason', async ({ page }) => {
  await page.goto('/make?game=line:3x3,k=5');
  await expect(page.getByText('no line of that length')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play it' })).toBeDisabled();
});

test('the gallery opens a game with its history', async ({ page }) => {
  await page.goto('/make');
  await expect(page.locator('[data-piece=qubic]')).toBeVisible();
  // Each has a picture of a game that was won in it.
  await expect(page.locator('[data-piece] .board svg')).toHaveCount(await page.locator('[data-piece]').count());
  await expect(page.locator('[data-piece=qubic] .piece:not(.dim)')).toHaveCount(4);
  await page.getByText('Order and Chaos').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order and Chaos');
  await expect(page.getByText('Stephen Sniderman').first()).toBeVisible();
  await expect(page.getByText('4 in a row win')).toHaveCount(0);
});

test('cells are cut out of the board by a click, and a shape is drawn', async ({ page }) => {
  await page.goto('/make?game=line:5x5');
  await page.getByLabel('Missing cells').check();
  await cell(page, [0, 4]).click();
  await expect(page).toHaveURL(/holes%3De5/);
  await cell(page, [0, 4]).click();
  await expect(page).not.toHaveURL(/holes/);
  for (const name of ['a1', 'a2', 'b1']) await page.getByRole('group', { name: 'A shape in place of a line' }).getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/shape%3Da1.a2.b1/);
});

test('layers are folded into rows, and keys and clicks find their cells', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await sitDown(page, { game: 'line:4x4x4,k=4' });
  const box = (await page.locator('.board svg').first().boundingBox())!;
  expect(box.height / box.width, 'near to a square').toBeGreaterThan(0.9);
  const [upper, lower] = [(await cell(page, [3, 0]).boundingBox())!, (await cell(page, [0, 8]).boundingBox())!];
  expect(lower.y).toBeGreaterThan(upper.y + upper.height);
  // From the lowest row of the first layer one key goes to the highest of the third, over the letters between them.
  await cell(page, [3, 0]).focus();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, [0, 8])).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.moves li')).toContainText(['i4']);
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, [3, 0])).toBeFocused();
  await cell(page, [2, 13]).click();
  await expect(page.locator('.moves li')).toContainText(['i4', 'n2']);
});

test('a line over the edge wins, and a hole cannot be played', async ({ page }) => {
  await sitDown(page, { game: 'line:5x5,k=4,wrap,holes=e5' });
  await expect(cell(page, [0, 4])).toBeDisabled();
  await expect(cell(page, [0, 4])).toHaveAccessibleName('e5, no cell');
  await cell(page, [0, 4]).click({ force: true });
  await expect(stones(page)).toHaveCount(0);
  for (const [at, square] of ([[2, 3], [1, 2], [2, 4], [3, 2], [2, 0], [1, 1], [2, 1]] as const).entries()) {
    await cell(page, square).click();
    await expect(stones(page)).toHaveCount(at + 1);
  }
  await expect(status(page)).toContainText('won');
});

test('where the mark is free the player chooses it with the cell', async ({ page }) => {
  await sitDown(page, { game: 'line:3x3,k=3,marks=either' });
  for (const [at, [square, mark]] of ([[[1, 1], 'O'], [[0, 0], 'X'], [[0, 1], 'O']] as const).entries()) {
    await cell(page, square).click();
    await page.getByRole('group', { name: /choose a mark/i }).getByRole('button', { name: mark, exact: true }).click();
    await expect(stones(page)).toHaveCount(at + 1);
  }
});

test('the question which mark is answered by keys and stands inside the board', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await sitDown(page, { game: 'line:3x3,k=3,marks=either' });
  const board = (await page.locator('.board svg').first().boundingBox())!;
  for (const square of [[0, 0], [2, 2]] as const) {
    await cell(page, square).focus();
    await page.keyboard.press('Enter');
    const pick = page.getByRole('group', { name: /choose a mark/i });
    await expect(pick.getByRole('button', { name: 'X', exact: true })).toBeFocused();
    const box = (await pick.boundingBox())!;
    expect(box.x >= board.x - 1 && box.y >= board.y - 1 && box.x + box.width <= board.x + board.width + 1 && box.y + box.height <= board.y + board.height + 1).toBe(true);
    await page.keyboard.press('Escape');
    await expect(pick).toHaveCount(0);
    await expect(cell(page, square)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'c1, O, last move' })).toHaveCount(1);
});

test('the board and the button that plays it are in sight, and all boxes to tick are of one size', async ({ page }) => {
  for (const [width, height] of [[1440, 900], [1366, 768], [1280, 720], [740, 360]] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/make');
    for (const part of [page.locator('.preview .board svg').first(), page.locator('[data-do=play]')]) {
      await expect(part).toBeVisible();
      const box = (await part.boundingBox())!;
      expect(box.y + box.height, `${width}×${height}`).toBeLessThanOrEqual(height);
    }
    const sizes = await page.locator('.options .check > input').evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().width));
    expect(new Set(sizes).size, `${width}×${height}: ${sizes.join()}`).toBe(1);
  }
});
