/** The connection of a match that this browser has to itself: what is said goes to the table, and what comes of it is kept, told and thought about. */

import { storageFails } from '../storage/trouble.svelte';
import { eventsOf, forget, keep, type Happened } from '../storage/matches';
import type { ServerMessage } from '../messages';
import type { Line } from './line';
import { act, bring } from './matches';
import { give, hold, type Given } from './staff';

/** What comes of something, as `rivi-service` says it. */
type Effect =
  | ({ readonly type: 'keep' } & Happened)
  | { readonly type: 'tell'; readonly message: ServerMessage }
  | { readonly type: 'work'; readonly job: Job }
  | { readonly type: 'hurry' | 'drop'; readonly job: number }
  | { readonly type: 'delete' };

interface Job {
  readonly number: number;
  readonly kind: { readonly type: string };
}

/** Tabs tell each other what has happened in a match. */
const TABS = 'rivi.matches';

class MatchLine implements Line {
  onopen: (() => void) | undefined;
  onmessage: ((text: string) => void) | undefined;
  onclose: (() => void) | undefined;
  private open = true;
  /** One thing after the other. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly jobs = new Map<number, Given<void>>();
  private alarm: ReturnType<typeof setTimeout> | undefined;
  private readonly leave = hold('hand', 'head');
  private readonly tabs = new BroadcastChannel(TABS);

  constructor(private readonly id: string) {
    this.tabs.onmessage = ({ data }) => data === id && this.next(() => this.again());
    this.next(async () => {
      if ((await eventsOf(id)).length > 0) await bring(id);
      this.onopen?.();
    });
  }

  get isOpen(): boolean {
    return this.open;
  }

  get isBusy(): boolean {
    return this.open;
  }

  send(text: string): void {
    this.next(() => this.done('say', text));
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    clearTimeout(this.alarm);
    for (const job of this.jobs.values()) job.stop();
    this.jobs.clear();
    this.tabs.close();
    this.leave();
    this.onclose?.();
  }

  private next(work: () => Promise<unknown>): void {
    const guarded = async () => {
      if (this.open) await work();
    };
    this.turn = this.turn.then(guarded).catch(() => this.close());
  }

  private async done(what: 'say' | 'heard' | 'tick' | 'enter', ...given: readonly (string | number)[]): Promise<void> {
    const { said, deadline } = await act(this.id, what, ...given);
    clearTimeout(this.alarm);
    if (deadline !== null) this.alarm = setTimeout(() => this.next(() => this.done('tick')), Math.max(0, deadline - Date.now()) + 5);
    for (const effect of JSON.parse(said) as Effect[]) {
      // Where another tab was quicker, what comes after is not true.
      if (!(await this.carryOut(effect))) return this.again();
    }
  }

  /** Nothing is told before it is kept. Says whether it could be. */
  private async carryOut(effect: Effect): Promise<boolean> {
    switch (effect.type) {
      case 'keep': {
        const kept = await keep(this.id, effect);
        if (kept === 'not') storageFails();
        if (kept === 'kept') this.tabs.postMessage(this.id);
        return kept !== 'elsewhere';
      }
      case 'tell':
        this.onmessage?.(JSON.stringify(effect.message));
        return true;
      case 'work':
        this.work(effect.job);
        return true;
      case 'hurry':
        this.jobs.get(effect.job)?.stop();
        return true;
      case 'drop':
        this.jobs.get(effect.job)?.stop();
        this.jobs.delete(effect.job);
        return true;
      case 'delete':
        await forget(this.id);
        this.close();
        return true;
    }
  }

  /** The match as it was kept, which another tab has changed. */
  private async again(): Promise<void> {
    for (const job of this.jobs.values()) job.stop();
    this.jobs.clear();
    await bring(this.id);
    await this.done('enter');
  }

  private work(job: Job): void {
    const hear = (heard: unknown) => {
      if (this.jobs.get(job.number) === given) this.next(() => this.done('heard', job.number, JSON.stringify(heard)));
    };
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    const post = job.kind.type === 'analysis' ? 'analyst' : 'head';
    const given = give(post, (thinker) => thinker.ask('work', { job, seed }, hear));
    this.jobs.set(job.number, given);
    given.done.catch((error: Error) => hear({ type: 'chosen', found: { Err: error.message }, took_ms: 0 }));
  }
}

export const matchLine = (id: string): Line => new MatchLine(id);
