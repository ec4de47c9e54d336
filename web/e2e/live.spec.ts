/** Two people on two devices, and those who watch. */

import { expect, test, type Browser, type Page } from '@playwright/test';
import { begin, cell, doIt, played, sitDown, status, stones } from './helpers';
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
  // The window goes by itself once the friend is there.
  const friend = await device(browser, link);
  await expect(page.getByRole('dialog')).toHaveCount(0);

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
  await expect(friend.getByText('You asked for another game with the sides changed.')).toBeVisible();
  // Whoever wants the same agrees.
  await expect(friend.getByRole('button', { name: 'Again' })).toBeDisabled();
  await page.getByRole('button', { name: 'Again' }).click();
  await expect(stones(page)).toHaveCount(0);
  await expect(stones(friend)).toHaveCount(0);

  // Who was O is X now and begins, also for whoever comes back by the same link; the game that was won stays with the winner.
  await expect(status(friend)).toContainText('Your move (X)');
  await friend.reload();
  await page.reload();
  await expect(status(friend)).toContainText('Your move (X)');
  await cell(friend, [1, 1]).click();
  await expect(stones(page)).toHaveCount(1);
  await expect(status(page)).toContainText('Your move (O)');
  await cell(page, [0, 0]).click();
  await expect(page.locator('[data-stone="0,0,o"]')).toHaveCount(1);
  await doIt(friend, 'resign');
  await friend.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(status(page)).toContainText('X won 0, O won 2');
});

test('without a line the page says so within a second, and does not pretend to know the clock', async ({ page, context }) => {
  const { id, seats } = await begin(page.request, { game: 'connect4', clock: { type: 'total', ms: 60_000, increment_ms: 0 }, moves: '4 4' });
  await page.goto(`/m/${id}#${seats.x}`);
  await expect(status(page)).toContainText('Your move');
  await context.setOffline(true);
  await expect(status(page)).toContainText('No connection', { timeout: 1000 });
  await expect(page.getByText('The connection is lost')).toBeVisible();
  const clock = page.getByRole('timer', { name: 'Clock of X' });
  await expect(clock).toHaveText(/\?$/);
  const shown = await clock.textContent();
  await page.waitForTimeout(1500);
  expect(await clock.textContent()).toBe(shown);
  await context.setOffline(false);
  await expect(status(page)).toContainText('Your move');
  await expect(clock).not.toHaveText(/\?/);
});

test('a line that falls silent is noticed within five seconds', async ({ page }) => {
  let silent = false;
  await page.routeWebSocket(/\/live$/, (client) => {
    const server = client.connectToServer();
    client.onMessage((text) => silent || server.send(text));
    server.onMessage((text) => silent || client.send(text));
  });
  const { id, seats } = await begin(page.request, { game: 'connect4' });
  await page.goto(`/m/${id}#${seats.x}`);
  await expect(status(page)).toContainText('Your move');
  silent = true;
  // Half a second for a busy machine.
  await expect(status(page)).toContainText('No connection', { timeout: 5500 });
});

test('a friend is invited in one click from the start page, with names and a code for the camera', async ({ browser, page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'With a friend: Connect Four' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Waiting for your friend')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'The link as a code' })).toBeVisible();
  await dialog.getByLabel('Your name').fill('Aino');
  await dialog.getByLabel('Your name').press('Tab');
  const link = await page.locator('[data-link=play]').inputValue();

  // The friend comes while a name is written: the window waits for that, and then makes room for the game.
  await dialog.getByLabel('Your name').focus();
  const friend = await device(browser, link);
  await expect(friend.locator('[data-seat=x]')).toContainText('Aino');
  await expect(dialog.getByText('Your friend is here.')).toBeVisible();
  await dialog.getByLabel('Your name').blur();
  await expect(dialog).toHaveCount(0);
  await friend.getByLabel('Your name').fill('Väinö');
  await friend.getByRole('button', { name: 'OK' }).click();
  await expect(friend.getByLabel('Your name')).toHaveCount(0);
  await expect(page.locator('[data-seat=o]')).toContainText('Väinö');
  await expect(page.locator('[data-seat=o] [data-here=true]')).toBeVisible();
  await expect(status(page)).toContainText('Your move');
  // The name is remembered.
  await page.goto('/');
  await page.click('[data-do=settings]');
  await expect(page.getByLabel('Your name')).toHaveValue('Aino');
});

test('people see whether the other is there, and say a few things, each in their own language', async ({ browser, page, baseURL }) => {
  const { id, seats } = await begin(page.request, { game: 'tictactoe' });
  await page.goto(`/m/${id}#${seats.x}`);
  await expect(page.locator('[data-seat=o]')).toContainText('is not here');
  const context = await browser.newContext({ locale: 'fi-FI', hasTouch: true, viewport: { width: 390, height: 844 } });
  const friend = await context.newPage();
  await friend.goto(`${baseURL}/m/${id}#${seats.o}`);
  await expect(friend.locator('[data-seat=x]')).toContainText('Vastustaja');
  await expect(page.locator('[data-seat=o]').getByRole('img', { name: 'is here' })).toBeVisible();
  await page.click('[data-do=say]');
  await page.getByRole('button', { name: 'Good luck!' }).click();
  for (const one of [page, friend]) await expect(one.locator('[data-seat=x] [data-said=good_luck]')).toBeVisible();
  await expect(friend.locator('[data-seat=x]')).toContainText('Onnea peliin!');
  await expect(friend.getByRole('log')).toContainText('Onnea peliin!');
  await friend.tap('[data-do=say]');
  await friend.locator('[data-say=thanks]').tap();
  await expect(page.locator('[data-seat=o]')).toContainText('Thank you!');
  await expect(stones(page)).toHaveCount(0);
  await context.close();
  await expect(page.locator('[data-seat=o]')).toContainText('is not here');
});

test('a link is sent the system’s way where there is one', async ({ page }) => {
  await page.addInitScript(() => {
    const sent: ShareData[] = [];
    Object.assign(globalThis, { sent });
    Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => void sent.push(data) });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'With a friend: Tic-tac-toe' }).click();
  const link = await page.locator('[data-link=play]').inputValue();
  await page.getByRole('button', { name: 'Send the link' }).first().click();
  expect(await page.evaluate(() => (globalThis as unknown as { sent: ShareData[] }).sent.map(({ url }) => url))).toEqual([link]);
});

test('a draw is offered, declined, offered again and agreed', async ({ browser, page, baseURL }) => {
  const { id, seats } = await begin(page.request, { game: 'tictactoe', moves: 'b2' });
  await page.goto(`/m/${id}#${seats.x}`);
  const friend = await device(browser, `${baseURL}/m/${id}#${seats.o}`);
  await doIt(page, 'draw');
  await expect(friend.getByText('X offers a draw.')).toBeVisible();
  await friend.click('[data-answer=no]');
  await expect(page.locator('.notice')).toContainText('declined');
  await doIt(friend, 'draw');
  await page.click('[data-answer=yes]');
  for (const one of [page, friend]) await expect(status(one)).toContainText('Drawn by agreement');
});

test('on one device there is nobody to talk to', async ({ page }) => {
  await sitDown(page, { game: 'tictactoe' });
  await expect(page.locator('[data-do=say], .lamp')).toHaveCount(0);
});

test('between people nobody is helped, and the tab of whoever is to move says so', async ({ browser, page, baseURL }) => {
  const { id, seats } = await begin(page.request, { game: 'connect4' });
  await page.goto(`/m/${id}#${seats.x}`);
  const friend = await device(browser, `${baseURL}/m/${id}#${seats.o}`);
  // Nobody is helped in a game between people.
  for (const one of [page, friend]) {
    await expect(one.locator('[data-do=hint], [data-do=machine]')).toHaveCount(0);
    await one.click('[data-do=more]');
    await expect(one.locator('[data-do=inside]')).toHaveCount(0);
    await one.keyboard.press('Escape');
  }
  await expect(page).toHaveTitle(/^● Your move · Connect Four/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/icon-turn.svg');
  await expect(friend).not.toHaveTitle(/Your move/);
  await cell(page, [0, 3]).click();
  await expect(friend).toHaveTitle(/^● Your move/);
  await expect(page).not.toHaveTitle(/Your move/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/icon.svg');
});

test('machines help two people once both agree', async ({ browser, page, baseURL }) => {
  const { id, seats } = await begin(page.request, { game: 'connect4' });
  await page.goto(`/m/${id}#${seats.x}`);
  const friend = await device(browser, `${baseURL}/m/${id}#${seats.o}`);
  await doIt(page, 'help');
  await expect(friend.getByText('X asks that machines may help both of you.')).toBeVisible();
  await friend.getByRole('button', { name: 'Agree' }).click();
  for (const one of [page, friend]) await expect(one.locator('[data-do=hint]')).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByText('Look here.').first()).toBeVisible({ timeout: 15_000 });
});

test('who gives a side away is told first what it means, and plays the other', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play Tic-tac-toe' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await doIt(page, 'invite');
  await expect(page.locator('[data-invite=x]')).toContainText('The machine leaves; you play O here.');
  await page.click('[data-invite=x]');
  await expect(page.locator('[data-link=play]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-seat=o]')).toContainText('You');
  await expect(status(page)).toContainText('Waiting for your friend');
});

test('without storage a side can be given away all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', { get: () => { throw new Error('forbidden'); } });
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const { id, seats } = await begin(page.request, { game: 'tictactoe' });
  await page.goto(`/m/${id}#${seats.x}.${seats.o}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await doIt(page, 'invite');
  await page.click('[data-invite=o]');
  expect(await page.locator('[data-link=play]').inputValue()).toContain(`#${seats.o}`);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('rules');
  expect(sockets.filter((url) => url.includes('undefined'))).toEqual([]);
});

test('a match that is not there says so', async ({ page }) => {
  await page.goto('/m/0000000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('no such game');
});
