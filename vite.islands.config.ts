import { defineConfig } from 'vite';
import { islandNames } from './src/sitio/read-only/island-names.ts';

/** Scripts of the pages that are only read (decision 069): plain modules, without React and without styles. */
export default defineConfig({
  base: '/islas/',
  publicDir: false,
  cacheDir: 'node_modules/.vite-islands',
  build: {
    outDir: 'build/islands',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: '',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: islandNames.map((name) => `src/sitio/islands/${name}.ts`),
      // The library that changes pages in their place warns whoever writes them, not whoever reads them.
      output: { minify: { compress: { dropConsole: true }, mangle: true } },
    },
  },
});
