/** The stops of the tour "how machines think", from a machine that looks at nothing to the strongest. */

export interface Stop {
  readonly name: string;
  readonly game: string;
  readonly player: string;
  readonly opening: readonly string[];
  /** Which of the variants A to G it is about, if it is about one. */
  readonly variant: string | undefined;
}

const stop = (name: string, game: string, player: string, opening = ''): Stop => ({
  name,
  game,
  player,
  opening: opening.split(' ').filter(Boolean),
  variant: /^tree-([a-g])$/.exec(player)?.[1]?.toUpperCase(),
});

export const STOPS: readonly Stop[] = [
  stop('random', 'tictactoe', 'random'),
  stop('a', 'tictactoe', 'tree-a', 'a3 b2 b3'),
  stop('b', 'tictactoe', 'tree-b', 'a3 b2 b3'),
  stop('c', 'tictactoe', 'tree-c', 'a3 b2'),
  stop('d', 'tictactoe', 'tree-d', 'a3'),
  stop('e', 'tictactoe', 'tree-e'),
  stop('f', 'tictactoe', 'tree-f'),
  stop('g', 'tictactoe', 'tree-g'),
  stop('horizon', 'tictactoe:4', 'alphabeta:depth=3'),
  stop('montecarlo', 'connect4', 'montecarlo'),
  stop('scoreboard', 'tictactoe:5', 'scoreboard'),
  stop('slices', 'ristinolla:15', 'slices:depth=3', 'h8 i9'),
  stop('vier', 'connect4', 'vier'),
  stop('strongest', 'connect4', 'solver:table=64', '4 4 4 4 4 2 3 3 3 3 2 2'),
];

/** Positions that the exercises of each stop are about; some look for their questions in one search of the first. */
export const TASKS: Readonly<Record<string, { readonly game: string; readonly openings: readonly string[] }>> = {
  random: { game: 'tictactoe', openings: ['a3 b2 b3 a1', 'b2 a3 a1 b3', 'a1 a2 b2 c2 a3 b3', 'b2 a3 b1 c3'] },
  a: { game: 'tictactoe', openings: ['a3 b2 b3', 'b2 a3 c1', 'a3 c3 b2', 'a3 b3 a1', 'a3 b2 b3 c3'] },
  b: { game: 'tictactoe', openings: ['a3 b2 b3'] },
  c: { game: 'tictactoe', openings: ['a3 b2'] },
  d: { game: 'tictactoe', openings: ['a3'] },
  e: { game: 'tictactoe', openings: [''] },
  f: { game: 'tictactoe', openings: ['', 'b2', 'b3', 'a3'] },
  g: { game: 'tictactoe', openings: ['a3', 'b2', 'a3 b2', ''] },
  horizon: { game: 'tictactoe', openings: ['a3 b3', 'a3 a2 c1 b2', 'b2 b3 a3', 'a3 b2 b3 a1'] },
  montecarlo: { game: 'connect4', openings: ['4 4 3 3', '4 3 4 3', '4 4 5 2 5', '1 2 1 2 1'] },
  scoreboard: { game: 'tictactoe:5', openings: ['c3 c2 b3 d2 a3', 'c3 b2 c4', 'a1 b2 c3', 'c3 b3 c2 b2 c4 b4'] },
  slices: { game: 'ristinolla:15', openings: ['h8 i9 i8', 'h8 h9 i8 j8', 'h8 g9 i9 g7 j10', 'h8 i8 h9 i9'] },
  vier: { game: 'connect4', openings: ['4 4 3 3', '4 1 4 1 4 7', '4', '4 5 4 5 4 5', '4 4 5 5'] },
  strongest: { game: 'connect4', openings: ['4 4 4 4 4 2 3 3 3 3 2 2', '4 4 3 3 5 2 2 2 3 4 4 4', '4 3 4 4 3 3 3 5 5 5 4 5'] },
};

/** The cells to choose from in each position of the slices. */
export const CELLS: readonly string[] = ['j8 h7 k8 g9', 'g8 h7 k8 i10', 'g8 k11 f6 h10', 'h10 i10 g8 j7'];
