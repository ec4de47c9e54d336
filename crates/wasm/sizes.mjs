// What the package weighs: `sizes.mjs PACKAGE`. Fails where a module has grown.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes of a module, packed by brotli as servers of static files do, without books and networks. */
const MOST = 700_000;

const folder = process.argv[2];
const files = ['rivi_simd.wasm', 'rivi_bg.wasm', ...readdirSync(join(folder, 'data')).map((file) => `data/${file}`)];
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const kB = (bytes) => `${Math.round(bytes / 1000)} kB`.padStart(8);
for (const file of files) {
  const bytes = readFileSync(join(folder, file));
  const packed = brotliCompressSync(bytes, { params }).length;
  console.log(`${kB(bytes.length)} ${kB(packed)} by brotli ${kB(gzipSync(bytes, { level: 9 }).length)} by gzip  ${file}`);
  if (file.endsWith('.wasm') && packed > MOST) {
    console.error(`${file} is larger than ${kB(MOST).trim()} by brotli`);
    process.exitCode = 1;
  }
}
