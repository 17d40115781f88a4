import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { childrenSeconds, processorSeconds } from './processor.ts';
import type { Cost } from './reports.ts';

/**
 * Runs before each test file, and writes the cost of the file to COSTS_FILE, one JSON a line. All workers append to COSTS_FILE; each
 * line is a single write, so lines do not mix.
 */
const { COSTS_FILE } = process.env;
const [before, childrenBefore] = [processorSeconds(), childrenSeconds()];
// Vitest runs `afterAll` hooks in reverse order: the hook registered first runs last.
afterAll(() => {
  const { testPath } = expect.getState();
  if (!COSTS_FILE || !testPath) return;
  const cost: Cost = {
    name: path.relative(process.cwd(), testPath),
    seconds: processorSeconds() - before,
    started: childrenSeconds() - childrenBefore,
  };
  appendFileSync(COSTS_FILE, `${JSON.stringify(cost)}\n`);
});
