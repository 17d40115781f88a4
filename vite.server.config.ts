import { globSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';
import { declaredExternals, entries, threadFile, threads } from './scripts/support/bundle-plugins.ts';

/** The program and the command line tools, and what each of their threads and processes runs. */
const ENTRIES = ['src/main.server.ts', ...globSync('{src,tools}/**/*.cli.server.ts')];
const THREADS = globSync('src/**/*-{thread,worker,process}.server.ts');

/** Packages that are native, or that read files or start threads beside their own code: they stay in node_modules. */
const OUTSIDE = [
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'pdfjs-dist',
  'pdfkit',
  'pino',
  'pino-pretty',
  'satori',
  'sharp',
];

/** Libraries look for these, and do without: a native driver of PostgreSQL, and colours of a log. */
const OPTIONAL = ['pg-native', 'supports-color'];

/** The server: every entry with all it needs, so that a start reads a few files instead of two thousand. */
export default defineConfig({
  publicDir: false,
  // Apart from the site's and the panels', which are built at the same time.
  cacheDir: 'node_modules/.vite-server',
  plugins: [entries(), threads(), declaredExternals({ optional: OPTIONAL })],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: [...OUTSIDE, ...OPTIONAL] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build/program',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(ENTRIES.map((file) => [entryName(file), `entry:${file}`])),
        ...Object.fromEntries(THREADS.map((file) => [threadFile(file).slice(0, -3), `entry:${file}`])),
        // The site as React Router built it, with the same packages as the rest.
        site: 'build/server/index.js',
      },
      // All files lie in one folder, because a thread is found beside the file that starts it.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Stacks need the lines' numbers and not their text, which is in the sources.
        sourcemapExcludeSources: true,
      },
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
});

function entryName(file: string): string {
  return path.basename(file).replace(/(\.cli)?\.server\.ts$/, '');
}
