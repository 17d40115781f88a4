import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type Totals = { passed: number; failed: number; skipped: number };

export const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 };

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number() })
  .transform(
    (report): Totals => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    }),
  );

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  })
  .transform(
    ({ stats }): Totals => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  );

export const vitestTotals = (file: string): Totals => read(vitestReport, file);
export const playwrightTotals = (file: string): Totals => read(playwrightReport, file);

export const sum = (all: readonly Totals[]): Totals =>
  all.reduce(
    (one, other) => ({
      passed: one.passed + other.passed,
      failed: one.failed + other.failed,
      skipped: one.skipped + other.skipped,
    }),
    NOTHING,
  );

/** Throws when a runner ended without a report: it ran nothing that can be counted. */
function read(schema: z.ZodType<Totals>, file: string): Totals {
  const report = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!report.success) throw new Error(`${file} is no report: ${report.error.message}`);
  return report.data;
}
