import { defineConfig } from '@playwright/test';

// Debian's browser; PLAYWRIGHT_CHROMIUM names another.
const executablePath = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/server.ts',
  fullyParallel: true,
  workers: 2,
  // Generous, as a busy machine is slow; nothing waits longer than it has to.
  timeout: 90_000,
  expect: { timeout: 20_000, toHaveScreenshot: { threshold: 0.2, maxDiffPixelRatio: 0.02, animations: 'disabled', caret: 'hide', scale: 'css' } },
  // Some tests look at frames and milliseconds, which another program on the machine can spoil; the list says which were
  // tried again.
  retries: 1,
  reporter: [['list']],
  // Pictures of a few key screens. Browsers draw edges each in their own way: a pixel may differ by a fifth of the way from
  // black to white, and one in fifty by more. A colour, a typeface or a place that changes is far more than that.
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  updateSnapshots: process.env.RIVI_PICTURES === 'new' ? 'all' : 'none',
  use: {
    // Set by the global setup, once the server has said where it listens.
    baseURL: process.env.RIVI_URL ?? 'http://127.0.0.1:7474',
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    // What is tested here is the page as it comes; `site/e2e` tests what the browser keeps of it.
    serviceWorkers: 'block',
    // What fails is tried again, and that is recorded: recording every test takes a quarter of the time.
    trace: 'on-first-retry',
    launchOptions: { executablePath, args: ['--no-sandbox'] },
  },
});
