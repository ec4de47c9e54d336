/** A plain server of files, below a folder of its address: no Rivi anywhere. */

import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json',
};

export interface Files {
  readonly address: string;
  /** How many bytes each file has taken, by its path. */
  readonly sent: Map<string, number>;
  close(): Promise<void>;
}

/** Serves a folder below `base`, as `/rivi/`. */
export async function serveFiles(folder: () => string, base: string): Promise<Files> {
  const sent = new Map<string, number>();
  const server: Server = createServer(async ({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://here');
    const path = pathname.startsWith(base) ? normalize(pathname.slice(base.length)) : '..';
    const file = join(folder(), extname(path) ? path : join(path, 'index.html'));
    const bytes = path.startsWith('..') ? null : await readFile(file).catch(() => null);
    if (!bytes) return void answer.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
    sent.set(path, bytes.length);
    answer.writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' }).end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => new Promise<void>((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`, sent, close };
}
