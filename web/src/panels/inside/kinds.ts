/** Which panel shows which machine. */

import { readPlayer } from '../../lib/players';

export type Kind = 'tree' | 'scoreboard' | 'slices' | 'vier' | 'engine';

export function kindOf(player: string): Kind {
  const { name } = readPlayer(player);
  if (/^tree-[a-g]$/.test(name) || name === 'minimax' || name === 'alphabeta') return 'tree';
  return name === 'scoreboard' || name === 'slices' || name === 'vier' ? name : 'engine';
}
