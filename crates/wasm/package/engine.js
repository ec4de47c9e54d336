/** What browsers and Node have in common. */

import * as bindings from './rivi.js';

let stopped = () => false;
// Asked by searches every few milliseconds.
globalThis.rivi = { stopped: () => stopped() };

const moves = (list) => (typeof list === 'string' ? list : list.join(' '));

export class Rivi {
  #engine;

  constructor({ moveTime = 10_000 } = {}) {
    this.#engine = new bindings.Engine(moveTime);
  }

  /** Searches end soon after this says true. */
  set stopped(asked) {
    stopped = asked;
  }

  choose({ game, moves: played = '', player, nodes, seed = 1 }) {
    return JSON.parse(this.#engine.choose(game, moves(played), player, nodes, seed));
  }

  analyse({ game, moves: played = '', nodes, lines = 1 }) {
    return JSON.parse(this.#engine.analyse(game, moves(played), nodes, lines));
  }

  perft(game, depth) {
    return this.#engine.perft(game, depth);
  }

  seat({ game, moves: played = '', player, seed = 1 }) {
    const kept = bindings.Kept.sit(game, moves(played), player, seed);
    return {
      choose: ({ moves: played = '', nodes } = {}) => JSON.parse(kept.choose(moves(played), nodes)),
      leave: () => kept.free(),
    };
  }

  answer(address, body) {
    const asked = body === undefined ? ['GET', address, ''] : ['POST', address, JSON.stringify(body)];
    const { status, body: answer } = JSON.parse(this.#engine.answer(...asked, Date.now()));
    const said = JSON.parse(answer);
    if (status !== 200) throw new Error(said.error);
    return said;
  }

  close() {
    this.#engine.free();
  }
}
