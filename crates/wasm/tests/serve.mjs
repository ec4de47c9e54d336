// A plain server of files for tests in a browser, and the browser.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

const { chromium } = createRequire(fileURLToPath(new URL('../../../web/', import.meta.url)))('@playwright/test');
const executablePath = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium';

export const launch = (...more) => chromium.launch({ executablePath, args: ['--no-sandbox', ...more] });

/** Serves a folder; `empty` is what stands at its address itself, and `asked` is told of every other one. */
export async function serve(folder, { headers = {}, empty = '', asked = () => {} } = {}) {
  const server = createServer(async ({ url }, answer) => {
    if (url === '/') return answer.writeHead(200, { 'content-type': 'text/html', ...headers }).end(empty);
    const file = await readFile(join(folder, url)).catch(() => null);
    asked(url);
    answer.writeHead(file ? 200 : 404, { 'content-type': KINDS[extname(url)] ?? 'text/plain', ...headers }).end(file ?? '');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, close };
}
