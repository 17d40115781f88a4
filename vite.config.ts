import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // One small style sheet for the whole site comes sooner than the six of a page.
  build: { assetsInlineLimit: 0, sourcemap: false, cssCodeSplit: false },
});
