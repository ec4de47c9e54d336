import { defineConfig } from '@playwright/test';

const executablePath = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: 1,
  reporter: [['list']],
  use: { locale: 'en-GB', viewport: { width: 1280, height: 900 }, trace: 'retain-on-failure', launchOptions: { executablePath, args: ['--no-sandbox'] } },
});
