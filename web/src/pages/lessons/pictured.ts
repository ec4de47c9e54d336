/** The pictures of a game's rules, as the board needs them. */

import type { BoardConfig } from '../../board';
import type { LessonPicture } from '../../lib/messages';
import { configOf } from '../../lib/views';

export function pictured({ view, rings, tone, arrow }: LessonPicture, label: string): BoardConfig {
  const overlays = rings.map((square) => ({ square, ring: true, tone }));
  return { ...configOf(view), zoomable: false, label, overlays, arrows: arrow ? [{ from: arrow[0]!, to: arrow[1]! }] : [] };
}
