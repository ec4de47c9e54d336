/** Two people on two devices, and those who watch. */

import { expect, test, type Browser, type Page } from '@playwright/test';
import { begin, cell, doIt, played, status, stones } from './helpers';
import { Wire } from './wire';

async function device(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('grid')).toBeVisible();
  return page;
}

test('one of two is cut off and comes back; nothing is lost', async ({ browser, page, baseURL }) => {
  const { id, seats } = await begin(page.request, { game: 'connect4' });
  const wire = await Wire.to(new URL(baseURL!));
  const one = await device(browser, `${baseURL}/m/${id}#${seats.x}`);
  const two = await device(browser, `${wire.address}/m/${id}#${seats.o}`);
  const watcher = await device(browser, `${baseURL}/m/${id}`);
  await expect(one.locator('[data-clients]')).toContainText('3');

  await cell(one, [0, 3]).click();
  await expect(stones(two)).toHaveCount(1);
  await cell(two, [0, 3]).click();
  await expect(stones(one)).toHaveCount(2);

  // The wire is cut. The first plays on, the second still clicks: the stone waits on its board.
  wire.cut();
  await expect(two.getByText('The connection is lost')).toBeVisible();
  await cell(one, [0, 2]).click();
  await expect(stones(one)).toHaveCount(3);
  await expect(stones(two)).toHaveCount(2);
  wire.mend();
  await expect(stones(two)).toHaveCount(3);
  await expect(two.getByText('The connection is lost')).toBeHidden();

  // A move made while the wire is cut reaches the server once it is mended, and once only.
  wire.cut();
  await expect(two.getByText('The connection is lost')).toBeVisible();
  await cell(two, [0, 4]).click();
  await expect(stones(two)).toHaveCount(4);
  await expect(stones(one)).toHaveCount(3);
  wire.mend();
  await expect(stones(one)).toHaveCount(4);
  await expect.poll(() => played(two)).toBe(4);
  await expect(stones(watcher)).toHaveCount(4);

  // Nobody plays for somebody else, and who watches cannot act.
  await cell(two, [0, 0]).click();
  await expect(two.locator('.notice')).toContainText('not your turn');
  await cell(watcher, [0, 0]).click();
  await expect(watcher.locator('.notice')).toContainText('watching');
  await expect(watcher.locator('[data-do=resign]')).toHaveCount(0);
  await expect(stones(one)).toHaveCount(4);
  await wire.close();
});

test('a friend is invited by link, takes back by agreement, and plays again', async ({ browser, page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play Tic-tac-toe' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await doIt(page, 'invite');
  await page.click('[data-invite=o]');
  const link = await page.locator('[data-link=play]').inputValue();
  await page.keyboard.press('Escape');
  const friend = await device(browser, link);

  await cell(page, [0, 0]).click();
  await expect(stones(friend)).toHaveCount(1);
  await cell(friend, [1, 1]).click();
  await expect(stones(page)).toHaveCount(2);

  await friend.click('[data-do=take_back]');
  await page.click('[data-answer=no]');
  await expect(friend.locator('.notice')).toContainText('declined');
  await friend.click('[data-do=take_back]');
  await page.click('[data-answer=yes]');
  await expect(stones(page)).toHaveCount(1);

  const rest = [[friend, [1, 1]], [page, [0, 1]], [friend, [2, 2]], [page, [0, 2]]] as const;
  for (const [at, [who, square]] of rest.entries()) {
    await cell(who, square).click();
    for (const one of [page, friend]) await expect.poll(() => played(one)).toBe(at + 2);
  }
  await expect(status(friend)).toContainText('You lost');
  await expect(status(page)).toContainText('You won');
  await friend.getByRole('button', { name: 'Again' }).click();
  await expect(friend.getByText('You asked for another game.')).toBeVisible();
  await page.click('[data-answer=yes]');
  await expect(stones(page)).toHaveCount(0);
  await expect(stones(friend)).toHaveCount(0);
});

test('a match that is not there says so', async ({ page }) => {
  await page.goto('/m/0000000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('no such game');
});
