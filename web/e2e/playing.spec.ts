/** Everything that one can do in a game. */

import { expect, test } from '@playwright/test';
import { cell, doIt, openMore, played, sitDown, status, stones } from './helpers';

const button = (name: string) => `[data-do="${name}"]`;

test('moves are taken back, played again, and begun anew', async ({ page }) => {
  await sitDown(page, { game: 'connect4', moves: '4 4 3' });
  await page.click(button('take_back'));
  await expect(stones(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(stones(page)).toHaveCount(1);
  await page.click(button('redo'));
  await page.keyboard.press('Control+y');
  await expect(stones(page)).toHaveCount(3);
  await doIt(page, 'new');
  await expect(stones(page)).toHaveCount(0);
  await expect(page.locator(button('take_back'))).toBeDisabled();
});

test('against a machine one step takes back to the own turn', async ({ page }) => {
  await sitDown(page, { game: 'tictactoe', o: 'random' });
  await cell(page, [1, 1]).click();
  await expect.poll(() => played(page)).toBe(2);
  await page.click(button('take_back'));
  await expect.poll(() => played(page)).toBe(0);
  await expect(status(page)).toContainText('Your move (X)');
});

test('the computer moves for either side, and the list of moves says how long it took', async ({ page }) => {
  await sitDown(page, { game: 'connect4', moves: '4 4' });
  await page.click(button('machine'));
  await expect.poll(() => played(page)).toBe(3);
  await expect(page.locator('.moves li').nth(2).locator('[data-took]')).toContainText(/[\d,]+ ms/);
  await expect(status(page)).not.toContainText('ms');
  await page.keyboard.press('F8');
  await expect.poll(() => played(page)).toBe(4);
});

test('sides are switched in mid-game', async ({ page }) => {
  await sitDown(page, { game: 'tictactoe', o: 'alphabeta:depth=5', moves: 'b2 a3' });
  await doIt(page, 'switch');
  // The machine plays X now, and it is its turn.
  await expect.poll(() => played(page)).toBe(3);
  await expect(page.locator('[data-seat=x]')).toContainText('Alpha-beta · depth 5');
  await expect(page.locator('[data-seat=o]')).toContainText('You');
  await expect(status(page)).toContainText('Your move (O)');
});

test('players are changed in mid-game, with their settings', async ({ page }) => {
  await sitDown(page, { game: 'gomoku', moves: 'h8' });
  await page.getByRole('button', { name: 'Change the player of O' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Player').selectOption('slices');
  await expect.poll(() => played(page)).toBe(2);
  await dialog.locator('input[type=number]').first().fill('2');
  await dialog.locator('input[type=number]').first().blur();
  await expect(page.locator('[data-seat=o]')).toContainText('depth 2');
  await expect(dialog.getByLabel('Player')).toHaveValue('slices');
  await dialog.getByLabel('Player').selectOption({ label: 'Person' });
  await expect(page.locator('[data-seat=o]')).toContainText('Person');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a level that cannot be beaten says so', async ({ page }) => {
  await sitDown(page, { game: 'connect4' });
  await page.getByRole('button', { name: 'Change the player of O' }).click();
  await page.getByRole('dialog').getByLabel('Player').selectOption('level best');
  await expect(page.getByRole('dialog')).toContainText('never loses a game that it need not lose');
  await expect(page.locator('[data-seat=o]')).toContainText('cannot be beaten');
});

test('a hint says where, then which, then why', async ({ page }) => {
  // X wins with c3 at once.
  await sitDown(page, { game: 'tictactoe', moves: 'a1 a2 b2 b3' });
  await page.click(button('hint'));
  await expect(page.locator('[data-hint="1"]')).toContainText('Look here');
  await expect(page.locator('.heat').first()).toBeVisible();
  await page.getByRole('button', { name: 'Which move?' }).click();
  await expect(page.locator('[data-hint="2"]')).toContainText('Play c3');
  await expect(page.locator('.ring')).toHaveCount(1);
  await page.keyboard.press('F9');
  await expect(page.locator('[data-hint="3"]')).toContainText('c3 wins');
});

test('typed moves are played, and others refused with what is expected', async ({ page }) => {
  await sitDown(page, { game: 'gomoku' });
  await cell(page, [7, 7]).focus();
  await page.keyboard.type('h8');
  await page.keyboard.press('Enter');
  await expect.poll(() => played(page)).toBe(1);
  await page.getByLabel('Type a move').fill('z99');
  await page.keyboard.press('Enter');
  await expect(page.locator('.notice')).toContainText('“z99” is no move here');
  await expect(stones(page)).toHaveCount(1);
});

test('the question mark lists the keys', async ({ page }) => {
  await sitDown(page, { game: 'gomoku' });
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog).toContainText('Backspace');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('where a move is typed the keys mean what they mean elsewhere', async ({ page }) => {
  await sitDown(page, { game: 'tictactoe', moves: 'a1 b2' });
  const field = page.locator('#typed-move');
  await field.fill('c');
  await field.press('Control+z');
  await expect(stones(page)).toHaveCount(1);
  await field.press('Control+y');
  await expect(stones(page)).toHaveCount(2);
  await field.press('F9');
  await expect(page.locator('.ring, [data-hint]').first()).toBeVisible();
  await field.press('F8');
  await expect(stones(page)).toHaveCount(3);
  // What else is typed is text.
  await field.press('Backspace');
  await expect(field).toHaveValue('');
  await field.press('F2');
  await expect(stones(page)).toHaveCount(0);
});

test('F2 begins a new game, and the end asks what next', async ({ page }) => {
  await sitDown(page, { game: 'tictactoe', moves: 'a1 a2 b1 b2' });
  await page.keyboard.press('F2');
  await expect(stones(page)).toHaveCount(0);
  await sitDown(page, { game: 'tictactoe', moves: 'a1 a2 b1 b2' });
  await cell(page, [2, 2]).click();
  // Nothing lies over the board: the winning line is there to be seen.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.winning')).toHaveCount(1);
  const end = page.getByRole('region', { name: 'X has won' });
  await expect(end.getByRole('link', { name: 'Analyse' })).toHaveAttribute('href', /^\/analysis#game=tictactoe&moves=a1\+a2\+b1\+b2\+c1&/);
  await end.getByRole('button', { name: 'Again' }).click();
  await expect(stones(page)).toHaveCount(0);
  await expect(page.locator('[data-seat=x] .won')).toHaveText('1');
});

test('one may resign, change sides and leave', async ({ page }) => {
  await sitDown(page, { game: 'connect4', o: 'random', moves: '1 2' });
  await doIt(page, 'resign');
  await page.click(button('resign-sure'));
  await expect(status(page)).toContainText('You lost');
  await expect(status(page)).toContainText('X resigned, O has won');
  await page.click(button('sides'));
  await expect(page.locator('[data-seat=o]')).toContainText('You');
  await expect.poll(() => played(page)).toBe(1);
  await doIt(page, 'resign');
  await page.click(button('resign-sure'));
  await page.click(button('leave'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pick a game');
});

test('play can go on after a win', async ({ page }) => {
  await sitDown(page, { game: 'tictactoe', moves: 'a1 a2 b1 b2 c1' });
  await expect(status(page)).toContainText('X has won');
  await openMore(page);
  await page.getByLabel('Go on after a win').click();
  await expect(status(page)).toContainText('O to move');
  await cell(page, [1, 2]).click();
  await expect(stones(page)).toHaveCount(6);
});

test('an arrow over the column drops a stone, and none drops after the end', async ({ page }) => {
  await sitDown(page, { game: 'connect4', moves: '1 2 1 2 1 2' });
  await page.locator('[data-drop="1"]').click();
  await expect(status(page)).toContainText('X has won');
  await page.locator('[data-drop="3"]').click({ force: true });
  await expect(stones(page)).toHaveCount(7);
  await expect(page.locator('.winning')).toHaveCount(1);
});

test('Connect Four shows the score under every column while playing, on request', async ({ page }) => {
  // X wins in column 1 at once.
  await sitDown(page, { game: 'connect4', moves: '1 2 1 2 1 2' });
  await expect(page.locator('.note')).toHaveCount(0);
  await openMore(page);
  await page.locator('[data-option=scores]').check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.note')).toHaveCount(7);
  await expect(page.locator('.note').first()).toHaveText('+1');
  await cell(page, [0, 4]).click();
  await expect.poll(() => played(page)).toBe(7);
  // O would win in column 2.
  await expect(page.locator('.note').nth(1)).toHaveText('+1');
});

test('against a machine one reads who it is and “You won”', async ({ page }) => {
  await sitDown(page, { game: 'connect4', o: 'random', moves: '1 2 1 2 1 2' });
  await expect(page.locator('[data-seat=x]')).toContainText('You');
  await page.locator('[data-drop="1"]').click();
  await expect(page.getByRole('region', { name: 'You won' })).toBeVisible();
  await expect(page).toHaveTitle(/^You won · Connect Four/);
});

test('Ultimate frames the board to play in', async ({ page }) => {
  await sitDown(page, { game: 'ultimate' });
  await expect(page.locator('.block.active')).toHaveCount(9);
  // Where any board will do, nothing is framed.
  await expect(page.locator('.ground .open')).toHaveCount(0);
  await cell(page, [4, 3]).click();
  await expect(page.locator('.block.active')).toHaveCount(1);
  await expect(page.locator('.ground .open')).toHaveCount(1);
  await cell(page, [0, 0]).click({ force: true });
  await expect(page.locator('.notice')).toContainText('framed');
});
