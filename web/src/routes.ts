/** Every page with its path. Each is loaded when it is first shown. */

import type { Component } from 'svelte';
import { needTexts } from './lib/i18n.svelte';
import type { Part } from './lib/parts';
import type { Route } from './lib/router.svelte';

/** A page gets the variable parts of its path as `parameters`; one that has none need not take them. */
export type Page = { default: Component<any> };

/** A page together with the parts of the texts that it shows. */
const withTexts = async (page: Promise<Page>, ...parts: readonly Part[]): Promise<Page> => (await Promise.all([page, needTexts(...parts)]))[0];

export const ROUTES: readonly Route<Page>[] = [
  { path: '/', title: 'page.title.start', load: () => import('./pages/Start.svelte') },
  { path: '/new', title: 'page.title.new', load: () => import('./pages/New.svelte') },
  { path: '/make', title: 'page.title.make', load: () => withTexts(import('./pages/Make.svelte'), 'make', 'inside') },
  { path: '/swap2', title: 'page.title.new', load: () => import('./pages/Opening.svelte') },
  { path: '/m/:id', title: 'page.title.play', load: () => import('./pages/Play.svelte') },
  { path: '/analysis', title: 'page.title.analysis', load: () => withTexts(import('./pages/Analysis.svelte'), 'study', 'inside', 'mine') },
  { path: '/scenarios', title: 'page.title.scenarios', load: () => withTexts(import('./pages/Scenarios.svelte'), 'learn') },
  { path: '/puzzles', title: 'page.title.puzzles', load: () => withTexts(import('./pages/Puzzles.svelte'), 'puzzles') },
  { path: '/puzzles/daily', title: 'page.title.puzzles', load: () => withTexts(import('./pages/Puzzle.svelte'), 'puzzles') },
  { path: '/puzzles/sheet', title: 'page.title.puzzles', load: () => withTexts(import('./pages/PuzzleSheet.svelte'), 'puzzles') },
  { path: '/puzzles/:id', title: 'page.title.puzzles', load: () => withTexts(import('./pages/Puzzle.svelte'), 'puzzles') },
  { path: '/lessons', title: 'page.title.lessons', load: () => withTexts(import('./pages/Lessons.svelte'), 'learn', 'inside') },
  { path: '/lessons/:game', title: 'page.title.lessons', load: () => withTexts(import('./pages/Lessons.svelte'), 'learn', 'inside') },
  { path: '/mine', title: 'page.title.mine', load: () => withTexts(import('./pages/Mine.svelte'), 'mine') },
  { path: '/tree', title: 'page.own.heading', load: () => withTexts(import('./pages/OwnTree.svelte'), 'inside') },
  { path: '/tour', title: 'page.title.tour', load: () => withTexts(import('./pages/Tour.svelte'), 'learn', 'inside') },
  { path: '/tour/:stop', title: 'page.title.tour', load: () => withTexts(import('./pages/Tour.svelte'), 'learn', 'inside') },
];

/** The pages in the bar at the top. */
export const BAR: readonly { path: string; text: string }[] = [
  { path: '/', text: 'page.bar.play' },
  { path: '/make', text: 'page.bar.make' },
  { path: '/analysis', text: 'page.bar.analysis' },
  { path: '/tour', text: 'page.bar.tour' },
  { path: '/puzzles', text: 'page.bar.puzzles' },
  { path: '/lessons', text: 'page.bar.lessons' },
];
