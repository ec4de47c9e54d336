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
