// Machines on one thread, native and in WebAssembly, in one run: `speed.mjs PACKAGE NATIVE NARROW`, where NARROW is the
// program as on a processor without AVX2. Processor time of the thread that searches, so that other work on the machine
// counts little; each round lets everybody do each task once, and the median of the rounds is told.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const ROUNDS = 7;
const BAR = 0.5;

/** Milliseconds on a processor of a thread, as Linux counts them. */
const onProcessor = (of) => Number(readFileSync(`/proc/${of}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

if (isMainThread) await main();
else await serve();

/** A thread of Node with a module of its own. */
async function serve() {
  const { load } = await import(`${workerData.folder}/node.js`);
  const rivi = await load({ simd: workerData.simd });
  parentPort.on('message', ([game, player, nodes, positions]) => {
    const before = onProcessor('thread-self');
    const seat = rivi.seat({ game, player });
    let entered = 0;
    for (const moves of positions) entered += seat.choose({ moves, nodes: nodes ?? undefined }).nodes;
    seat.leave();
    parentPort.postMessage({ entered, ms: onProcessor('thread-self') - before });
  });
}

function module(folder, simd) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { folder, simd } });
  const answer = async () => (await once(worker, 'message'))[0];
  return { ask: (task) => (worker.postMessage(task), answer()), close: () => worker.terminate() };
}

function program(path) {
  const child = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (task) => {
    const before = onProcessor(child.pid);
    child.stdin.write(`${JSON.stringify(task)}\n`);
    const { value } = await lines.next();
    return { entered: Number(value), ms: onProcessor(child.pid) - before };
  };
  return { ask, close: () => child.kill() };
}

async function main() {
  const [folder, native, narrow] = process.argv.slice(2);
  const sets = new URL('../../games/connect4/data/connect4/L2_R2.txt', import.meta.url);
  const positions = readFileSync(sets, 'utf8').trim().split('\n').slice(0, 100);
  const tasks = {
    'Connect Four, solver': ['connect4', 'solver:table=16', null, positions.map((l) => [...l.split(' ')[0]].join(' '))],
    "Ultimate's tree": ['ultimate', 'ultimate:table=16', 60000, ['']],
    'five in a row': ['gomoku', 'gomoku:table=16', 50000, ['h8 i9 g7 j10']],
  };
  const all = {
    native: program(native),
    'native without AVX2': program(narrow),
    WebAssembly: module(folder, true),
    'WebAssembly without SIMD': module(folder, false),
  };
  let missed = false;
  for (const [name, task] of Object.entries(tasks)) missed = !(await compare(name, task, all)) || missed;
  for (const each of Object.values(all)) each.close();
  process.exitCode = missed ? 1 : 0;
}

async function compare(name, task, all) {
  const times = new Map();
  const entered = new Set();
  // The first round warms up: a browser's compiler takes its time.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [who, { ask }] of Object.entries(all)) {
      const found = await ask(task);
      entered.add(found.entered);
      if (round > 0) times.set(who, [...(times.get(who) ?? []), found.ms]);
    }
  }
  const median = (list) => list.toSorted((a, b) => a - b)[ROUNDS >> 1];
  const speed = (who) => [...entered][0] / median(times.get(who));
  console.log(`${name}: ${[...entered].join(' or ')} positions`);
  const [full, narrow] = [speed('native'), speed('native without AVX2')];
  for (const who of times.keys()) {
    const ratios = `${(speed(who) / narrow).toFixed(2)} of native without AVX2, ${(speed(who) / full).toFixed(2)} of native`;
    console.log(`  ${who.padEnd(25)} ${Math.round(speed(who)).toString().padStart(6)} thousand a second, ${ratios}`);
  }
  if (entered.size > 1) console.log('  not the same positions everywhere');
  const ratio = speed('WebAssembly') / narrow;
  if (ratio < BAR) console.log(`  below ${BAR}`);
  return ratio >= BAR && entered.size === 1;
}
