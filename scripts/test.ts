import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { ensureBuild } from './support/build.ts';
import { findChromium } from './support/find-chromium.ts';
import { run, seconds } from './support/run.ts';
import { installSystemPackage, starts } from './support/system-package.ts';

const UNIT = 'test-results/unit.json';
const JOURNEYS = 'test-results/journeys.json';

type Totals = { passed: number; failed: number; skipped: number };

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

// The report of an earlier run must not be taken for this one's.
rmSync('test-results', { recursive: true, force: true });

const total: Totals = { passed: 0, failed: 0, skipped: 0 };
const ok =
  (await stage('comprobaciones', () => run('node', ['scripts/check.ts']))) &&
  (await stage('pruebas de código', unitTests)) &&
  (await stage('recorridos en el navegador', journeys));

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(ok && total.failed === 0 && total.passed > 0 ? 0 : 1);

async function stage(name: string, work: () => Promise<{ code: number }>): Promise<boolean> {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const { code } = await work();
  console.log(`── ${name}: ${code === 0 ? 'bien' : 'FALLA'} (${seconds(start)})`);
  return code === 0;
}

async function unitTests() {
  await ensureBuild();
  // Another program's word on signed documents; without it those tests say that they are skipped.
  if (!(await starts('pdfsig', '-v'))) await installSystemPackage('poppler-utils');
  const result = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT}`,
  ]);
  add(vitestReport, UNIT);
  return result;
}

async function journeys() {
  const chromium = await findChromium();
  const result = await run('playwright', ['test', '--reporter=list,json'], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEYS },
  });
  add(playwrightReport, JOURNEYS);
  return result;
}

/** A runner that ended without a report ran nothing that can be counted, and its own exit code says so. */
function add(schema: z.ZodType<Totals>, file: string): void {
  const report = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!report.success) throw new Error(`${file} is no report: ${report.error.message}`);
  total.passed += report.data.passed;
  total.failed += report.data.failed;
  total.skipped += report.data.skipped;
}
