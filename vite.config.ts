import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { shortClassNames } from './scripts/support/short-class-names.ts';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: { modules: command === 'build' ? { generateScopedName: shortClassNames() } : {} },
  // One small style sheet for the whole site comes sooner than the six of a page.
  build: { assetsInlineLimit: 0, sourcemap: false, cssCodeSplit: false },
}));
