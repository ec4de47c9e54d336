/** A task under way: its answer, and the hand that ends it with the best that was found. */
export type Task<Answer> = Promise<Answer> & { stop(): void };

/** A worker that thinks, one task after the other. A page loads it; the worker loads the engine. */
export declare class Thinker {
  /** How the worker hears that it is to end: memory where the page is isolated, else an address that goes away. */
  readonly hears: 'memory' | 'address';
  ask(
    kind: 'answer',
    about: { method: 'GET' | 'POST'; address: string; body: string },
  ): Task<{ status: number; body: string }>;
  ask(
    kind: 'choose',
    about: { game: string; moves: string; player: string; nodes?: number; seed: number },
  ): Task<{ text: string; nodes: number; verdict: string | null }>;
  ask(
    kind: 'analyse',
    about: { game: string; moves: string; nodes?: number; lines: number },
  ): Task<{ lines: readonly string[]; nodes: number; depth: number }>;
  /** A task of a match, as `rivi-service` makes it; `heard` is told what is known on the way. */
  ask(kind: 'work', about: { job: unknown; seed: number }, heard: (heard: unknown) => void): Task<void>;
  /** A match of one person alone: `asked` is what is posted to `/api/matches`, as JSON. */
  ask(kind: 'begin', about: { id: string; asked: string; moveTime: number }): Task<void>;
  /** The same from its events, as JSON. */
  ask(kind: 'bring', about: { id: string; events: string; moveTime: number }): Task<void>;
  /** What comes of it: effects, details or a record, as JSON or text; and when the clock runs out. */
  ask(
    kind: 'table',
    about: {
      id: string;
      act: 'enter' | 'say' | 'heard' | 'tick' | 'details' | 'record' | 'event_of';
      given: readonly (string | number)[];
    },
  ): Task<{ said: string; deadline: number | null }>;
  /** Ends the worker, and gives its memory back. */
  close(): void;
}
