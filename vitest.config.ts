import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starting a program takes seconds, however short the file: such files go first, lest the run wait for the last of them. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsPrograms = ({ moduleId }: TestSpecification) =>
      /node:child_process|program\.testing|embedded-postgres\.testing/.test(readFileSync(moduleId, 'utf8'));
    const rest = files.filter((file) => !startsPrograms(file));
    return [...(await super.sort(files.filter(startsPrograms))), ...(await super.sort(rest))];
  }
}

// Apart from vite.config.ts: React Router's plugin builds pages, and no test here is a page.
export default defineConfig({
  // As the production build of React wants it: some screens make JSX while their module loads.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['src/testing.global.server.ts'],
    pool: 'forks',
    // Each file makes its own database and application; the modules they share are read once in each process.
    isolate: false,
    sequence: { sequencer: ProgramsFirst },
    maxWorkers: 2,
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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that may be tried again proves nothing.
    retry: 0,
  },
});
