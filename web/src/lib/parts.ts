/**
 * The parts of a language's texts, each loaded when it is first shown. Of the page's own texts those in no list are in the part
 * that every page needs; what the page and the terminal share is what games and machines say, but for a few words for everybody.
 */

export const MAIN = 'main';

const PARTS = {
  /** What machines say of their thinking, and the panels that show it. */
  inside: [
    'page.drawing.',
    'page.engine.', 'page.exit.', 'page.own.', 'page.score.', 'page.share.', 'page.slices.', 'page.step.', 'page.tree.', 'page.untried.', 'page.variant.',
    'page.variants.', 'page.vier.',
  ],
  /** The analysis. */
  study: [
    'page.evaluation.', 'page.glyph.', 'page.graph.', 'page.mistake.', 'page.note.', 'page.pen.', 'page.review.', 'page.setup.',
    'page.turn.', 'page.variation.',
  ],
  /** Tour, lessons and scenarios. */
  learn: ['page.lesson.', 'page.nth.', 'page.scenario.', 'page.task.', 'page.tour.'],
  /** A game of one's own. */
  make: ['page.make.'],
  puzzles: ['page.puzzle.', 'puzzle.'],
  /** What this browser keeps. */
  mine: ['page.mine.'],
  /** What only the terminal says. */
  terminal: ['linear.', 'screen.'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Texts that are not the page's own, and that every page may need. */
const SHARED = ['expected', 'help', 'hint', 'machine', 'quit', 'refused.', 'swap2.', 'turn', 'undo', 'welcome'];

export type Part = typeof MAIN | keyof typeof PARTS;

export const ALL_PARTS = [MAIN, ...Object.keys(PARTS)] as readonly Part[];

export function partOf(key: string): Part {
  const begins = (start: string): boolean => key.startsWith(start);
  const [part] = Object.entries(PARTS).find(([, starts]) => starts.some(begins)) ?? [];
  if (part) return part as Part;
  return begins('page.') || SHARED.some(begins) ? MAIN : 'inside';
}
