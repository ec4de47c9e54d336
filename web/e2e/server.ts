/**
 * Starts the program on a port of its own with a database that is thrown away. RIVI_URL uses one that runs already,
 * RIVI_PAGE another folder than the page inside the program.
 */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = process.env.RIVI_PROGRAM ?? '../target/debug/rivi';
const PATIENCE_MS = 20_000;

export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.RIVI_URL) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'rivi-page-'));
  const page = process.env.RIVI_PAGE ? ['--page', process.env.RIVI_PAGE] : [];
  const database = `sqlite:${join(folder, 'games.db')}`;
  const program = spawn(PROGRAM, ['serve', '--listen', '127.0.0.1:0', '--log', 'error', '--max-requests', '1000', '--database', database, ...page], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => program.once('exit', () => done()));
  process.env.RIVI_URL = await new Promise<string>((done, fail) => {
    let said = '';
    program.once('error', () => fail(new Error(`${PROGRAM} cannot be started: build it with "make test-program"`)));
    program.once('exit', (code) => fail(new Error(`${PROGRAM} ended with ${code}`)));
    setTimeout(() => fail(new Error(`${PROGRAM} did not say where it listens`)), PATIENCE_MS).unref();
    program.stdout.on('data', (text) => {
      said += String(text);
      const address = /http:\/\/[\w.:[\]-]+/.exec(said)?.[0];
      if (address) done(address);
    });
  });
  return async () => {
    program.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
