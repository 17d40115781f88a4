/** The library in one file, with its WebAssembly inside; it exports the same types as its other builds. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export { default } from 'libheif-js/libheif-wasm/libheif.js';
}
