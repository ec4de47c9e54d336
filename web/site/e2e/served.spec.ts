/** The page as the program serves it: the server is used while it is there, and the browser goes on when it is gone. */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, moves, playOne, startAgainstMachine, test as alone, untilKept } from './alone';

const PROGRAM = process.env.RIVI_PROGRAM ?? '../target/debug/rivi';
const FOLDER = process.env.RIVI_SERVED ?? 'dist-site-served';

interface Rivi {
  readonly address: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const test = alone.extend<{ rivi: Rivi }>({
  // eslint-disable-next-line no-empty-pattern
  rivi: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'rivi-site-'));
    const listen = `127.0.0.1:${await freePort()}`;
    let running: ChildProcess | undefined;
    const kill = async () => {
      const ended = running && running.exitCode === null && running.signalCode === null && new Promise((done) => running!.once('exit', done));
      running?.kill('SIGKILL');
      await ended;
    };
    const start = async () => {
      running = spawn(PROGRAM, ['serve', '--listen', listen, '--log', 'error', '--max-requests', '1000', '--page', FOLDER, '--database', `sqlite:${join(folder, 'games.db')}`], { stdio: ['ignore', 'pipe', 'inherit'] });
      await new Promise((done) => running!.stdout!.once('data', done));
    };
    await start();
    await use({ address: `http://${listen}/`, start, kill });
    await kill();
    rmSync(folder, { recursive: true, force: true });
  },
});

test('a server that goes away in mid-game: the browser goes on, and gives the game back @short', async ({ page, rivi }) => {
  await page.goto(rivi.address);
  await startAgainstMachine(page, 'tictactoe');
  await expect(page.locator('.about [data-answers=browser]')).toHaveCount(0);
  await playOne(page);
  await untilKept(page);
  await rivi.kill();
  await page.click('[data-do=go-on-here]');
  await expect(page).toHaveURL(/\/m\/here-/);
  await expect.poll(() => moves(page)).toBe(2);
  await playOne(page);
  // Nobody is there, and the page opens all the same.
  await page.reload();
  await expect.poll(() => moves(page)).toBe(4);
  await rivi.start();
  await page.click('[data-do=go-on-there]', { timeout: 60_000 });
  await expect(page).not.toHaveURL(/here-/);
  await expect.poll(() => moves(page)).toBe(4);
  await expect(page.locator('.about [data-answers=browser]')).toHaveCount(0);
});

test('an analysis goes on when its server is gone', async ({ page, rivi }) => {
  await page.goto(`${rivi.address}analysis#game=gomoku&moves=h8+i9+h9`);
  await expect(page.locator('.live [data-answers=server]')).toBeVisible();
  // The engine has to be there before it is needed.
  await untilKept(page);
  await rivi.kill();
  await expect(page.locator('.live [data-answers=browser]')).toBeVisible({ timeout: 60_000 });
  await page.click('[data-step=back], .steps button >> nth=1');
  await expect(page.locator('.live [data-answers=browser]')).toBeVisible();
  await rivi.start();
  await page.reload();
  await expect(page.locator('.live [data-answers=server]')).toBeVisible({ timeout: 60_000 });
});

test('the program serves what is kept as it has to be', async ({ request, rivi }) => {
  const worker = await request.get(`${rivi.address}sw.js`);
  expect([worker.headers()['content-type'], worker.headers()['cache-control']]).toEqual(['text/javascript; charset=utf-8', 'no-cache']);
  const manifest = await request.get(`${rivi.address}rivi.webmanifest`);
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`.trim())).toEqual(expect.arrayContaining(['192x192', '512x512', '512x512 maskable']));
  for (const { src } of icons) expect((await request.get(rivi.address + src)).ok(), src).toBe(true);
});
