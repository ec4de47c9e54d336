/** Rivi in a worker of its own: one task after the other. How it hears that a task is to end, `client.js` says. */

import init, { Engine, Table } from './rivi.js';
import { fetchNow } from './fetch.js';
import { moduleName } from './simd.js';

/** A request for a file of the browser's own takes a moment: the clock decides how often one is made. */
const PAUSE_MS = 40;

let engine;
/** What tells that the task is to end: memory that is shared, or an address that goes away. */
let sign = {};
let asked = 0;

function stopped() {
  if (sign.shared) return Atomics.load(sign.shared, sign.task % sign.shared.length) === sign.task;
  if (!sign.goesAway || performance.now() - asked < PAUSE_MS) return false;
  const request = new XMLHttpRequest();
  try {
    request.open('GET', sign.goesAway, false);
    request.send();
    return request.status !== 200;
  } catch {
    return true;
  } finally {
    asked = performance.now();
  }
}

/** Why the program ended, if it did. */
let broken;
globalThis.rivi = { stopped, fetch: fetchNow, fault: (why) => (broken = why) };

const module_or_path = new URL(moduleName(), import.meta.url);
const ready = init({ module_or_path });
// Whoever asks is told.
ready.catch(() => {});

/** The matches that are played here, by their names. */
const tables = new Map();

/** What comes of an act at a table, and when its clock runs out. */
function acted(id, act, given) {
  const table = tables.get(id);
  if (!table) throw new Error(`there is no table '${id}'`);
  const said = table[act](...given, Date.now());
  return { said, deadline: table.deadline() ?? null };
}

function sat(id, table) {
  tables.get(id)?.free();
  tables.set(id, table);
}

const TASKS = {
  begin: ({ id, asked, moveTime }) => sat(id, Table.begin(id, asked, moveTime, Date.now())),
  bring: ({ id, events, moveTime }) => sat(id, Table.bring(id, events, moveTime)),
  table: ({ id, act, given }) => acted(id, act, given),
  answer: ({ method, address, body }) => JSON.parse(engine.answer(method, address, body, Date.now())),
  choose: ({ game, moves, player, nodes, seed }) => JSON.parse(engine.choose(game, moves, player, nodes, seed)),
  analyse: ({ game, moves, nodes, lines }) => JSON.parse(engine.analyse(game, moves, nodes, lines)),
  work({ job, seed }, task) {
    const call = (heard) => postMessage({ task, heard: JSON.parse(heard) });
    engine.work(JSON.stringify(job), seed, { call });
  },
};

addEventListener('message', async ({ data: { task, kind, shared, goesAway, ...about } }) => {
  try {
    await ready;
    engine ??= new Engine(about.moveTime ?? 10_000);
    sign = { task, shared, goesAway };
    asked = performance.now();
    postMessage({ task, done: TASKS[kind](about, task) });
  } catch (error) {
    // A fault of the program ends the module; the next task gets another worker.
    const isBroken = error instanceof WebAssembly.RuntimeError;
    postMessage({ task, failed: (isBroken && broken) || error.message, broken: isBroken });
  }
});
