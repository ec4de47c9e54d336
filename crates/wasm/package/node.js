/** Rivi in Node. */

import { readFileSync } from 'node:fs';
import { initSync } from './rivi.js';
import { Rivi } from './engine.js';

let ready = false;

export async function load(settings) {
  if (!ready) initSync({ module: readFileSync(new URL('rivi_bg.wasm', import.meta.url)) });
  ready = true;
  return new Rivi(settings);
}
