/** The page as it is kept by the browser, so that it opens without a network, and newer ones of it. */

import { to } from './base';
import { whenIdle } from './idle';
import { OFFLINE } from './setup';

/** `none`: this browser keeps no pages, or not from here. */
export type Keeping = 'none' | 'filling' | 'ready' | 'failed';

/** A page that stays open asks so often whether there is a newer one, at most. */
const ASK_MS = 3_600_000;

let keeping = $state<Keeping>('none');
let newer = $state.raw<ServiceWorker | null>(null);

export const kept = (): Keeping => keeping;

/** Whether a newer page waits to be taken. */
export const hasNewer = (): boolean => newer !== null;

/** Takes the newer page. */
export function takeNewer(): void {
  if (!newer) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  newer.postMessage('now');
}

/** Loads the page anew because the server has become another one: what is kept may be as old as this page. */
export async function reloadNewer(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
  const coming = registration?.installing;
  if (coming) await new Promise((done) => coming.addEventListener('statechange', done, { once: true }));
  newer = registration?.waiting ?? null;
  takeNewer();
}

export function keepPage(): void {
  if (!OFFLINE || !('serviceWorker' in navigator)) return;
  whenIdle(() => void register().catch(() => (keeping = 'failed')));
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(to('/sw.js'));
  if (registration.active) keeping = 'ready';
  if (registration.waiting && navigator.serviceWorker.controller) newer = registration.waiting;
  if (registration.installing) follow(registration.installing);
  registration.addEventListener('updatefound', () => registration.installing && follow(registration.installing));
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_MS) return;
    asked = Date.now();
    void registration.update().catch(() => {});
  });
}

/** Follows a page that is being fetched. The first one is taken as it comes, a later one when somebody says so. */
function follow(worker: ServiceWorker): void {
  const first = !navigator.serviceWorker.controller;
  if (first) keeping = 'filling';
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed' && !first) newer = worker;
    if (worker.state === 'activated') [keeping, newer] = ['ready', null];
    if (worker.state === 'redundant' && first) keeping = 'failed';
  });
}
