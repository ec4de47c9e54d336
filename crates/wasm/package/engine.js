/** What browsers and Node have in common. */

import * as bindings from './rivi.js';

let stopped = () => false;

/** What the module asks for: whether a search is to end, every few milliseconds; files; and why the program ended. */
export const outside = { stopped: () => stopped(), fetch: undefined, fault: (why) => (broken = why) };
globalThis.rivi = outside;

let broken;

/** A fault of the program ends the module: it says why, then and ever after. */
function called(work) {
  if (broken !== undefined) throw new Error(broken);
  try {
    return work();
  } catch (error) {
    if (broken !== undefined) throw new Error(broken, { cause: error });
    throw error;
  }
}

const moves = (list) => (typeof list === 'string' ? list : list.join(' '));

export class Rivi {
  #engine;
  #memory;

  constructor({ memory }, { moveTime = 10_000 } = {}) {
    this.#memory = memory;
    this.#engine = new bindings.Engine(moveTime);
  }

  /** Bytes that the module holds; they are given back with the worker. */
  get memory() {
    return this.#memory.buffer.byteLength;
  }

  /** Searches end soon after this says true. */
  set stopped(asked) {
    stopped = asked;
  }

  choose({ game, moves: played = '', player, nodes, seed = 1 }) {
    return called(() => JSON.parse(this.#engine.choose(game, moves(played), player, nodes, seed)));
  }

  analyse({ game, moves: played = '', nodes, lines = 1 }) {
    return called(() => JSON.parse(this.#engine.analyse(game, moves(played), nodes, lines)));
  }

  perft(game, depth) {
    return called(() => this.#engine.perft(game, depth));
  }

  seat({ game, moves: played = '', player, seed = 1 }) {
    const kept = called(() => bindings.Kept.sit(game, moves(played), player, seed));
    return {
      choose: ({ moves: played = '', nodes } = {}) =>
        called(() => JSON.parse(kept.choose(moves(played), nodes))),
      leave: () => kept.free(),
    };
  }

  answer(address, body) {
    const asked = body === undefined ? ['GET', address, ''] : ['POST', address, JSON.stringify(body)];
    const { status, body: answer } = called(() => JSON.parse(this.#engine.answer(...asked, Date.now())));
    const said = JSON.parse(answer);
    if (status !== 200) throw new Error(said.error);
    return said;
  }

  close() {
    this.#engine.free();
  }
}
