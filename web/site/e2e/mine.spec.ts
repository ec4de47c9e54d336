/** What the browser keeps: games and studies, all of it as one file, and what happens when it keeps nothing. */

import { readFileSync } from 'node:fs';
import { expect, moves, playOne, startAgainstMachine, test } from './alone';
import type { Page } from '@playwright/test';

const keptGames = (page: Page) => page.locator('[data-kept]');

async function saveAll(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-do=save-all]')]);
  return readFileSync(await download.path(), 'utf8');
}

const takeAll = (page: Page, text: string) =>
  page.locator('[data-do=take-all]').setInputFiles({ name: 'rivi.json', mimeType: 'application/json', buffer: Buffer.from(text) });

test('games, studies and settings go to another browser as one file', async ({ page, files, browser }) => {
  await page.goto(files.address);
  await page.getByText('Easy').click();
  await startAgainstMachine(page, 'tictactoe');
  await playOne(page);
  await page.goto('about:blank');
  await page.goto(`${files.address}analysis#game=connect4&moves=4+4+3+(5+5)+3`);
  await page.click('[data-tab=share]');
  await page.getByLabel('Name of the study').fill('Two ways');
  await page.click('[data-do=keep-study]');
  await expect(page.getByText('is kept in this browser')).toBeVisible();
  await page.goto(`${files.address}mine`);
  await expect(keptGames(page)).toHaveCount(1);
  const text = await saveAll(page);

  const context = await browser.newContext({ locale: 'en-GB' });
  const other = await context.newPage();
  await other.goto(`${files.address}mine`);
  await expect(other.getByText('None yet.')).toHaveCount(2);

  // Bad files change nothing and say why, however late the fault comes.
  const whole = JSON.parse(text) as { matches: { events: { event: { text?: string } }[] }[]; studies: { fragment: string }[] };
  const broken = structuredClone(whole);
  broken.studies[0]!.fragment = 'game=connect4&moves=9';
  const cheat = structuredClone(whole);
  for (const { event } of cheat.matches[0]!.events) if (event.text) event.text = 'b2';
  for (const [bad, why] of [['no file', 'cannot be read'], ['{}', "none of Rivi's"], [JSON.stringify({ ...whole, rivi: 2 }), 'format 2'], [JSON.stringify(broken), 'study number 1'], [JSON.stringify(cheat), 'game number 1']] as const) {
    await takeAll(other, bad);
    await expect(other.getByRole('alert')).toContainText(why);
    await expect(other.getByText('None yet.')).toHaveCount(2);
    expect(await other.evaluate(() => localStorage.getItem('rivi.level'))).toBeNull();
  }
  await takeAll(other, text);
  await expect(other.locator('[data-taken]')).toContainText('1 game, 1 study');
  await other.reload();
  await expect(other.locator('[data-study="Two ways"]')).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('rivi.level'))).toBe('easy');
  await keptGames(other).click();
  await expect.poll(() => moves(other)).toBe(2);
  await playOne(other);
  await context.close();
});

test('a game is deleted when one says so twice', async ({ page, files }) => {
  await page.goto(files.address);
  await startAgainstMachine(page, 'tictactoe');
  await playOne(page);
  await page.goto(`${files.address}mine`);
  await page.getByRole('button', { name: /Delete this game/ }).click();
  await page.click('[data-do=delete-sure]');
  await expect(keptGames(page)).toHaveCount(0);
});

const NOTHING_KEPT: Readonly<Record<string, () => void>> = {
  forbidden: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  },
  full: () => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

for (const [how, spoil] of Object.entries(NOTHING_KEPT)) {
  test(`where storage is ${how} a game goes on, and the page says that it is lost with it`, async ({ page, files }) => {
    await page.addInitScript(spoil);
    await page.goto(files.address);
    await startAgainstMachine(page, 'tictactoe');
    await expect(page.getByRole('log')).toContainText('keeps nothing more');
    await playOne(page);
    await page.click('[data-do=take_back]');
    await expect.poll(() => moves(page)).toBe(0);
    await page.goto(`${files.address}`);
  });
}
