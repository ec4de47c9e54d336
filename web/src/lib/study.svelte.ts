/** A game that is looked at: its moves with all variations, where one stands in it, and the whole of it as a link. */

import { anyGame } from './catalogue.svelte';
import type { Situation } from './inside';
import type { SetUpText, Side } from './messages';
import { BRACES, isBare, NO_NOTES, noteText, readMove, readNote, type Notes } from './notes';

/** A move with what may follow it. The first child goes on with the line, the others are variations. */
export interface Knot {
  readonly move: string;
  readonly parent: Knot | null;
  children: readonly Knot[];
  /** What somebody wrote and drew here. */
  notes: Notes;
}

const root = (): Knot => ({ move: '', parent: null, children: [], notes: NO_NOTES });

/** What a text of moves is made of: notes in braces, brackets, moves. */
const WORD = new RegExp(`${BRACES.source}|\\(|\\)|[^\\s(){},]+`, 'g');

export class Study {
  readonly game: string;
  readonly start: SetUpText | undefined;
  readonly root: Knot = root();
  #at = $state.raw<Knot>(this.root);
  /** Children are changed in place; whoever reads them reads this too. */
  #changes = $state(0);

  constructor(game: string, start?: SetUpText) {
    this.game = game;
    this.start = start;
  }

  get at(): Knot {
    return this.#at;
  }

  /** How often it has changed: read it to be told. */
  get changes(): number {
    return this.#changes;
  }

  /** The moves up to a knot. */
  line(knot: Knot = this.#at): string[] {
    const moves: string[] = [];
    for (let here: Knot | null = knot; here?.parent; here = here.parent) moves.push(here.move);
    return moves.reverse();
  }

  /** The knots from the first move through a knot to the end of its line. */
  path(through: Knot = this.#at): Knot[] {
    void this.#changes;
    const knots: Knot[] = [];
    for (let here: Knot | null = through; here?.parent; here = here.parent) knots.push(here);
    knots.reverse();
    for (let next = through.children[0]; next; next = next.children[0]) knots.push(next);
    return knots;
  }

  situation(knot: Knot = this.#at): Situation {
    return { game: this.game, moves: this.line(knot), start: this.start };
  }

  go(to: Knot): void {
    this.#at = to;
  }

  back(): void {
    if (this.#at.parent) this.#at = this.#at.parent;
  }

  forward(): void {
    const [next] = this.#at.children;
    if (next) this.#at = next;
  }

  first(): void {
    this.#at = this.root;
  }

  last(): void {
    this.#at = this.path().at(-1) ?? this.root;
  }

  /** Plays a move where one stands: goes on in a line that has it, or begins a variation. */
  play(move: string): void {
    this.#at = this.#child(this.#at, move);
  }

  /** Plays several moves without leaving where one stands. */
  add(moves: readonly string[]): Knot {
    return moves.reduce((knot, move) => this.#child(knot, move), this.#at);
  }

  #child(knot: Knot, move: string): Knot {
    const known = knot.children.find((child) => child.move === move);
    if (known) return known;
    const child: Knot = { move, parent: knot, children: [], notes: NO_NOTES };
    knot.children = [...knot.children, child];
    this.#changes += 1;
    return child;
  }

  /** Writes or draws at a knot. */
  note(notes: Partial<Notes>, knot: Knot = this.#at): void {
    knot.notes = { ...knot.notes, ...notes };
    this.#changes += 1;
  }

  /** What is written and drawn at a knot. */
  notes(knot: Knot = this.#at): Notes {
    void this.#changes;
    return knot.notes;
  }

  /** Takes a move away with all that follows it. */
  remove(knot: Knot): void {
    const { parent } = knot;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child !== knot);
    if (this.#isBelow(this.#at, knot)) this.#at = parent;
    this.#changes += 1;
  }

  /** Makes a variation the line. */
  promote(knot: Knot): void {
    for (let here = knot; here.parent; here = here.parent) {
      here.parent.children = [here, ...here.parent.children.filter((child) => child !== here)];
    }
    this.#changes += 1;
  }

  #isBelow(knot: Knot, top: Knot): boolean {
    for (let here: Knot | null = knot; here; here = here.parent) if (here === top) return true;
    return false;
  }

  /**
   * All moves as text, variations in brackets behind the move that they replace, and notes: `4 4! {why} (3 5) 3`.
   */
  text(): string {
    void this.#changes;
    return [...noted(this.root), ...written(this.root)].join(' ');
  }

  /** Reads what `text` writes. */
  read(text: string): void {
    const above: Knot[] = [];
    let here = this.root;
    for (const [word] of text.matchAll(WORD)) {
      if (word.startsWith('{')) this.note(readNote(word), here);
      else if (word === '(') {
        above.push(here);
        here = here.parent ?? here;
      } else if (word === ')') here = above.pop() ?? here;
      else here = this.#marked(here, word);
    }
  }

  #marked(knot: Knot, word: string): Knot {
    const { move, glyph } = readMove(word);
    const child = this.#child(knot, move);
    if (glyph) this.note({ glyph }, child);
    return child;
  }

  /** The last move of the line and of every variation; the start alone where there is none. */
  ends(from: Knot = this.root): Knot[] {
    return from.children.length === 0 ? [from] : from.children.flatMap((child) => this.ends(child));
  }

  /** Which child to take at each step from the root to where one stands. */
  place(): string {
    const steps: number[] = [];
    for (let here = this.#at; here.parent; here = here.parent) steps.push(here.parent.children.indexOf(here));
    return steps.reverse().join('.');
  }

  goTo(place: string): void {
    let here = this.root;
    for (const step of place.split('.').filter(Boolean)) here = here.children[Number(step)] ?? here;
    this.#at = here;
  }

  /** Everything, to be put behind the # of an address. */
  fragment(): string {
    const parts = new URLSearchParams({ game: this.game });
    const [moves, place] = [this.text(), this.place()];
    if (this.start) {
      parts.set('diagram', this.start.diagram);
      if (this.start.turn) parts.set('turn', this.start.turn);
      if (this.start.lenient) parts.set('lenient', '1');
    }
    if (moves) {
      parts.set('moves', moves);
      // Without it a link leads to the last move.
      parts.set('at', place);
    }
    return parts.toString();
  }
}

function written(knot: Knot): string[] {
  const [first, ...others] = knot.children;
  if (!first) return [];
  const variations = others.map((other) => `(${[...noted(other), ...written(other)].join(' ')})`);
  return [...noted(first), ...variations, ...written(first)];
}

/** A move with what is noted at it; the root has no move. */
function noted({ move, notes }: Knot): string[] {
  if (isBare(notes)) return move ? [move] : [];
  return [`${move}${notes.glyph ?? ''}`, noteText(notes)].filter(Boolean);
}

/** Reads what `fragment` writes; a link that names a game only is an empty board of it. */
export function studyOf(fragment: string, otherwise = anyGame()): Study {
  const parts = new URLSearchParams(fragment);
  const diagram = parts.get('diagram');
  const turn = parts.get('turn');
  const side: Side | null = turn === 'x' || turn === 'o' ? turn : null;
  const start = diagram ? { diagram, turn: side, lenient: parts.has('lenient') } : undefined;
  const study = new Study(parts.get('game') || otherwise, start);
  study.read(parts.get('moves') ?? '');
  const place = parts.get('at');
  if (place === null) study.last();
  else study.goTo(place);
  return study;
}

/** A situation as a link to its analysis. */
export function studyAddress({ game, moves, start }: Situation): string {
  const study = new Study(game, start);
  study.read(moves.join(' '));
  study.last();
  return `/analysis#${study.fragment()}`;
}
