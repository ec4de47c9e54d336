/** Every page with its path. Each is loaded when it is first shown. */

import type { Component } from 'svelte';
import type { Route } from './lib/router.svelte';

/** A page gets the variable parts of its path as `parameters`; one that has none need not take them. */
export type Page = { default: Component<any> };

export const ROUTES: readonly Route<Page>[] = [
  { path: '/', title: 'page.title.start', load: () => import('./pages/Start.svelte') },
  { path: '/new', title: 'page.title.new', load: () => import('./pages/New.svelte') },
  { path: '/make', title: 'page.title.make', load: () => import('./pages/Make.svelte') },
  { path: '/swap2', title: 'page.title.new', load: () => import('./pages/Opening.svelte') },
  { path: '/m/:id', title: 'page.title.play', load: () => import('./pages/Play.svelte') },
  { path: '/analysis', title: 'page.title.analysis', load: () => import('./pages/Analysis.svelte') },
  { path: '/scenarios', title: 'page.title.scenarios', load: () => import('./pages/Scenarios.svelte') },
  { path: '/puzzles', title: 'page.title.puzzles', load: () => import('./pages/Puzzles.svelte') },
  { path: '/puzzles/daily', title: 'page.title.puzzles', load: () => import('./pages/Puzzle.svelte') },
  { path: '/puzzles/sheet', title: 'page.title.puzzles', load: () => import('./pages/PuzzleSheet.svelte') },
  { path: '/puzzles/:id', title: 'page.title.puzzles', load: () => import('./pages/Puzzle.svelte') },
  { path: '/lessons', title: 'page.title.lessons', load: () => import('./pages/Lessons.svelte') },
  { path: '/lessons/:game', title: 'page.title.lessons', load: () => import('./pages/Lessons.svelte') },
  { path: '/tree', title: 'page.own.heading', load: () => import('./pages/OwnTree.svelte') },
  { path: '/tour', title: 'page.title.tour', load: () => import('./pages/Tour.svelte') },
  { path: '/tour/:stop', title: 'page.title.tour', load: () => import('./pages/Tour.svelte') },
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
