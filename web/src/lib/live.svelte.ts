/** A match as it runs on the server, or in this browser, followed over a line that comes back when it is cut. */

import { other } from '../board';
import { matchDetails, Refusal } from './api';
import { t } from './i18n.svelte';
import { VERSION } from './messages';
import { isHere, matchLine, type Line } from './transport';
import type { ClientMessage, Command, Hint, MatchEvent, Move, Phrase, ServerMessage, Side, State, Thinking } from './messages';

/** `old`: the server has become another one, and the page has to be reloaded. */
export type Connection = 'opening' | 'open' | 'lost' | 'gone' | 'old';

/** A stone that is shown before the server has answered. */
export interface Pending extends Move {
  readonly side: Side;
  /** How many moves were played before it. */
  readonly ply: number;
  /** The last event that was known when it was played: sent again, it is not played again. */
  readonly after: number;
}

export interface Listener {
  /** Something happened. Missed events are told too, in order. */
  event(event: MatchEvent, state: State | null): void;
  /** A move that was on the board already was refused. */
  refused(reason: string, code: string): void;
  /** A player said something. */
  said(seat: Side, phrase: Phrase): void;
}

type Answer = Hint | null;
interface Waiting {
  /** A hint is accepted first and comes later. */
  readonly hint: boolean;
  readonly done: (answer: Answer) => void;
  readonly failed: (refusal: Refusal) => void;
}

const DELAYS_MS = [200, 500, 1000, 2000, 4000];
/** A line that is silent for this long after a ping is dead: together less than five seconds. */
const PING_MS = 2500;
const PATIENCE_MS = 2400;

export class LiveMatch {
  state = $state.raw<State | null>(null);
  seats = $state.raw<readonly Side[]>([]);
  clients = $state(0);
  /** For each seat, whether somebody who holds it is connected. */
  here = $state.raw<Readonly<Record<Side, boolean>>>({ x: false, o: false });
  connection = $state<Connection>('opening');
  thinking = $state.raw<Thinking | null>(null);
  /** What is known so far of the hint that we wait for. */
  hinting = $state.raw<Thinking | null>(null);
  pending = $state.raw<Pending | null>(null);
  /** When the state came, by this device's clock: running clocks are counted from here. */
  since = $state(0);

  private line: Line | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private tries = 0;
  private closed = false;
  private timers: { again?: ReturnType<typeof setTimeout>; ping?: ReturnType<typeof setInterval>; silence?: ReturnType<typeof setTimeout> | undefined } = {};

  constructor(
    readonly id: string,
    /** The secrets of the seats that we sit on. */
    public tokens: readonly string[],
    private readonly listener: Listener,
  ) {
    this.connect();
    // What this browser has to itself cannot be cut off.
    if (isHere(id)) return;
    this.timers.ping = setInterval(() => this.ping(), PING_MS);
    addEventListener('online', this.reconnectNow);
    addEventListener('offline', this.giveUp);
  }

  /** Leaves the match. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timers.again);
    clearInterval(this.timers.ping);
    clearTimeout(this.timers.silence);
    removeEventListener('online', this.reconnectNow);
    removeEventListener('offline', this.giveUp);
    this.line?.close();
  }

  /** Sits on other seats from now on, if they are others. */
  sit(tokens: readonly string[]): void {
    if (String(tokens) === String(this.tokens)) return;
    this.tokens = tokens;
    const old = this.line;
    this.line = null;
    old?.close();
    this.reconnectNow();
  }

  /** Plays a move: its stone is on the board at once and is taken back if the server refuses it. */
  play(move: Move): void {
    const { state } = this;
    if (!state || this.pending) return;
    this.pending = { ...move, side: state.view.turn, ply: state.view.moves.length, after: state.event };
    this.sendPending();
  }

  /**
   * Sends a command and waits until it is carried out. A refusal is thrown. What may be sent twice, such as a move, says
   * after which event it comes.
   */
  send(command: Command, after: number | null = null): Promise<Answer> {
    return new Promise((done, failed) => {
      if (!this.line?.isOpen) return failed(new Refusal(t('page.live.lost'), 0));
      const id = this.nextId++;
      this.waiting.set(id, { hint: command.type === 'hint', done, failed });
      this.say({ type: 'command', id, after, command });
    });
  }

  private say(message: ClientMessage): void {
    this.line?.send(JSON.stringify(message));
  }

  private connect(): void {
    const line = matchLine(this.id);
    this.line = line;
    line.onopen = () => {
      this.say({ type: 'hello', version: VERSION, tokens: this.tokens, last_event: this.state?.event ?? null });
    };
    line.onmessage = (text) => this.hear(JSON.parse(text) as ServerMessage);
    line.onclose = () => this.line === line && this.lost();
  }

  private lost(): void {
    if (this.closed) return;
    this.line = null;
    clearTimeout(this.timers.silence);
    this.timers.silence = undefined;
    if (this.connection !== 'old' && this.state) this.connection = 'lost';
    for (const { failed } of this.waiting.values()) failed(new Refusal(t('page.live.lost'), 0));
    this.waiting.clear();
    if (this.connection === 'old') return;
    if (!this.state) void this.lookForIt();
    const delay = DELAYS_MS[Math.min(this.tries++, DELAYS_MS.length - 1)];
    clearTimeout(this.timers.again);
    this.timers.again = setTimeout(() => this.reconnectNow(), delay);
  }

  private readonly reconnectNow = (): void => {
    if (this.closed || this.connection === 'gone' || this.connection === 'old' || this.line?.isBusy) return;
    clearTimeout(this.timers.again);
    this.connect();
  };

  /** A match that never answered may not exist. */
  private async lookForIt(): Promise<void> {
    try {
      await matchDetails(this.id);
    } catch (error) {
      if (error instanceof Refusal && error.status >= 400 && error.status < 500) this.connection = 'gone';
      else this.connection = 'lost';
    }
  }

  /** Asks for a sign of life; while an answer is awaited nothing more is asked. */
  private ping(): void {
    if (!this.line?.isOpen || this.timers.silence !== undefined) return;
    this.timers.silence = setTimeout(this.giveUp, PATIENCE_MS);
    this.say({ type: 'ping' });
  }

  /** A connection that answers nothing is dead, though nobody has said so; so it is when the browser says that it is offline. */
  private readonly giveUp = (): void => {
    const dead = this.line;
    if (!dead) return;
    this.lost();
    dead.close();
  };

  private hear(message: ServerMessage): void {
    clearTimeout(this.timers.silence);
    this.timers.silence = undefined;
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'event':
        this.listener.event(message.event, message.state);
        return message.state ? this.show(message.state) : undefined;
      case 'accepted':
        return this.waiting.get(message.id)?.hint ? undefined : this.answer(message.id)?.done(null);
      case 'hinting':
        if (this.waiting.has(message.id)) this.hinting = message;
        return;
      case 'hint':
        return this.answer(message.id)?.done(message);
      case 'refused':
        if (message.code === 'outdated') this.connection = 'old';
        return this.answer(message.id ?? -1)?.failed(new Refusal(message.reason, 409, message.code));
      case 'thinking':
        this.thinking = message;
        return;
      case 'clients':
        this.clients = message.clients;
        this.here = message.here;
        return;
      case 'said':
        return this.listener.said(message.seat, message.phrase);
    }
  }

  private answer(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private welcome({ seats, state, clients, here }: ServerMessage & { type: 'welcome' }): void {
    this.connection = 'open';
    this.tries = 0;
    this.clients = clients;
    this.here = here;
    this.show(state, seats);
    // A move that was under way when the connection was cut: it is there, or it is sent again.
    if (this.pending) this.sendPending();
  }

  /** Shows the match as it stands. Where sides were changed since, we hold the other seat now. */
  private show(state: State, seats = this.state?.sides_changed === state.sides_changed ? this.seats : this.seats.map(other)): void {
    this.seats = seats;
    this.state = state;
    this.since = performance.now();
    if (!state.thinking) this.thinking = null;
    const { pending } = this;
    if (pending && state.view.moves.length !== pending.ply) this.pending = null;
  }

  private sendPending(): void {
    const { pending } = this;
    if (!pending || !this.line?.isOpen) return;
    this.send({ type: 'move', text: pending.text }, pending.after).then(
      () => {},
      (refusal: Refusal) => {
        // Without a connection the stone waits for the next one.
        if (refusal.status === 0 || this.pending !== pending) return;
        this.pending = null;
        this.listener.refused(refusal.sentence, refusal.code);
      },
    );
  }
}
