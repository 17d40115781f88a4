import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { childrenSeconds, processorSeconds } from './processor.ts';
import type { Cost } from './reports.ts';

/**
 * Runs before each test file, and writes what the file cost to COSTS_FILE, one JSON a line: the workers append to it, and a line
 * is one write.
 */
const { COSTS_FILE } = process.env;
const [before, childrenBefore] = [processorSeconds(), childrenSeconds()];
// The first hook that is registered is the last one that runs.
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
