import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { partOf } from './src/lib/parts.ts';

// `npm run dev` serves the page alone; the program answers /api.
const server = process.env.RIVI_SERVER ?? 'http://127.0.0.1:7474';

/** `fi.json?part=inside`: the texts of one part. */
const textParts: Plugin = {
  name: 'text-parts',
  enforce: 'pre',
  load(id) {
    const [, file, part] = /^(.*\.json)\?part=(\w+)$/.exec(id) ?? [];
    if (!file) return null;
    this.addWatchFile(file);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const some = JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([key]) => partOf(key) === part)));
    return { code: `export default JSON.parse(${JSON.stringify(some)})`, moduleType: 'js' };
  },
};

interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** All that a file brings along when it is loaded. */
function brought(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const each of modules.getModuleInfo(id)?.importedIds ?? []) brought(each, modules, seen);
  return seen;
}

/**
 * What the frame and the start page bring along, in one file: each answer of a server has headers, and many small files cost more
 * than they hold. The pages themselves stay apart.
 */
function frameOf(): (id: string, modules: Modules) => string | null {
  let frame: Set<string> | undefined;
  return (id, modules) => {
    const source = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url));
    frame ??= new Set([source('main.ts'), source('pages/Start.svelte')].flatMap((file) => [...brought(file, modules)]));
    return frame.has(id) && !/\/src\/(pages|panels)\//.test(id) ? 'frame' : null;
  };
}

export default defineConfig({
  plugins: [textParts, svelte()],
  json: { stringify: true },
  build: {
    // The colours use light-dark(), which these know.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A small file as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: frameOf() }] } } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
