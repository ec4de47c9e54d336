/** Tasks that can be ended at the same time, each by a word of shared memory. */
const SLOTS = 256;

/**
 * The page's side of a worker that thinks. A search takes the worker's only thread, so that no message reaches it; it
 * hears that it is to end by memory that is shared, where the page is isolated, and elsewhere by an address of the
 * browser's own that it can still ask for and that goes away.
 */
export class Thinker {
  #worker;
  #shared = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4 * SLOTS)) : undefined;
  #waiting = new Map();
  #tasks = 0;

  /** How the worker hears that it is to end. */
  get hears() {
    return this.#shared ? 'memory' : 'address';
  }

  /** Asks for something: a promise with `stop`, after which the best that was found is the answer. */
  ask(kind, about, heard = () => {}) {
    this.#worker ??= this.#hire();
    const task = ++this.#tasks;
    const address = this.#shared ? undefined : URL.createObjectURL(new Blob(['.']));
    const done = new Promise((done, failed) => this.#waiting.set(task, { done, failed, heard, address }));
    this.#worker.postMessage({ task, kind, shared: this.#shared, goesAway: address, ...about });
    const stop = () => {
      if (this.#shared) Atomics.store(this.#shared, task % SLOTS, task);
      else URL.revokeObjectURL(address);
    };
    return Object.assign(done, { stop });
  }

  /** Ends the worker, and gives its memory back. What was asked and not answered fails. */
  close() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#failAll('the worker was closed');
  }

  #hire() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data: { task, heard, done, failed, broken } }) => {
      if (heard !== undefined) return this.#waiting.get(task)?.heard(heard);
      const answered = (waiting) =>
        failed === undefined ? waiting.done(done) : waiting.failed(new Error(failed));
      this.#end(task, answered);
      if (broken) this.close();
    };
    worker.onerror = ({ message }) => {
      this.#failAll(message);
      this.close();
    };
    return worker;
  }

  #failAll(reason) {
    for (const task of [...this.#waiting.keys()]) this.#end(task, ({ failed }) => failed(new Error(reason)));
  }

  #end(task, how) {
    const waiting = this.#waiting.get(task);
    this.#waiting.delete(task);
    if (waiting?.address) URL.revokeObjectURL(waiting.address);
    if (waiting) how(waiting);
  }
}
