/** Rivi in Node. */

import { readFileSync } from 'node:fs';
import { initSync } from './rivi.js';
import { Rivi, outside } from './engine.js';
import { moduleName } from './simd.js';

const read = (file) => readFileSync(new URL(file, import.meta.url));

let module;

function fetchNow(file) {
  try {
    return read(`data/${file}`);
  } catch (error) {
    throw error.message;
  }
}

export async function load({ simd, ...settings } = {}) {
  outside.fetch = fetchNow;
  module ??= initSync({ module: read(moduleName(simd)) });
  return new Rivi(module, settings);
}
