import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of processor of each file, as `npm test -- --duraciones` last wrote them. */
const DURATIONS: Record<string, number> = JSON.parse(readFileSync('scripts/support/durations.json', 'utf8'));

/** Seconds of a file that the table lacks: nobody knows how long it takes. */
const UNKNOWN = 10;

/**
 * Long files go first, lest the run wait for the last of them. With SEMILLA the order is drawn by it, and the run prints it: files
 * that need an order are found so.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { SEMILLA } = process.env;
    const rank = ({ moduleId }: TestSpecification): number => {
      const name = path.relative(import.meta.dirname, moduleId);
      if (!SEMILLA) return -(DURATIONS[name] ?? UNKNOWN);
      return createHash('sha256').update(`${SEMILLA} ${name}`).digest().readUInt32BE();
    };
    return files.toSorted((one, other) => Math.sign(rank(one) - rank(other)) || 0);
  }
}

// Apart from vite.config.ts: React Router's plugin builds pages, and no test here is a page.
export default defineConfig({
  // As the production build of React wants it: some screens make JSX while their module loads.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['{src,test,tools,scripts}/**/*.test.ts'],
    setupFiles: ['scripts/support/count-processor.ts'],
    globalSetup: ['test/support/testing.global.server.ts'],
    pool: 'forks',
    // Each file makes its own database and application; the modules they share are read once in each process.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Three on two processors: the tests of a file wait a third of their time.
    maxWorkers: 3,
    execArgv: [
      // Most code runs a few times: TurboFan compiles only loops that are hot for long, and Maglev the rest (decision 039).
      '--invocation-count-for-turbofan=30000',
      // MB. The default collects the garbage of each request on its own.
      '--max-semi-space-size=32',
    ],
    env: {
      // React as the program serves it: its other build takes longer for each page.
      NODE_ENV: 'production',
      // Programs and threads that tests start over and over compile their modules once.
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    // Bounds for what hangs, not for what is slow: a machine with other work takes many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test that may be tried again proves nothing.
    retry: 0,
  },
});
