/** Takes the picture of the page that stands in the README: `npx playwright test --config bench/playwright.config.ts picture`. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium, test } from '@playwright/test';

test('the picture of the page', async ({ baseURL }) => {
  const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1240, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' });
  const answer = await page.request.post(`${baseURL}/api/matches`, {
    data: { game: 'ultimate', moves: '31 10 05 55 51 13 36 62 28 81 18 88 86 66 67 74 46 64 44 42 20 02 24 40 03 33 32 34 45 50 04', o: 'shortest' },
  });
  const { id, seats } = (await answer.json()) as { id: string; seats: { x: string; o: string } };
  await page.goto(`${baseURL}/m/${id}#${seats.x}.${seats.o}`);
  await page.locator('[data-do=hint]:enabled').click();
  await page.getByRole('button', { name: 'Which move?' }).click();
  const drawing = await page.context().newCDPSession(page);
  const { data } = await drawing.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  mkdirSync('../docs/images', { recursive: true });
  writeFileSync('../docs/images/page.webp', Buffer.from(data, 'base64'));
  await page.screenshot({ path: 'artefacts/readme.png' });
  await browser.close();
});
