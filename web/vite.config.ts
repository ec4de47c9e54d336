import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the page alone; the program answers /api.
const server = process.env.RIVI_SERVER ?? 'http://127.0.0.1:7474';

export default defineConfig({
  plugins: [svelte()],
  json: { stringify: true },
  build: {
    // The colours use light-dark(), which these know.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A small file as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
