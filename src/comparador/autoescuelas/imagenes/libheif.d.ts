/** The library in one file, with its WebAssembly within; its types are those of its other form. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export { default } from 'libheif-js/libheif-wasm/libheif.js';
}
