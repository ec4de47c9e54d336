// The package in a real browser, on a plain file server: a worker that computes hears that it is to end, by shared
// memory where the server isolates the page and by an address that goes away where it does not. Books and networks are
// loaded when a machine needs them, and the module by what the browser can run.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, serve } from './serve.mjs';

const PACKAGE = fileURLToPath(new URL('../../../target/wasm/package', import.meta.url));
const EMPTY = '<!doctype html><title>Rivi</title>';
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** Addresses that were asked for. */
const asked = new Set();

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** What a page of a plain file server finds. */
async function onPage(browser, headers, work) {
  asked.clear();
  const files = await serve(PACKAGE, { headers, empty: EMPTY, asked: (url) => asked.add(url) });
  const page = await browser.newPage();
  try {
    await page.goto(files.address);
    return await page.evaluate(work);
  } finally {
    await page.close();
    await files.close();
  }
}

/** What happens on a page: a machine thinks, the page looks how long its own thread is held up, and then ends it. */
async function stopInMidSearch() {
  const { Thinker } = await import('/client.js');
  const thinker = new Thinker();
  const small = await thinker.ask('choose', { game: 'tictactoe', moves: 'b2', player: 'exact', seed: 1 });
  const task = thinker.ask('choose', { game: 'mnk:15,15,6', moves: 'h8', player: 'deep', seed: 1 });
  let ended = false;
  task.then(() => (ended = true));
  let [longest, last] = [0, performance.now()];
  for (const until = last + 1000; last < until; ) {
    await new Promise((done) => setTimeout(done, 0));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  const tooEarly = ended;
  const begun = performance.now();
  task.stop();
  const { text, nodes } = await task;
  const took = performance.now() - begun;
  const after = await thinker.ask('answer', { method: 'GET', address: '/api/game?game=connect4', body: '' });
  thinker.close();
  return { hears: thinker.hears, small, tooEarly, longest, text, nodes, took, after: after.status };
}

function judge(hears, seen) {
  const [held, took] = [seen.longest, seen.took].map(Math.round);
  console.log(`${hears}: the page was held up for ${held} ms, the search ended after ${took} ms`);
  assert.equal(seen.hears, hears);
  assert.equal(seen.small.verdict, 'draw');
  assert.equal(seen.tooEarly, false, 'the search ran on until it was ended');
  assert.match(seen.text, /^[a-o]\d+$/);
  assert.ok(seen.nodes > 0);
  assert.ok(seen.took < 200, `ended after ${seen.took} ms`);
  assert.ok(seen.longest < 100, `the page was held up for ${seen.longest} ms`);
  assert.equal(seen.after, 200, 'the worker goes on with the next task');
}

for (const [hears, headers] of [['address', {}], ['memory', ISOLATED]]) {
  test(`a worker hears by ${hears} that it is to end`, { timeout: 120_000 }, async () => {
    judge(hears, await onPage(browser, headers, stopInMidSearch));
  });
}

/** A machine that goes by a network in a worker, and one that goes by a book in the page's own thread. */
async function chooseByFiles() {
  const { Thinker } = await import('/client.js');
  const { load } = await import('/browser.js');
  const thinker = new Thinker();
  const inWorker = await thinker.ask('choose', { game: 'ultimate', moves: '', player: 'ultimate', nodes: 500, seed: 1 });
  thinker.close();
  const inPage = (await load()).choose({ game: 'connect4', player: 'solver' });
  return { inWorker, inPage };
}

function judgeFiles({ inWorker, inPage }, module) {
  assert.ok(inWorker.nodes >= 500);
  assert.equal(inPage.verdict, 'win in 21');
  const files = [...asked].filter((url) => /wasm$|data/.test(url));
  const kinds = files.map((url) => url.replace(/-\w+\./, '-*.')).sort();
  assert.deepEqual(kinds, ['/data/connect4-*.book', '/data/connect4-*.wins', '/data/ultimate-*.net', module]);
}

test('books and networks are loaded when they are needed', { timeout: 120_000 }, async () => {
  judgeFiles(await onPage(browser, {}, chooseByFiles), '/rivi_simd.wasm');
});

test('a browser without SIMD loads the plain module', { timeout: 120_000, skip: process.arch !== 'x64' }, async () => {
  // V8 needs these instructions of a processor for SIMD.
  const plain = await launch('--js-flags=--no-enable-sse4-1');
  try {
    judgeFiles(await onPage(plain, {}, chooseByFiles), '/rivi_bg.wasm');
  } finally {
    await plain.close();
  }
});
