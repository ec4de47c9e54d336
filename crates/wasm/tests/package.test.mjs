// The package beside its machines: large files that are damaged or missing, the module without SIMD, memory.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';

const built = fileURLToPath(new URL('../../../target/wasm/package', import.meta.url));
const scratch = await mkdtemp(join(tmpdir(), 'rivi-'));
after(() => rm(scratch, { recursive: true }));

/** A package of one's own, whose files may be damaged. */
async function copy(name) {
  const folder = join(scratch, name);
  await cp(built, folder, { recursive: true });
  const { load } = await import(pathToFileURL(join(folder, 'node.js')));
  return { folder, rivi: await load(), names: await readdir(join(folder, 'data')) };
}

const CONNECT4 = { game: 'connect4', player: 'solver' };

test('a book that is missing is told, and asked for again', async () => {
  const { folder, rivi, names } = await copy('missing');
  const book = join(folder, 'data', names.find((name) => name.endsWith('.book')));
  await rename(book, `${book}.away`);
  assert.throws(() => rivi.choose(CONNECT4), /the file connect4-\w+\.book could not be loaded: .*no such file/);
  assert.throws(() => rivi.analyse({ game: 'connect4' }), /connect4-\w+\.book could not be loaded/);
  const about = { game: 'connect4', moves: [], player: 'solver' };
  assert.throws(() => rivi.answer('/api/inside/thought', about), /connect4-\w+\.book could not be loaded/);
  assert.equal(rivi.choose({ game: 'tictactoe', moves: 'b2', player: 'exact' }).verdict, 'draw', 'others go on');
  await rename(`${book}.away`, book);
  assert.equal(rivi.choose(CONNECT4).verdict, 'win in 21');
});

test('a network that is damaged is refused', async () => {
  const { folder, rivi, names } = await copy('damaged');
  const file = join(folder, 'data', names.find((name) => name.endsWith('.net')));
  const bytes = await readFile(file);
  const damaged = Buffer.from(bytes);
  damaged[5000] ^= 1;
  await writeFile(file, damaged);
  const ultimate = { game: 'ultimate', player: 'ultimate', nodes: 500 };
  assert.throws(() => rivi.choose(ultimate), /ultimate-\w+\.net could not be loaded: its SHA-256 is \w{64}, expected/);
  await writeFile(file, bytes);
  assert.ok(rivi.choose(ultimate).nodes >= 500);
});

test('where SIMD cannot run the plain module is loaded, and finds the same', async () => {
  const ask = `
    import { readFileSync } from 'node:fs';
    import { load } from ${JSON.stringify(pathToFileURL(join(built, 'node.js')).href)};
    import { moduleName } from ${JSON.stringify(pathToFileURL(join(built, 'simd.js')).href)};
    const rivi = await load();
    const found = rivi.choose({ game: 'ultimate', player: 'ultimate', nodes: 2000 });
    console.log(JSON.stringify({ module: moduleName(), plain: moduleName(false), found }));`;
  const run = async (...flags) => {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', ask]);
    return JSON.parse(stdout);
  };
  // V8 needs these instructions of a processor for SIMD.
  const [without, own] = [await run('--no-enable-sse4-1'), await run()];
  if (process.arch === 'x64') assert.equal(without.module, 'rivi_bg.wasm');
  assert.equal(without.plain, 'rivi_bg.wasm');
  assert.equal(own.module, 'rivi_simd.wasm');
  assert.deepEqual(own.found, without.found);
});

/** Positions of a set, so that a table is filled. */
const PLAY = `
  import { parentPort, workerData } from 'node:worker_threads';
  const { load } = await import(workerData.package);
  const rivi = await load();
  const play = () => {
    const seat = rivi.seat({ game: 'connect4', player: 'solver:table=64' });
    for (const moves of workerData.positions) seat.choose({ moves });
    seat.leave();
    return rivi.memory;
  };
  parentPort.postMessage([play(), play(), play()]);
  setInterval(() => {}, 1000);`;

test('a seat that is left makes room, and a worker that ends gives its memory back', async () => {
  const set = new URL('../../games/connect4/data/connect4/L2_R2.txt', import.meta.url);
  const lines = (await readFile(set, 'utf8')).trim().split('\n').slice(0, 60);
  const positions = lines.map((line) => [...line.split(' ')[0]].join(' '));
  const workerData = { package: pathToFileURL(join(built, 'node.js')).href, positions };
  const rss = process.memoryUsage.rss;
  const play = async () => {
    const worker = new Worker(PLAY, { eval: true, workerData });
    const [first, ...later] = await new Promise((done, failed) => worker.once('message', done).once('error', failed));
    assert.ok(first > 64 << 20, `${first} bytes`);
    assert.deepEqual(later, [first, first], 'the next game needs no more');
    const held = rss();
    await worker.terminate();
    return held;
  };
  await play();
  const before = rss();
  const held = await play();
  assert.ok(held - before > 48 << 20, `held ${(held - before) >> 20} MiB`);
  assert.ok(rss() - before < 24 << 20, `${(rss() - before) >> 20} MiB are still there`);
});
