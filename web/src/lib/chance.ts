/** How likely a side is to win, in per cent: the one place where a verdict becomes a chance. */

import type { Verdict } from './messages';
import { height } from './verdict';

/** For the side to move: 100 is a proven win, 0 a proven loss, 50 a draw; a guess lies between. */
export const chance = (verdict: Verdict): number => 50 + 50 * height(verdict);
