import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { shortClassNames } from './scripts/support/short-class-names.ts';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: { modules: command === 'build' ? { generateScopedName: shortClassNames() } : {} },
  // One small style sheet for the whole site comes sooner than the six of a page.
  // What comes later needs no list of the files that are there already: pages name their own.
  build: { assetsInlineLimit: 0, sourcemap: false, cssCodeSplit: false, modulePreload: false },
}));
