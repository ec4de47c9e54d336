/** A game as an animated GIF. The encoder comes when it is first wanted, and works beside the page. */

import workerUrl from 'modern-gif/worker?url';
import { canvasOf } from './picture';

/** The most frames of an animation; a longer game is refused. */
export const MOST_FRAMES = 500;
/** The longer side of a frame, and what all frames together may take while they are worked on, in pixels. */
const LONGEST_SIDE = 480;
const MOST_PIXELS = 40_000_000;

const EACH_MS = 600;
/** How long the end stays before it begins again. */
const END_MS = 3000;

/** How large frames of this shape may be, so many of them. */
export function frameSide(frames: number, shape: number): number {
  const narrow = Math.min(shape, 1 / shape);
  return Math.floor(Math.min(LONGEST_SIDE, Math.sqrt(MOST_PIXELS / Math.max(1, frames) / narrow)));
}

export interface Reel {
  readonly frames: number;
  /** Shows a frame and gives its drawing. */
  show(frame: number): Promise<SVGSVGElement>;
  /** How far it is, from 0 to 1. */
  progress(part: number): void;
  readonly signal: AbortSignal;
}

/** Draws and joins all frames; null if it was broken off. */
export async function gifOf({ frames, show, progress, signal }: Reel): Promise<Blob | null> {
  const { Encoder } = await import('modern-gif');
  let encoder: InstanceType<typeof Encoder> | undefined;
  for (let at = 0; at < frames; at++) {
    if (signal.aborted) return null;
    const drawing = await show(at);
    const { width, height } = drawing.viewBox.baseVal;
    const canvas = await canvasOf(drawing, frameSide(frames, width / height));
    encoder ??= new Encoder({ width: canvas.width, height: canvas.height, workerUrl, maxColors: 128 });
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    await encoder.encode({ data, delay: at + 1 < frames ? EACH_MS : END_MS });
    progress((at + 1) / (frames + 1));
  }
  const found = await encoder?.flush('blob');
  return signal.aborted || !found ? null : found;
}
