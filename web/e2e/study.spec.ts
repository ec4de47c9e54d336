/** Studying a game: drawings, comments and marks, numbers, lines played out, accuracy and turning points, the GIF. */

import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { cell } from './helpers';

const shapes = (page: Page) => page.locator('.frame .shape');

async function drag(page: Page, from: Locator, to: Locator, button: 'left' | 'right', keys: readonly string[] = []): Promise<void> {
  const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down({ button });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
  await page.mouse.up({ button });
  for (const key of keys) await page.keyboard.up(key);
}

const hash = (page: Page) => decodeURIComponent(new URL(page.url()).hash.replaceAll('+', ' '));

test.describe('drawings on the board', () => {
  test('the right button draws, modifiers are colours, the same again takes away, the move is not played', async ({ page }) => {
    await page.goto('/analysis#game=tictactoe&moves=a3+b2');
    await expect(page.locator('.frame .piece:not(.ghost)')).toHaveCount(2);
    await drag(page, cell(page, [2, 0]), cell(page, [0, 2]), 'right');
    await expect(shapes(page)).toHaveCount(1);
    await expect(shapes(page)).toHaveClass(/green/);
    await drag(page, cell(page, [2, 2]), cell(page, [2, 2]), 'right', ['Shift']);
    await drag(page, cell(page, [1, 0]), cell(page, [1, 2]), 'right', ['Alt']);
    await drag(page, cell(page, [2, 1]), cell(page, [2, 1]), 'right', ['Shift', 'Alt']);
    await expect(shapes(page)).toHaveCount(4);
    for (const colour of ['red', 'blue', 'yellow']) await expect(page.locator(`.frame .shape.${colour}`)).toHaveCount(1);
    await expect(page.getByRole('gridcell', { name: 'c1, empty, red circle' })).toBeAttached();
    await expect(page.getByRole('gridcell', { name: /^a1, empty, green arrow to c3/ })).toBeAttached();
    await drag(page, cell(page, [2, 2]), cell(page, [2, 2]), 'right', ['Shift']);
    await expect(shapes(page)).toHaveCount(3);
    // They belong to the position, travel in the link, and come back.
    await page.getByRole('button', { name: 'One move back' }).click();
    await expect(shapes(page)).toHaveCount(0);
    await page.goto('/');
    await page.goBack();
    await page.getByRole('button', { name: 'One move forward' }).click();
    await expect(shapes(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Wipe off what is drawn here' }).click();
    await expect(shapes(page)).toHaveCount(0);
    await expect(page.locator('.frame .piece:not(.ghost)')).toHaveCount(2);
  });

  test('by the keyboard: Enter on the first and the last cell', async ({ page }) => {
    await page.goto('/analysis#game=tictactoe&moves=a3');
    await page.getByRole('button', { name: 'Draw on the board' }).press('Enter');
    await page.getByRole('button', { name: 'red', exact: true }).press('Enter');
    await cell(page, [1, 1]).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.locator('.frame path.shape.red')).toHaveCount(1);
    await expect(page.getByRole('log')).toContainText('red arrow to c2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.locator('.frame circle.shape.red')).toHaveCount(1);
    // Escape puts the pen down without a trace.
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    await expect(shapes(page)).toHaveCount(2);
    await expect(page.locator('.frame .piece:not(.ghost)')).toHaveCount(1);
  });

  test('a large board is still moved by the middle button, and drawn on while it is near', async ({ page }) => {
    await page.goto('/analysis#game=gomoku&moves=h8+i9');
    await expect(page.locator('.frame .piece:not(.ghost)')).toHaveCount(2);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const view = () => page.locator('.frame svg').first().getAttribute('viewBox');
    const before = await view();
    await drag(page, cell(page, [7, 7]), cell(page, [6, 8]), 'right');
    await expect(shapes(page)).toHaveCount(1);
    await expect(page.getByRole('gridcell', { name: /^h8, X, green arrow to i9/ })).toBeAttached();
    expect(await view()).toBe(before);
    const box = (await cell(page, [7, 7]).boundingBox())!;
    await page.mouse.move(box.x, box.y);
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(box.x + 80, box.y + 40, { steps: 4 });
    await page.mouse.up({ button: 'middle' });
    expect(await view()).not.toBe(before);
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } });

  test('the pen draws by finger, and a tap makes a circle', async ({ page }) => {
    await page.goto('/analysis#game=tictactoe&moves=a3');
    await page.getByRole('button', { name: 'Draw on the board' }).tap();
    await page.getByRole('button', { name: 'blue', exact: true }).tap();
    await cell(page, [2, 2]).tap();
    await expect(page.locator('.frame circle.shape.blue')).toHaveCount(1);
    const [from, to] = [(await cell(page, [2, 0]).boundingBox())!, (await cell(page, [0, 2]).boundingBox())!];
    const client = await page.context().newCDPSession(page);
    const middle = ({ x, y, width, height }: NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>) => ({ x: x + width / 2, y: y + height / 2 });
    const [begun, end] = [middle(from), middle(to)];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', begun);
    // As a finger moves: over some time, and at rest when it is lifted. A jump would be a fling, whose end swallows the next tap.
    for (const part of [0.25, 0.5, 0.75, 1, 1, 1]) {
      await touch('touchMove', { x: begun.x + (end.x - begun.x) * part, y: begun.y + (end.y - begun.y) * part });
      await page.waitForTimeout(50);
    }
    await touch('touchEnd');
    await expect(page.locator('.frame path.shape.blue')).toHaveCount(1);
    await expect(page.locator('.frame .piece:not(.ghost)')).toHaveCount(1);
    await page.getByRole('button', { name: 'Draw on the board' }).click();
    await expect(page.getByRole('button', { name: 'Draw on the board' })).toHaveAttribute('aria-pressed', 'false');
    await cell(page, [1, 1]).tap();
    await expect(page.locator('.frame .piece:not(.ghost)')).toHaveCount(2);
  });
});

test('comments and marks are kept in link, text and JSON, and read again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/analysis#game=connect4&moves=4+4+(3)+5&at=0.0');
  const said = 'Not {so} good: see (3), or "4"\\5!\nSecond line';
  await page.getByLabel('Comment on 4').fill(said);
  await page.getByRole('button', { name: 'Doubtful move' }).click();
  await drag(page, cell(page, [5, 3]), cell(page, [4, 3]), 'right');
  await expect(page.locator('.comment')).toHaveText(said);
  await expect(page.locator('.moves .here b')).toHaveText('?!');
  await expect.poll(() => hash(page)).toContain('[draw g5.3-4.3]');

  const shown = async () => {
    await expect(page.locator('.comment')).toHaveText(said);
    await expect(page.locator('.moves b').first()).toHaveText('?!');
    await expect(page.locator('.moves .variation')).toContainText('3');
  };
  await page.reload();
  await shown();
  await expect(page.getByLabel('Comment on 4')).toHaveValue(said);
  for (const button of ['Copy text', 'Copy JSON']) {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: button }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('?!');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto('/');
    await page.goto('/analysis#game=tictactoe');
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByLabel('Paste moves').fill(copied);
    await page.getByRole('button', { name: 'Read it' }).click();
    await shown();
    await page.getByRole('button', { name: 'One move back' }).click();
    await expect(shapes(page)).toHaveCount(1);
  }
  // Two marks at once there are not; the same again takes it away.
  await page.getByRole('button', { name: 'Good move' }).click();
  await expect(page.locator('.moves .here b')).toHaveText('!');
  await page.getByRole('button', { name: 'Good move' }).click();
  await expect(page.locator('.moves .here b')).toHaveCount(0);
});

test('a comment on the start, typed and left at once, is not lost', async ({ page }) => {
  await page.goto('/analysis#game=tictactoe&moves=a3&at=');
  await page.getByLabel('Comment on the start').fill('Where it begins');
  await page.getByRole('button', { name: 'One move forward' }).click();
  await expect(page.locator('.opening')).toHaveText('Where it begins');
  await expect.poll(() => hash(page)).toContain('{Where it begins} a3');
});

test('stones are numbered on request, on a set-up position from its first move', async ({ page }) => {
  await page.goto('/analysis#game=connect4&moves=4+4+3');
  const numbers = page.locator('.frame text.number');
  await expect(page.locator('.frame .piece:not(.ghost)')).toHaveCount(3);
  await expect(numbers).toHaveCount(0);
  await page.getByRole('button', { name: 'Number the stones' }).click();
  await expect(numbers).toHaveText(['1', '2', '3']);
  await expect(page.getByRole('gridcell', { name: /O, move 2/ })).toBeAttached();
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(numbers).toHaveText(['1', '2']);
  await page.goto('/analysis#game=tictactoe&diagram=X..%0A.O.%0A...&turn=x&lenient=1&moves=c1');
  await page.reload();
  await page.getByRole('button', { name: 'Number the stones' }).click();
  await expect(numbers).toHaveText(['1']);
});

test('a line of the engine is played out by one click and kept as a variation', async ({ page }) => {
  await page.goto('/analysis#game=tictactoe&moves=a3+b3');
  const line = page.getByRole('region', { name: 'Best lines' }).locator('ol > li').first();
  const moves = line.locator('.moves button');
  await expect(line).toContainText('Win in 3');
  await expect(page.getByText(/Depth \d/)).toBeVisible();
  const played = await moves.allTextContents();
  await line.getByRole('button', { name: /^Play the line out/ }).click();
  await expect(page.getByText('The line is being played out.')).toBeVisible();
  await expect(page.locator('.moves .here')).toHaveText(new RegExp(`${played.at(-1)}$`), { timeout: 15_000 });
  await expect(page.getByText('X wins')).toBeVisible();
  expect(hash(page)).toContain(`a3 b3 ${played.join(' ')}`);
  // A step of one's own stops it.
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('button', { name: '2 b3', exact: true }).click();
  await expect(line).toContainText('Win in 3');
  await line.getByRole('button', { name: /^Play the line out/ }).click();
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.waitForTimeout(1500);
  await expect(page.locator('.frame .piece:not(.ghost)')).toHaveCount(0);
});

test('a game that was looked at has accuracies and turning points in words, proven ones told as proven', async ({ page }) => {
  await page.goto('/analysis#game=tictactoe&moves=a3+b3+a1+a2+c1+b2+b1&at=');
  await page.getByRole('region', { name: 'Evaluation over the game' }).getByRole('button', { name: 'Analyse the whole game' }).click();
  // b3 loses a drawn game; a1 wins, and so does every move of X after it.
  await expect(page.getByText(/^Move 2, O b3, lost a drawn game: X wins in 3\./)).toBeVisible({ timeout: 25_000 });
  await expect(page.getByText('Accuracy of X')).toBeVisible();
  const [x, o] = await page.locator('section dl dd').allTextContents();
  expect(x).toBe('100 %');
  expect(Number(o!.replace(/\D/g, ''))).toBeLessThan(90);
  await page.getByText(/^Move 2, O b3/).click();
  await expect(page.locator('.moves .here')).toHaveText(/b3/);
});

test('the game is saved as an animated GIF with a frame for each position', async ({ page }) => {
  await page.goto('/analysis#game=tictactoe&moves=a3+b2+c1+a1+c3');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as animated GIF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('tictactoe.gif');
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
  // A graphic control block, 21 F9 04, before each of the six pictures.
  expect(bytes.toString('latin1').split('\x21\xf9\x04').length - 1).toBe(6);
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  expect(Math.max(width, height)).toBeLessThanOrEqual(480);
  expect(Math.min(width, height)).toBeGreaterThan(300);
  expect(bytes.length).toBeLessThan(400_000);
});

for (const [width, height] of [[1440, 900], [1366, 768], [1280, 720], [768, 1024], [360, 740]] as const) {
  test(`step buttons and tools are in sight at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const game of ['tictactoe&moves=a3+b2', 'connect4&moves=4+4', 'gomoku&moves=h8+i9', 'ultimate&moves=44+40']) {
      await page.goto('/');
      await page.goto(`/analysis#game=${game}`);
      await page.getByRole('button', { name: 'Draw on the board' }).click();
      for (const name of ['To the start', 'One move back', 'One move forward', 'To the end', 'Draw on the board', 'Number the stones', 'yellow']) {
        const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
        expect(box.y + box.height, `${game} ${name}`).toBeLessThanOrEqual(height);
        expect(box.x + box.width, `${game} ${name}`).toBeLessThanOrEqual(width);
        expect(box.x, `${game} ${name}`).toBeGreaterThanOrEqual(0);
      }
    }
  });
}
