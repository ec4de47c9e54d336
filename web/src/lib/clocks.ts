/** The clocks that a game can be begun with, by the names of their texts. */

import type { TimeControl } from './messages';

export const CLOCKS: Readonly<Record<string, TimeControl>> = {
  none: { type: 'none' },
  move: { type: 'move', ms: 10_000 },
  quick: { type: 'total', ms: 60_000, increment_ms: 2000 },
  slow: { type: 'total', ms: 600_000, increment_ms: 5000 },
};
