/** The smallest module that works on 128 bits at a time: browsers without such instructions refuse it. */
const MODULE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** The module to load: the faster one where it can run. */
export function moduleName(simd = true) {
  return simd && WebAssembly.validate(new Uint8Array(MODULE)) ? 'rivi_simd.wasm' : 'rivi_bg.wasm';
}
