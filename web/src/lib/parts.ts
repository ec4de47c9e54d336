/**
 * The parts of a language's texts, each loaded when it is first shown. A key belongs to the part with the longest beginning that
 * it has; what is in no list is in the part that every page needs.
 */

export const MAIN = 'main';

const PARTS = {
  /** What machines say of their thinking, and the panels that show it. */
  inside: [
    'ask', 'deep.', 'exact.', 'failure.', 'figure.', 'goal.', 'gomoku.', 'linear.', 'lookahead.', 'mcts.', 'montecarlo.', 'near', 'over.', 'player',
    'random', 'reflex.', 'scoreboard.', 'shortest.', 'slices.', 'solver.', 'threat.', 'tree.', 'ultimate.', 'verdict.', 'vier.', 'page.drawing.',
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
  puzzles: ['page.puzzle.', 'puzzle.'],
  /** What only the terminal says. */
  terminal: ['screen.'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Part = typeof MAIN | keyof typeof PARTS;

export const ALL_PARTS = [MAIN, ...Object.keys(PARTS)] as readonly Part[];

export function partOf(key: string): Part {
  const [part] = Object.entries(PARTS).find(([, starts]) => starts.some((start) => key.startsWith(start))) ?? [MAIN];
  return part as Part;
}
