// Keeps the whole page, so that it opens without a network. A newer one is fetched beside it and waits until the page says "now",
// or until nobody has the old one open: nothing changes in mid-game. The API is never kept.

const FILES = { /* FILES */ };
const SCOPE = new URL('./', self.location);
const OURS = `rivi ${SCOPE.pathname} `;
const CACHE = `${OURS}VERSION_OF_FILES`;
/** So many files are fetched at a time. */
const AT_ONCE = 6;

/** A file is kept under its checksum: what has not changed is not fetched again. */
const key = (path) => new URL(`${path}?${encodeURIComponent(FILES[path])}`, SCOPE).href;

async function fill() {
  const cache = await caches.open(CACHE);
  const waiting = Object.keys(FILES);
  const fetched = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (await cache.match(key(path))) continue;
      const known = await caches.match(key(path));
      const answer = known ?? (await fetch(new URL(path, SCOPE), { cache: 'no-cache', integrity: `sha256-${FILES[path]}` }));
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(key(path), answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetched));
}

async function clean() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page as it was kept, isolated from others so that its workers may share memory. */
async function kept(path, request) {
  const answer = (await (await caches.open(CACHE)).match(key(path))) ?? (await fetch(request));
  const headers = new Headers(answer.headers);
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-embedder-policy', 'require-corp');
  headers.set('cross-origin-resource-policy', 'same-origin');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** The file that answers; none where the network does. */
function fileOf({ url, method, mode }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== SCOPE.origin || !pathname.startsWith(SCOPE.pathname)) return undefined;
  const path = pathname.slice(SCOPE.pathname.length);
  if (/^(api(\/|$)|healthz$|readyz$|metrics$)/.test(path)) return undefined;
  // Addresses of the page have no ending.
  if (mode === 'navigate') return /\.\w+$/.test(path) && path !== 'index.html' ? undefined : 'index.html';
  return Object.hasOwn(FILES, path) ? path : undefined;
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(clean()));
self.addEventListener('message', ({ data }) => data === 'now' && self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const path = fileOf(event.request);
  if (path !== undefined) event.respondWith(kept(path, event.request));
});
