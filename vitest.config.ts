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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that may be tried again proves nothing.
    retry: 0,
  },
});
