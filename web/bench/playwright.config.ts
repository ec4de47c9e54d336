import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  globalSetup: '../e2e/server.ts',
  outputDir: '../test-results',
  workers: 1,
  timeout: 300_000,
  reporter: [['line']],
  use: { baseURL: process.env.RIVI_URL ?? '' },
});
