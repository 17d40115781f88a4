import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Apart from vite.config.ts: React Router's plugin builds pages, and no test here is a page.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['src/testing.global.server.ts'],
    pool: 'forks',
    // Each file makes its own database and application; the modules they share are read once in each process.
    isolate: false,
    maxWorkers: 2,
    env: {
      // React as the program serves it: its other build takes longer for each page.
      NODE_ENV: 'production',
      // Programs and threads that tests start over and over compile their modules once.
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that may be tried again proves nothing.
    retry: 0,
  },
});
