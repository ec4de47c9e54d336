/** Something that is asked again whenever what it depends on changes. */

import { Refusal } from './api';

export class Fetched<T> {
  value = $state.raw<T | null>(null);
  error = $state('');
  #asked: AbortController | undefined;

  /** Asks; an answer to an earlier question is not heard any more. What was known stays until the answer comes. */
  ask(question: (signal: AbortSignal) => Promise<T>): void {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    question(asked.signal).then(
      (value) => {
        if (asked.signal.aborted) return;
        [this.value, this.error] = [value, ''];
      },
      (error: unknown) => {
        if (asked.signal.aborted) return;
        [this.value, this.error] = [null, error instanceof Refusal ? error.sentence : String(error)];
      },
    );
  }

  end(): void {
    this.#asked?.abort();
  }
}
