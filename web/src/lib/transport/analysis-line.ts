/** Analyses by this browser, with the messages of the server's. */

import type { Analysis, AnalyseAnswer, AnalyseRequest } from '../messages';
import type { Line } from './line';
import { give, type Given } from './staff';

/** How long an analysis lasts where nobody says it, and at most. */
const MOST_MS = 60_000;

type Heard = { readonly type: 'analysis'; readonly seen: Analysis } | { readonly type: 'chosen'; readonly found: { readonly Err?: string } };

class AnalysisLine implements Line {
  onopen: (() => void) | undefined;
  onmessage: ((text: string) => void) | undefined;
  onclose: (() => void) | undefined;
  private running: Given<void> | undefined;
  private open = false;

  constructor() {
    // Not before whoever holds the line listens.
    setTimeout(() => {
      this.open = true;
      this.onopen?.();
    });
  }

  get isOpen(): boolean {
    return this.open;
  }

  get isBusy(): boolean {
    return true;
  }

  send(text: string): void {
    const request = JSON.parse(text) as AnalyseRequest;
    if (request.type === 'ping') return this.tell({ type: 'pong' });
    this.running?.stop();
    this.running = undefined;
    if (request.type === 'analyse') this.look(request);
  }

  close(): void {
    this.open = false;
    this.running?.stop();
    this.running = undefined;
  }

  private tell(answer: AnalyseAnswer): void {
    if (this.open) this.onmessage?.(JSON.stringify(answer));
  }

  /** A new request ends the one before; what that one still says is not told. */
  private look({ request = 0, game, moves = '', start = null, lines = 1, time_ms }: Extract<AnalyseRequest, { type: 'analyse' }>): void {
    const kind = { type: 'analysis', lines: Math.min(5, Math.max(1, lines)), request };
    const job = { number: 1, kind, game, start, first: 'x', moves, time_ms: Math.min(time_ms ?? MOST_MS, MOST_MS) };
    const heard = (one: unknown) => this.running === mine && this.hear(one as Heard, request);
    const mine: Given<void> = give('analyst', (thinker) => thinker.ask('work', { job, seed: 1 }, heard));
    this.running = mine;
    mine.done.catch((error: Error) => this.running === mine && this.refuse(request, error.message));
  }

  private hear(heard: Heard, request: number): void {
    if (heard.type === 'analysis') this.tell({ type: 'analysis', ...heard.seen });
    else this.refuse(request, heard.found.Err ?? '');
  }

  private refuse(request: number, reason: string): void {
    this.tell({ type: 'refused', request, code: 'invalid', reason });
  }
}

export const analysisLine = (): Line => new AnalysisLine();
