/** The analysis: values on the board, lines, graph, mistakes, variations, set-up, link and copies. */

import { expect, test, type Page } from '@playwright/test';
import { cell } from './helpers';

const texts = (page: Page) => page.locator('.frame text.text').allTextContents();

test('every move of a solved game has its value on the board', async ({ page }) => {
  await page.goto('/analysis#game=tictactoe&moves=a3+b3');
  await expect.poll(() => texts(page)).toHaveLength(7);
  expect(await texts(page)).toContain('+3');
  await expect(page.getByRole('gridcell', { name: /Win in 3/ }).first()).toBeAttached();
  await page.goto('/analysis#game=connect4&moves=1+2+1+2+1+2');
  await page.reload();
  await expect.poll(() => texts(page)).toHaveLength(7);
  expect((await texts(page))[0]).toBe('+1');
});

test('best lines are streamed, as many as asked for', async ({ page }) => {
  await page.goto('/analysis#game=tictactoe&moves=a3+b2');
  const lines = page.getByRole('region', { name: 'Best lines' });
  await expect(lines.locator('ol > li')).toHaveCount(3);
  await lines.getByRole('combobox').selectOption('5');
  await expect(lines.locator('ol > li')).toHaveCount(5);
  await expect(lines.locator('ol > li').first()).toContainText('Draw');
  await lines.locator('ol > li').first().locator('.moves button').nth(1).click();
  await expect(page.locator('.moves .here')).toContainText('4');
});

test('the whole game is looked at: the graph, its mistakes, and a click to jump', async ({ page }) => {
  // O answers the corner with an edge, which loses; X gives the win away, and takes it again.
  await page.goto('/analysis#game=tictactoe&moves=a3+b3+a1+a2+c1+b2+b1');
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await expect(page.getByRole('button', { name: 'Analyse the whole game' })).toBeVisible({ timeout: 25_000 });
  await expect(page.locator('.moves b').first()).toHaveText('??');
  await expect(page.locator('.moves .blunder').first()).toContainText('b3');
  const graph = page.getByRole('slider', { name: 'Evaluation over the game' });
  await expect(graph.locator('circle')).toHaveCount(8);
  const box = (await graph.boundingBox())!;
  await graph.click({ position: { x: box.width * (2 / 7), y: box.height / 2 } });
  await expect(page.locator('.moves .here')).toHaveText(/b3/);
  await graph.press('ArrowRight');
  await expect(page.locator('.moves .here')).toHaveText(/a1/);
});

test('variations are kept as a tree and travel in the link', async ({ page }) => {
  await page.goto('/analysis#game=tictactoe&moves=a3+b2+c1');
  await expect(page.locator('.moves .here')).toHaveText(/c1/);
  await page.getByRole('button', { name: 'One move back' }).click();
  await cell(page, [0, 2]).click();
  await expect(page.locator('.moves .variation')).toContainText('c3');
  await expect.poll(() => decodeURIComponent(new URL(page.url()).hash.replaceAll('+', ' '))).toContain('a3 b2 c1 (c3)');
  const link = page.url();
  await page.goto('/');
  await page.goto(link);
  await expect(page.locator('.moves .here')).toHaveText(/c3/);
  await page.getByRole('button', { name: 'Make it the line' }).click();
  await expect(page.locator('.moves .variation')).toContainText('c1');
  await page.getByRole('button', { name: 'Remove from here' }).click();
  await expect(page.locator('.moves .variation')).toHaveCount(0);
});

test('a position is set up by click, by drag and by paste', async ({ page }) => {
  await page.goto('/analysis#game=tictactoe');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const stones = page.locator('.frame .piece:not(.ghost)');
  await cell(page, [0, 0]).click();
  await cell(page, [1, 1]).click();
  await cell(page, [1, 1]).click();
  await expect(stones).toHaveCount(1);
  await page.getByRole('button', { name: 'Mark O' }).dragTo(cell(page, [2, 2]));
  await expect(stones).toHaveCount(2);
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await expect(page.getByText('X to move')).toBeVisible();
  await expect.poll(() => texts(page)).toHaveLength(7);

  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByLabel('Paste moves').fill('a3 a3');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('alert')).toContainText("move 2, 'a3', is illegal");
  await page.getByLabel('Paste moves').fill('game: connect4\nO......\nO..X...\nO.XX...\nturn: O');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Connect Four');
  await expect.poll(async () => (await texts(page))[0]).toBe('+1');
});

test('the game is copied as link, text, JSON, SVG and PNG', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/analysis#game=tictactoe&moves=a3+b2+c1');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toContain('/analysis#game=tictactoe');
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(copied).toContain('moves: a3 b2 c1');
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await expect.poll(async () => JSON.parse(await copied().catch(() => '{}')).moves).toEqual(['a3', 'b2', 'c1']);
  await page.getByRole('button', { name: 'Copy SVG' }).click();
  await expect.poll(copied).toMatch(/^<svg[^]*rgb\(/);
  await page.getByRole('button', { name: 'Copy PNG' }).click();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.clipboard.read())[0]?.types ?? []))
    .toContain('image/png');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PNG' }).click();
  expect((await saved).suggestedFilename()).toBe('tictactoe.png');
});

test('a wrong link says what is wrong', async ({ page }) => {
  await page.goto('/analysis#game=chess');
  await expect(page.getByRole('alert')).toContainText("there is no game 'chess'");
});
