import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

/** The panels: one application for both, without HTML of its own (src/platform/http/pages/panel.server.ts writes the shell). */
export default defineConfig({
  base: '/panel-assets/',
  publicDir: false,
  // Apart from the site's, which another Vite of the same process keeps.
  cacheDir: 'node_modules/.vite-panel',
  css: { modules: { generateScopedName: shortName } },
  build: {
    outDir: 'build/panel',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The office's frame and its lists are entries only so that what they need is in one file.
      input: [
        'src/panel/main.tsx',
        'src/panel/scheme.ts',
        'src/panel/api-reference.ts',
        'src/panel/shell/admin-layout.tsx',
        ...globSync('src/**/screens/*-list.tsx'),
      ],
      // Names of `platform/browser/constants.ts` are written where they are read: the page of the API's description needs one, and nothing else
      // of the panels.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        // The first script lists the file of every part; the manifest has their names.
        chunkFileNames: 'p[hash:7].js',
        assetFileNames: 'p[hash:7][extname]',
        codeSplitting: {
          groups: [
            // A version of Zod stays longer than the code of a screen.
            { name: 'zod', test: /\/node_modules\/zod\// },
            { name: 'first', test: /\/src\/panel\/main\.tsx$/ },
            { name: 'lists', tags: ['$initial'], minShareCount: 2 },
            // Ten screens or more need these modules: one file instead of a hundred small ones. The bundler splits the rest (decision 181).
            { name: 'common', minShareCount: 10 },
          ],
        },
      },
      // Mantine marks its modules for servers of another kind.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
});

/**
 * The name of a class with a mark of its file. Every name is in the scripts too: Vite's own, which ends in the number of
 * its line, compresses worse.
 */
function shortName(name: string, file: string): string {
  const mark = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${mark.slice(0, 5)}`;
}
