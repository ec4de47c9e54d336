/** Every page with its path. Each is loaded when it is first shown. */

import type { Component } from 'svelte';
import type { Route } from './lib/router.svelte';

/** A page gets the variable parts of its path as `parameters`; one that has none need not take them. */
export type Page = { default: Component<any> };

export const ROUTES: readonly Route<Page>[] = [
  { path: '/', title: 'page.title.start', load: () => import('./pages/Start.svelte') },
  { path: '/new', title: 'page.title.new', load: () => import('./pages/New.svelte') },
  { path: '/m/:id', title: 'page.title.play', load: () => import('./pages/Play.svelte') },
];

/** The pages in the bar at the top. */
export const BAR: readonly { path: string; text: string }[] = [{ path: '/', text: 'page.bar.play' }];
