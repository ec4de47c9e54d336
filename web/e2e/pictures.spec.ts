/**
 * A few key screens look as they were left: compared with the pictures kept in `pictures/`, within the tolerance that
 * `playwright.config.ts` states. After a change that is meant to be seen: `RIVI_PICTURES=new npx playwright test pictures`.
 */

import { expect, test, type Page } from '@playwright/test';
import { sitDown, type NewMatch } from './helpers';

test.use({ viewport: { width: 800, height: 500 } });

interface Screen {
  readonly name: string;
  readonly theme: 'light' | 'dark' | 'contrast';
  readonly match?: NewMatch;
  readonly window?: { readonly width: number; readonly height: number };
  /** Looks that were chosen. */
  readonly chosen?: Readonly<Record<string, string>>;
}

const SCREENS: readonly Screen[] = [
  { name: 'start-light', theme: 'light' },
  { name: 'won-dark-phone', theme: 'dark', match: { game: 'connect4', moves: '1 2 1 2 1 2 1', o: 'random' }, window: { width: 360, height: 640 } },
  { name: 'stones-light', theme: 'light', match: { game: 'gomoku', moves: 'h8 i9 h9 h10 g8 i8 i10 g9 f8' } },
  { name: 'blocks-contrast', theme: 'contrast', match: { game: 'ultimate', moves: '44 40 08 82 25 51 11 18 84 42 22 23 36 62' } },
  { name: 'slate-dark', theme: 'dark', match: { game: 'tictactoe', moves: 'a1 a2 b2' }, chosen: { 'rivi.board': 'slate' } },
];

async function open(page: Page, { theme, match, window, chosen }: Screen): Promise<void> {
  if (window) await page.setViewportSize(window);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript((looks) => Object.entries(looks).forEach(([key, value]) => localStorage.setItem(key, value)), { 'rivi.theme': theme, ...chosen });
  if (match) await sitDown(page, match);
  else await page.goto('/');
  await page.locator('.board svg').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check("16px 'Figtree Variable'"))).toBe(true);
}

for (const screen of SCREENS) {
  test(screen.name, async ({ page }) => {
    await open(page, screen);
    await expect(page).toHaveScreenshot(`${screen.name}.png`);
  });
}
