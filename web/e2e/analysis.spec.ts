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

test('a game that is over says how it ended and what can be done, and steps back to its lines', async ({ page }) => {
  await page.goto('/analysis#game=tictactoe&moves=a1+a2+b2+b3+c3');
  await expect(page.locator('[data-ended]')).toContainText('The game is over.');
  await expect(page.locator('.turn')).toHaveText('X wins');
  await expect(page.locator('.evaluation p')).toHaveText('The game is over');
  await page.locator('.found').getByRole('button', { name: 'Analyse the whole game' }).click();
  await expect(page.locator('dl').getByText(/accuracy/i).first()).toBeVisible();
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(page.locator('.found ol li').first()).toContainText('Win in 1');
  await page.goto('/analysis#game=tictactoe&moves=b2+a1+a2+c2+b1+b3+a3+c1+c3');
  await expect(page.locator('[data-ended]')).toBeVisible();
  await expect(page.locator('.turn')).toHaveText('Draw');
});

test('values on a large board are large enough to be read', async ({ page }) => {
  for (const [width, height, least] of [[1366, 768, 12], [360, 740, 9]] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('about:blank');
    await page.goto('/analysis#game=gomoku&moves=h8+i9+h9+h10+g8+i8+i10+g9+f8');
    const value = page.locator('.frame text.text').first();
    await expect(value).toBeVisible();
    const pixels = await value.evaluate((text: SVGTextElement) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM()!.a);
    expect(pixels, `${width}`).toBeGreaterThanOrEqual(least);
  }
});

test('the numbers of the bar stand clear of its mark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/analysis#game=gomoku&moves=h8+i9+h9+h10+g8+i8+i10+g9+f8');
  const bar = page.locator('.evaluation:not(.small) .bar');
  // Far to one side: the shorter part has no room for its number.
  await expect.poll(() => bar.getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(80);
  const clear = () =>
    bar.evaluate((bar) => {
      const [mark, number] = ['.x', '.right'].map((part) => bar.querySelector(part)!.getBoundingClientRect());
      return number!.left >= mark!.right || number!.right <= mark!.right + 1;
    });
  // Once the mark has come to rest.
  await expect.poll(clear).toBe(true);
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
  const whole = page.getByRole('region', { name: 'Evaluation over the game' }).getByRole('button', { name: 'Analyse the whole game' });
  await whole.click();
  await expect(whole).toBeVisible({ timeout: 25_000 });
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

const PSQ = 'Piskvorky 15x15, 11:11, 0\n9,7,12\n8,7,0\n8,6,0\none.zip\ntwo.zip\n-1\n';

for (const [what, game, text, moves] of [
  ['columns', 'connect4', '4455', ['4', '4', '5', '5']],
  ['a line of moves', 'connect4', 'moves: 4455', ['4', '4', '5', '5']],
  ['cells', 'gomoku', 'h8i9', ['h8', 'i9']],
  ['a .psq file', 'tictactoe', PSQ, ['i9', 'h9', 'h10']],
  ['JSON with variations', 'tictactoe', '{"game":"connect4","moves":["4","4","3"],"variations":"4 4 (3 5) 3"}', ['4', '4', '3', '5', '3']],
] as const) {
  test(`${what} can be pasted`, async ({ page }) => {
    await page.goto(`/analysis#game=${game}`);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByLabel('Paste moves').fill(text);
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect(page.locator('.moves button:not(ol *)')).toHaveText(moves.map((move) => new RegExp(`${move}$`)));
  });
}

test('what cannot be read says what was expected', async ({ page }) => {
  await page.goto('/analysis#game=connect4');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  for (const text of ['{"game": oops', 'hello there', 'Piskvorky 15x15\n99,99,0', '{"game":"connect4","moves":["4"],"variations":"4 (9)"}']) {
    await page.getByLabel('Paste moves').fill(text);
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect(page.getByRole('alert')).toContainText('Expected moves');
    await page.getByLabel('Paste moves').fill('');
  }
});

test('lines of one board never stand beside another', async ({ page }) => {
  // From a board with lines to one where the game is over, by one step.
  await page.goto('/analysis#game=tictactoe&moves=a3+a2+b3+b2+c3&at=0.0.0.0');
  const lines = page.getByRole('region', { name: 'Best lines' });
  await expect(lines.locator('ol > li .moves button').first()).toBeVisible();
  await page.getByRole('button', { name: 'One move forward' }).click();
  await expect(page.getByText('X wins')).toBeVisible();
  await expect(lines.locator('ol > li .moves button')).toHaveCount(0);
  // Nor while the whole game is looked at, or the board is another one of the same length.
  await page.goto('/analysis#game=tictactoe&moves=a3+b2+(b3)&at=0.0');
  await page.reload();
  await expect(lines.locator('ol > li .moves button').first()).toBeVisible();
  await lines.getByLabel('Analyse').uncheck();
  await page.locator('.variation button').first().click();
  await expect(page.locator('.moves .here')).toHaveText(/b3/);
  await expect(lines.locator('ol > li .moves button')).toHaveCount(0);
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
