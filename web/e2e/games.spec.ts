/** Each game played to a win, to a draw, and to an illegal click, by mouse, by keyboard and by touch. */

import { expect, test, type Page } from '@playwright/test';
import { choose, playAll, sitDown, squareOf, status, stones, type Device } from './helpers';

interface Case {
  readonly game: string;
  readonly rows: number;
  readonly moves: string;
  /** How many of the moves are played by hand; those before them are there already. */
  readonly byHand: number;
  readonly result: RegExp;
}

const WON: readonly Case[] = [
  { game: 'tictactoe', rows: 3, moves: 'a2 a3 b3 c1 b2 b1 c2', byHand: 7, result: /X has won/ },
  { game: 'mnk:5,4,4', rows: 4, moves: 'e4 c3 d1 b4 d3 c4 b1 c2 c1 e1 a1', byHand: 5, result: /X has won/ },
  { game: 'connect4', rows: 6, moves: '6 5 5 5 3 3 7 2 7 5 6 3 3 5 5 6 4 4 4', byHand: 6, result: /X has won/ },
  { game: 'gomoku', rows: 15, moves: 'h8 a1 i8 a2 j8 a3 k8 a4 l8', byHand: 4, result: /X has won/ },
  { game: 'ristinolla', rows: 20, moves: 'j10 a1 j11 a2 j12 a3 k12 a4 l12 a5', byHand: 3, result: /O has won/ },
  {
    game: 'ultimate',
    rows: 9,
    moves: '31 10 05 55 51 13 36 62 28 81 18 88 86 66 67 74 46 64 44 42 20 02 24 40 03 33 32 34 45 50 04 43 35 52 16 82 17',
    byHand: 5,
    result: /X has won/,
  },
];

const DRAWN: readonly Case[] = [
  { game: 'tictactoe', rows: 3, moves: 'a3 b2 b3 c3 a1 a2 c2 b1 c1', byHand: 9, result: /drawn/ },
  { game: 'mnk:4,4,4', rows: 4, moves: 'c2 b2 a4 a1 d2 d4 c4 d3 b1 a2 c3 b3 b4 a3 d1 c1', byHand: 4, result: /drawn/ },
  {
    game: 'connect4',
    rows: 6,
    moves: '7 4 2 2 5 6 3 3 4 3 2 3 6 5 7 1 3 2 3 5 5 7 5 1 5 2 2 6 7 7 7 6 1 6 1 1 4 1 4 4 6 4',
    byHand: 4,
    result: /drawn/,
  },
  { game: 'gomoku:5', rows: 5, moves: 'b3 c5 c3 b4 a3 c1 e1 d3 d5 e2 b5 b2 e3 e4 d2 a4 c2 a2 b1 a5 a1 e5 d1 d4 c4', byHand: 4, result: /drawn/ },
  {
    game: 'ristinolla:6',
    rows: 6,
    moves: 'd1 e1 c3 a2 a6 c2 c4 d3 e2 a4 f6 c5 b3 b4 a5 b2 f3 f5 e3 f2 e4 d2 b1 d6 a1 e6 c1 e5 c6 a3 d4 d5 f1 f4 b5 b6',
    byHand: 4,
    result: /drawn/,
  },
  {
    game: 'ultimate',
    rows: 9,
    moves: '66 60 01 13 31 17 78 80 07 73 32 22 24 42 28 87 74 48 81 12 25 50 04 45 57 75 58 83 36 65 56 64 76 63 38 86 20 11 15 30 77 10 37',
    byHand: 4,
    result: /drawn/,
  },
];

async function playToTheEnd(page: Page, device: Device, { game, rows, moves, byHand, result }: Case): Promise<void> {
  const all = moves.split(' ');
  await sitDown(page, { game, moves: all.slice(0, -byHand).join(' ') });
  await playAll(page, device, game, all.slice(-byHand), rows);
  await expect(status(page)).toContainText(result);
  await expect(page.getByRole('region', { name: result })).toBeVisible();
  await expect(page.getByRole('log')).toContainText(result);
  await expect(stones(page)).toHaveCount(all.length);
}

/** A cell that is taken already, or a full column: a notice, and nothing changes. */
async function refuse(page: Page, device: Device, { game, rows, moves }: Case): Promise<void> {
  const full = game.startsWith('connect4') ? '1 1 1 1 1 1' : moves.split(' ').slice(0, 2).join(' ');
  await sitDown(page, { game, moves: full });
  const before = await stones(page).count();
  await choose(page, device, squareOf(game, full.split(' ')[0]!, rows));
  await expect(page.locator('.notice')).toBeVisible();
  await expect(stones(page)).toHaveCount(before);
  await expect(page.locator('.moves li')).toHaveCount(before);
}

for (const device of ['mouse', 'keyboard', 'touch'] as const) {
  test.describe(device, () => {
    if (device === 'touch') test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
    for (const won of WON) {
      test(`${won.game} is won`, ({ page }) => playToTheEnd(page, device, won));
      test(`${won.game} refuses an illegal move`, ({ page }) => refuse(page, device, won));
    }
    for (const drawn of DRAWN) test(`${drawn.game} is drawn`, ({ page }) => playToTheEnd(page, device, drawn));
  });
}
