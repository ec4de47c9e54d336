/**
 * The positions of listed puzzles. They are asked for one after another, as long as their cards are in sight: a class behind
 * one address asks little at a time, and whoever leafs through hundreds asks for those that were looked at.
 */

import type { Attachment } from 'svelte/attachments';
import { SvelteMap } from 'svelte/reactivity';
import type { View } from './messages';
import { onePuzzle } from './puzzles';

/** Milliseconds until a server that was asked too much, or could not be reached, is asked again; and how often it is. */
const PAUSE_MS = 1000;
const TRIES = 3;
/** How far below the window a card counts as in sight: a row of them. */
const AHEAD = '0px 0px 240px';

const known = new SvelteMap<string, View>();
const wanted = new Set<string>();
let asking = false;

/** The position of a puzzle, once it is known. */
export const pictureOf = (id: string): View | undefined => known.get(id);

/** Wants the position of a puzzle whenever the node is in sight, or about to be. */
export const pictured =
  (id: string): Attachment =>
  (node) => {
    const look = ([entry]: readonly IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting || known.has(id)) return void wanted.delete(id);
      wanted.add(id);
      if (!asking) void askAll();
    };
    const watch = new IntersectionObserver(look, { rootMargin: AHEAD });
    watch.observe(node);
    return () => {
      watch.disconnect();
      wanted.delete(id);
    };
  };

async function askAll(): Promise<void> {
  asking = true;
  let failed = 0;
  while (wanted.size > 0 && failed < TRIES) {
    const [id] = wanted;
    try {
      known.set(id!, (await onePuzzle(id!)).view);
      wanted.delete(id!);
      failed = 0;
    } catch {
      failed++;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
  asking = false;
}
