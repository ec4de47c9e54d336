/** Which page is shown: the browser's address, taken apart. Links inside the page do not reload it. */

import { inside, to } from './base';

export interface Place {
  /** Inside the page, wherever the page itself lies. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** What follows the #, without it. Secrets live here: it is never sent to a server. */
  readonly fragment: string;
}

export interface Route<Page> {
  /** A path with names for its variable parts, as in `/m/:id`. */
  readonly path: string;
  readonly load: () => Promise<Page>;
  /** The key of the page's title. */
  readonly title: string;
}

export interface Match<Page> {
  readonly route: Route<Page>;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The variable parts of a path that fits the pattern; undefined if it does not. */
export function parametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, found] = [pattern, path].map((text) => text.split('/').filter(Boolean));
  if (!wanted || !found || wanted.length !== found.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = decode(found[at] ?? '');
    if (part.startsWith(':')) parameters[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return parameters;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The first route that fits. */
export function routeOf<Page>(routes: readonly Route<Page>[], path: string): Match<Page> | undefined {
  for (const route of routes) {
    const parameters = parametersOf(route.path, path);
    if (parameters) return { route, parameters };
  }
  return undefined;
}

function here(): Place {
  const { pathname, search, hash } = location;
  return { path: inside(pathname) ?? pathname, query: new URLSearchParams(search), fragment: hash.slice(1) };
}

let current = $state.raw<Place>({ path: '/', query: new URLSearchParams(), fragment: '' });

export function place(): Place {
  return current;
}

/** Goes to an address of ours. `replace` leaves no step to go back to. */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', to(address));
  else history.replaceState(null, '', to(address));
  current = here();
}

/** A plain click on a link to another page of ours, not one that asks for a new tab or a download. */
function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const path = link.origin === location.origin ? inside(link.pathname) : undefined;
  return plain && path !== undefined && !path.startsWith('/api/') && !link.target && !link.hasAttribute('download');
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.defaultPrevented || !link?.href || !isOurs(event, link)) return;
  // A link within the page moves the view and the focus, which the browser does itself.
  const { pathname, search, hash } = link;
  if (hash && pathname === location.pathname && search === location.search) return;
  event.preventDefault();
  go((inside(pathname) ?? '/') + search + hash);
  scrollTo(0, 0);
}

export function startRouter(): void {
  current = here();
  addEventListener('popstate', () => (current = here()));
  addEventListener('click', follow);
}
