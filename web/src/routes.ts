/** Every page with its path. Each is loaded when it is first shown. */

import type { Component } from 'svelte';
import type { Route } from './lib/router.svelte';

/** A page gets the variable parts of its path as `parameters`; one that has none need not take them. */
export type Page = { default: Component<any> };

export const ROUTES: readonly Route<Page>[] = [
  { path: '/', title: 'page.title.start', load: () => import('./pages/Start.svelte') },
];

/** The pages in the bar at the top. */
export const BAR: readonly { path: string; text: string }[] = [{ path: '/', text: 'page.bar.play' }];
