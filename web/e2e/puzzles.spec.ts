/** Puzzles: found, tried, refuted, solved; the one of the day, the streak, the sheet. */

import { expect, test, type Page } from '@playwright/test';
import { cell } from './helpers';

const told = '.puzzle [role=status]';

test('a wrong move is refuted on the board, a right one answered, to the end', async ({ page }) => {
  await page.goto('/puzzles/scenario-2');
  await page.locator('[data-drop="7"]').click();
  await expect(page.locator(told)).toContainText('Not 7');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator(told)).toHaveText('');
  await page.locator('[data-drop="3"]').click();
  await expect(page.locator(told)).toContainText('1 move to go');
  const solution = await (await page.request.get('/api/puzzles/scenario-2/solution')).json();
  await page.locator(`[data-drop="${solution.line[2]}"]`).click();
  await expect(page.locator(told)).toHaveText('Solved!');
  await expect(page.locator('.puzzle .winning')).toHaveCount(1);
  await page.goto('/puzzles');
  await expect(page.locator('[data-solved]')).toHaveText('Solved: 1');
});

test('hints come in steps, and the solution is shown on request only', async ({ page }) => {
  await page.goto('/puzzles/scenario-5');
  await expect(page.locator('.hints')).toHaveCount(0);
  for (const step of [1, 2, 3]) {
    await page.locator('[data-do=hint]').click();
    await expect(page.locator('.hints li')).toHaveCount(step);
  }
  await expect(page.locator('.hints li').last()).toHaveText('The answer is 4.');
  await expect(page.locator('[data-do=hint]')).toBeDisabled();
  await page.locator('[data-do=solution]').click();
  await expect(page.locator(told)).toContainText('Solution: 4');
  await page.locator('[data-do=next]').click();
  await expect(page).not.toHaveURL(/scenario-5/);
});

test('the puzzle of the day begins a streak, by keyboard as well', async ({ page }) => {
  const { puzzle, date } = await (await page.request.get('/api/puzzles/daily')).json();
  const { line } = await (await page.request.get(`/api/puzzles/${puzzle.id}/solution`)).json();
  await page.goto('/puzzles');
  await expect(page.locator('[data-streak]')).toHaveText('Streak: 0 days');
  await page.getByRole('link', { name: 'Solve it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(date);
  const played: string[] = [];
  for (let own = 0; own < line.length; own += 2) {
    const { views } = own === 0 ? { views: [puzzle.view] } : await (await page.request.post(`/api/puzzles/${puzzle.id}/try`, { data: { moves: played.slice(0, -1).join(' ') } })).json();
    const { square } = views.at(-1).legal.find(({ text }: { text: string }) => text === line[own]);
    await cell(page, square).focus();
    await page.keyboard.press('Enter');
    played.push(line[own], line[own + 1]);
    await expect(page.locator(told)).not.toHaveText('');
    if (own + 2 < line.length) await expect(page.locator(told)).toContainText(`${(line.length - own - 1) / 2} move`);
  }
  await expect(page.locator(told)).toHaveText('Solved!');
  await page.goto('/puzzles');
  await expect(page.locator('[data-streak]')).toHaveText('Streak: 1 day');
  // The history names it and leads to it.
  const entry = page.locator(`.history [data-visit="${puzzle.id}"]`);
  await expect(entry).toContainText('Solved');
  await entry.click();
  await expect(page).toHaveURL(`/puzzles/${puzzle.id}`);
});

/** Plays the answers to a puzzle that stands on the page, move by move, until it is solved. */
async function solve(page: Page, id: string): Promise<void> {
  const { line } = (await (await page.request.get(`/api/puzzles/${id}/solution`)).json()) as { line: string[] };
  for (let own = 0; own < line.length; own += 2) {
    await page.locator(`[data-drop="${line[own]}"]`).click();
    const left = (line.length - own - 1) / 2;
    await expect(page.locator(told)).toContainText(left > 0 ? `${left} move` : 'Solved!');
  }
}

test('a puzzle chosen from the list is missed, then played to its end, and both stand in the history', async ({ page }) => {
  const address = '/puzzles?game=connect4&theme=win&grade=3';
  await page.goto(address);
  await expect(page.getByText('What you solve and what you miss is listed here.')).toBeVisible();
  const card = page.locator('.puzzles .puzzle').first();
  const id = (await card.getAttribute('href'))!.split('/').at(-1)!;
  await card.click();
  await expect(page).toHaveURL(`/puzzles/${id}`);
  // Any column but the answer misses it.
  const { line } = (await (await page.request.get(`/api/puzzles/${id}/solution`)).json()) as { line: string[] };
  const wrong = await page.locator('[data-drop]').evaluateAll((all, right) => all.map((one) => one.getAttribute('data-drop')!).find((drop) => drop !== right)!, line[0]);
  await page.locator(`[data-drop="${wrong}"]`).click();
  await expect(page.locator(told)).toContainText(`Not ${wrong}`);
  await page.goto(address);
  const entry = page.locator(`.history [data-visit="${id}"]`);
  await expect(entry).toContainText('Missed');
  await expect(page.locator('[data-solved]')).toHaveText('Solved: 0');
  // The link leads back to it.
  await entry.click();
  await expect(page).toHaveURL(`/puzzles/${id}`);
  await solve(page, id);
  await page.goto(address);
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Solved');
  await expect(page.locator('[data-solved]')).toHaveText('Solved: 1');
  await expect(page.locator(`.puzzles a[href="/puzzles/${id}"]`)).toContainText('✓');
  // It is not the one of the day: no streak.
  await expect(page.locator('[data-streak]')).toHaveText('Streak: 0 days');
  await page.reload();
  await expect(entry).toContainText('Solved');
});

test('puzzles are found by game, theme and grade, in the address', async ({ page }) => {
  await page.goto('/puzzles');
  await expect(page.locator('[data-count]')).toBeVisible();
  const all = Number(await page.locator('[data-count]').getAttribute('data-count'));
  expect(all).toBeGreaterThan(900);
  await expect(page.locator('.puzzles .puzzle')).toHaveCount(60);
  await page.locator('[data-do=more]').click();
  await expect(page.locator('.puzzles .puzzle')).toHaveCount(180);
  await page.getByRole('combobox', { name: 'Game' }).selectOption('connect4');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('win');
  await expect(page).toHaveURL('/puzzles?game=connect4&theme=win');
  await expect.poll(async () => Number(await page.locator('[data-count]').getAttribute('data-count'))).toBeLessThan(all);
  await expect(page.locator('.puzzles .puzzle').first()).toContainText('Connect Four');
});

test('each puzzle in the list shows its position, asked for once it is in sight', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const id = /\/api\/puzzles\/([0-9a-f]{8})$/.exec(request.url())?.[1];
    if (id) asked.push(id);
  });
  await page.goto('/puzzles?game=connect4&theme=win');
  const cards = page.locator('.puzzles .puzzle');
  await expect(cards).toHaveCount(60);
  await expect(cards.first().locator('.piece').first()).toBeVisible();
  const id = (await cards.first().getAttribute('href'))!.split('/').at(-1)!;
  const { view } = (await (await page.request.get(`/api/puzzles/${id}`)).json()) as { view: { rows: string[] } };
  await expect(cards.first().locator('.piece')).toHaveCount(view.rows.join('').replaceAll('.', '').length);
  const last = cards.last().locator('.piece').first();
  await expect(last).toHaveCount(0);
  expect(asked.length).toBeLessThan(40);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(last).toBeVisible();
  // What is known is not asked for again.
  expect(new Set(asked).size).toBe(asked.length);
});

test('a server that has no time for pictures is asked again after a while', async ({ page }) => {
  let refused = 0;
  await page.route(/\/api\/puzzles\/[0-9a-f]{8}$/, (route) => {
    if (refused > 0) return route.continue();
    refused++;
    return route.fulfill({ status: 429, json: { error: 'too many requests' } });
  });
  await page.goto('/puzzles?game=connect4&theme=win');
  const card = page.locator('.puzzles .puzzle').first();
  await expect(card).toContainText('Connect Four');
  await expect(card.locator('.piece').first()).toBeVisible();
  expect(refused).toBe(1);
});

test('without storage it works and says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/puzzles/scenario-1');
  await page.locator('[data-drop="1"]').click();
  await expect(page.locator(told)).toHaveText('Solved!');
  await page.getByRole('link', { name: 'All puzzles' }).click();
  await expect(page.getByText('This browser keeps nothing')).toBeVisible();
  await expect(page.locator('[data-solved]')).toHaveText('Solved: 1');
});

test('a sheet has its solutions on a page of their own', async ({ page }) => {
  await page.goto('/puzzles/sheet?game=connect4');
  await expect(page.locator('.sheet li')).toHaveCount(8);
  await expect(page.locator('.solutions li')).toHaveCount(8);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-do=print]')).toBeHidden();
  expect(await page.locator('.solutions').evaluate((it) => getComputedStyle(it).breakBefore)).toBe('page');
});

test('what is no puzzle is told', async ({ page }) => {
  await page.goto('/puzzles/nowhere');
  await expect(page.getByRole('alert')).toHaveText('there is no puzzle ‘nowhere’'.replace(/[‘’]/g, "'"));
});
