/** An analysis that runs, on the server or in this browser, while somebody looks at a position. */

import { told, type Situation } from './inside';
import { t } from './i18n.svelte';
import { analysisLine, type Line } from './transport';
import type { Analysis, AnalyseAnswer, AnalyseRequest } from './messages';

export interface Asked {
  readonly lines: number;
  readonly time_ms: number;
}

/** Tells positions apart. */
export const nameOf = (situation: Situation): string => JSON.stringify(told(situation));

/** One connection, one question at a time: a new one ends the one before. */
export class Analyser {
  /** What is known of the position asked about last. */
  seen = $state.raw<Analysis | null>(null);
  #about = $state('');
  running = $state(false);
  error = $state('');

  /** Called with each answer. */
  onseen: ((seen: Analysis) => void) | undefined;

  #line: Line | undefined;
  #request = 0;
  #waiting: string | undefined;

  ask(situation: Situation, { lines, time_ms }: Asked): void {
    const request = ++this.#request;
    this.seen = null;
    this.#about = nameOf(situation);
    this.error = '';
    this.running = true;
    this.#send({ type: 'analyse', request, ...told(situation), lines, time_ms });
  }

  /** What is known of this position: nothing, if another one was asked about last. */
  of(situation: Situation): Analysis | null {
    return this.#about === nameOf(situation) ? this.seen : null;
  }

  stop(): void {
    if (this.running) this.#send({ type: 'stop' });
    this.running = false;
  }

  close(): void {
    this.onseen = undefined;
    this.running = false;
    this.#waiting = undefined;
    this.#line?.close();
    this.#line = undefined;
  }

  #send(request: AnalyseRequest): void {
    const message = JSON.stringify(request);
    if (this.#line?.isOpen) return this.#line.send(message);
    this.#waiting = message;
    if (!this.#line?.isBusy) this.#connect();
  }

  #connect(): void {
    this.#line?.close();
    const line = analysisLine();
    this.#line = line;
    line.onopen = () => {
      if (this.#waiting !== undefined) line.send(this.#waiting);
      this.#waiting = undefined;
    };
    line.onmessage = (text) => this.#hear(JSON.parse(text) as AnalyseAnswer);
    line.onclose = () => {
      if (this.#line !== line) return;
      this.#line = undefined;
      if (this.running) this.error = t('page.no_server');
      this.running = false;
    };
  }

  #hear(answer: AnalyseAnswer): void {
    if (answer.type === 'refused' && (answer.request ?? this.#request) === this.#request) {
      this.error = answer.reason;
      this.running = false;
    }
    if (answer.type !== 'analysis' || answer.request !== this.#request) return;
    this.seen = answer;
    if (answer.done) this.running = false;
    this.onseen?.(answer);
  }
}

/** Asks for one position and waits for the last word. */
export function analysed(analyser: Analyser, situation: Situation, asked: Asked): Promise<Analysis | null> {
  return new Promise((resolve) => {
    analyser.onseen = (seen) => seen.done && resolve(seen);
    analyser.ask(situation, asked);
    const wait = () => (analyser.running ? setTimeout(wait, 50) : resolve(analyser.seen));
    wait();
  });
}
