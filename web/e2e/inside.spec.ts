/** Inside the machines: every panel shows what the machine looks at, and the board shows it too. */

import { expect, test, type Page } from '@playwright/test';
import { cell, sitDown } from './helpers';

async function lookInto(page: Page, address: string, machine: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Inside', exact: true }).click();
  await page.getByLabel('Look into').selectOption(machine);
}

const node = (page: Page, path: string) => page.locator(`.node[data-path="${path}"]`);

test.describe('the tree', () => {
  test('has the lecture’s counts and is opened node by node', async ({ page }) => {
    await lookInto(page, '/analysis#game=tictactoe', 'tree-a');
    await expect(page.getByText('549,946 nodes in all')).toBeVisible();
    await expect(node(page, '').locator('.value')).toHaveText('0');
    await expect(node(page, 'a3')).toContainText('60k');
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/tree') && asked.push(request.postData() ?? ''));
    await node(page, 'a3').getByRole('button', { name: 'Open a3' }).click();
    await node(page, 'a3 b2').getByRole('button', { name: 'Open b2' }).click();
    await expect(node(page, 'a3 b2 b3')).toBeVisible();
    expect(asked).toHaveLength(2);
    await node(page, 'a3').getByRole('button', { name: 'Open a3' }).click();
    await expect(node(page, 'a3 b2')).toHaveCount(0);
  });

  test('shows cut-offs with α and β', async ({ page }) => {
    await lookInto(page, '/analysis#game=tictactoe&moves=a3+b2+b3', 'tree-c');
    await expect(page.getByText('61 nodes in all')).toBeVisible();
    await expect(node(page, 'a2')).toContainText('α 0 β 1');
    await expect(node(page, 'a2')).toContainText('cut off');
    await node(page, 'a2').getByRole('button', { name: 'Open a2' }).click();
    await expect(page.locator('.untried')).toContainText('c2 a1 b1 c1');
  });

  test('and the board point at each other', async ({ page }) => {
    await lookInto(page, '/analysis#game=tictactoe&moves=a3+b2+b3', 'tree-c');
    const stones = page.locator('.frame .piece:not(.ghost)');
    await expect(stones).toHaveCount(3);
    await node(page, 'c3').hover();
    await expect(stones).toHaveCount(4);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(stones).toHaveCount(3);
    await cell(page, [0, 2]).hover();
    await expect(page.locator('li.pointed > .node')).toHaveAttribute('data-path', 'c3');
  });

  test('is stepped through forward and back, played, and left', async ({ page }) => {
    await lookInto(page, '/analysis#game=tictactoe&moves=a3+b2+b3+c3', 'tree-c');
    const steps = page.getByRole('group', { name: 'Step through the search' });
    await steps.getByRole('button', { name: 'One step forward' }).click();
    await expect(steps).toContainText('Step 1 of 100');
    await expect(steps).toContainText('Enters Root with α -1 and β 1');
    await steps.getByRole('button', { name: 'One step forward' }).click();
    await expect(steps).toContainText('Enters a2');
    await expect(page.locator('li.current > .node')).toHaveAttribute('data-path', 'a2');
    await steps.getByRole('button', { name: 'One step back' }).click();
    await expect(steps).toContainText('Step 1 of 100');
    await steps.getByLabel('Speed').selectOption('30');
    await steps.getByRole('button', { name: 'Play the search' }).click();
    await expect(steps).toContainText('Step 100 of 100', { timeout: 15_000 });
    await expect(steps).toContainText('Leaves Root with value 0: all moves tried. Best move: a1.');
    await steps.getByRole('button', { name: 'Leave' }).click();
    await expect(page.locator('li.current')).toHaveCount(0);
  });

  test('can be stepped through from any node', async ({ page }) => {
    await lookInto(page, '/analysis#game=tictactoe', 'tree-a');
    await node(page, 'c1').getByRole('button', { name: /Step through/ }).click();
    await expect(page.getByRole('group', { name: 'Step through the search' })).toContainText('Enters c1.');
    await expect(page.locator('li.current > .node')).toHaveAttribute('data-path', 'c1');
  });

  test('is drawn: folded open by a press, what was cut off in grey, in step with the search', async ({ page }) => {
    await lookInto(page, '/analysis#game=tictactoe&moves=a3+b2+b3', 'tree-c');
    await page.getByRole('button', { name: 'Picture' }).click();
    const drawing = page.getByRole('region', { name: 'The tree as it was searched' });
    const drawn = (path: string) => drawing.locator(`[data-path="${path}"]`);
    await expect(drawn('c3')).toContainText('c3');
    await expect(drawn('a2 c3')).toHaveCount(0);
    await drawing.getByRole('button', { name: 'Open a2' }).click();
    await expect(drawn('a2 c3')).toBeVisible();
    // c2, a1, b1 and c1 were cut off: grey, without a value.
    await expect(drawn('a2 c2')).toHaveClass(/left/);
    await expect(drawn('a2 c2')).toHaveText('c2');
    await drawing.getByRole('button', { name: 'Open a2' }).press('Enter');
    await expect(drawn('a2 c3')).toHaveCount(0);

    const steps = page.getByRole('group', { name: 'Step through the search' });
    await steps.getByRole('button', { name: 'One step forward' }).click();
    await steps.getByRole('button', { name: 'One step forward' }).click();
    await expect(drawn('c3')).toHaveClass(/current/);

    const width = async () => (await drawing.locator('svg').boundingBox())!.width;
    const before = await width();
    await page.getByRole('button', { name: 'Closer' }).click();
    await expect.poll(width).toBeGreaterThan(before * 1.3);
    await page.getByRole('button', { name: 'Whole tree', exact: true }).click();
    await expect.poll(width).toBeLessThan(before * 1.3);
    for (const [button, name] of [['Save as SVG', 'tree.svg'], ['Save as PNG', 'tree.png']] as const) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      expect((await saved).suggestedFilename()).toBe(name);
    }
    await page.screenshot({ path: 'artefacts/tree-picture.png' });
  });

  test('stands beside its sisters A to G', async ({ page }) => {
    await lookInto(page, '/analysis#game=tictactoe', 'tree-a');
    const counts = page.locator('tbody .number');
    await expect(counts).toHaveText(['549,946', '94,978', '18,014', '2,914', '1,272', '266', '1']);
    await page.getByRole('button', { name: 'D forced moves' }).click();
    await expect(page.getByText('2,914 nodes in all')).toBeVisible();
  });

  test('that is too large is refused with a sentence', async ({ page }) => {
    await lookInto(page, '/analysis#game=tictactoe:5', 'tree-a');
    await expect(page.getByText(/the tree is too large/)).toBeVisible({ timeout: 20_000 });
  });
});

test('the score board has a number on each cell and says why', async ({ page }) => {
  await lookInto(page, '/analysis#game=tictactoe&moves=b2+c1+b3', 'scoreboard:faithful=on'.split(':')[0]!);
  await expect(page.getByText(/It sets b1 because the opponent would complete a line there/)).toBeVisible();
  await expect(page.locator('.frame text.text')).toHaveCount(6);
  await expect(page.locator('.frame .ring')).toHaveCount(1);
});

test('slices show the source’s totals, the slices of a cell and the counter grid', async ({ page }) => {
  const rows = Array.from({ length: 20 }, () => '.'.repeat(20));
  const put = (row: number, column: number, mark: string) => (rows[row] = rows[row]!.slice(0, column) + mark + rows[row]!.slice(column + 1));
  put(11, 10, 'X'), put(11, 11, 'X'), put(10, 11, 'O'), put(11, 12, 'O');
  const diagram = new URLSearchParams({ game: 'ristinolla:20', diagram: rows.join('\n') }).toString();
  await lookInto(page, `/analysis#${diagram}`, 'slices');
  await expect(page.getByText('For O: 17 − 12 = +5')).toBeVisible();
  await cell(page, [11, 9]).hover();
  await expect(page.getByRole('heading', { name: 'The four slices through j9' })).toBeVisible();
  await expect(page.locator('.slices li').first()).toContainText(/X 2\s*→ 8/);
  // Read aloud it is where its stones are.
  await expect(page.getByRole('img', { name: 'Row, a9 to t9: X k9, X l9, O m9', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Column, j20 to j1: no stones', exact: true })).toBeVisible();
  await page.getByLabel('Counter grid').check();
  await expect(page.locator('.frame text.text').first()).toBeVisible();
  expect(await page.locator('.frame text.text').allTextContents()).toContain('4');
});

test('vier tells which of its parts decides', async ({ page }) => {
  await lookInto(page, '/analysis#game=connect4&moves=1+1+2+2+3+3', 'vier');
  await expect(page.locator('.parts .decided')).toHaveText(/Database|Depth/);
  await page.goto('/analysis#game=connect4');
  await page.reload();
  await page.getByRole('button', { name: 'Inside', exact: true }).click();
  await page.getByLabel('Look into').selectOption('vier');
  await expect(page.locator('.parts .decided')).toContainText('Random games');
  await expect(page.locator('tbody tr')).toHaveCount(7);
  await expect(page.locator('.frame text.text')).toHaveCount(7);
});

test('a strong engine shows depth by depth and where its effort went', async ({ page }) => {
  await lookInto(page, '/analysis#game=ultimate&moves=44+40+04', 'shortest');
  await expect(page.getByText('Depth by depth').first()).toBeVisible();
  await expect(page.locator('.frame .heat').first()).toBeVisible();
  await expect(page.getByText(/positions?, .* per second/)).toBeVisible();
});

test('the machine that one plays against can be looked into', async ({ page }) => {
  await sitDown(page, { game: 'tictactoe', o: 'tree-d' });
  await page.click('[data-do=more]');
  await page.locator('[data-do=inside]').check();
  await cell(page, [1, 1]).click();
  await expect(page.getByText('What it saw at move 2')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Inside/ })).toBeVisible();
  await expect(page.locator('.node').first()).toBeVisible();
});
