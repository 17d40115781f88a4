import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type Totals = { passed: number; failed: number; skipped: number };
/** A test that failed, and the command that runs it alone. */
export type Failure = { title: string; again: string };
/** Seconds that a file of tests or a journey takes. */
export type Cost = {
  name: string;
  /** Processor time, with that of the programs that it started. */
  seconds: number;
  /** The part of `seconds` that the programs of a file took. */
  started?: number;
  /** Time by the clock that a journey waited for axe: no part of `seconds`. */
  axe?: number;
};
export type Report = { totals: Totals; failures: Failure[]; costs: Cost[] };

export const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), title: z.string(), status: z.string() })),
    }),
  ),
});

/** Reads what Vitest wrote. `root` is the folder that file names are shown from. */
export function vitestReportOf(file: string, root: string): Omit<Report, 'costs'> {
  const report = read(vitestReport, file);
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const shown = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((one) => one.status === 'failed');
    // A file that does not load, or whose hook fails, has no failed test of its own.
    if (failed.length === 0 && status === 'failed')
      return [{ title: shown, again: `npx vitest run ${shown}` }];
    return failed.map(({ fullName, title }) => ({
      title: `${shown} › ${fullName}`,
      again: `npx vitest run ${shown} -t ${quoted(title)}`,
    }));
  });
  const totals = {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    skipped: report.numPendingTests,
  };
  return { totals, failures };
}

const journey = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
    }),
  ),
});
type Suite = { specs: z.infer<typeof journey>[]; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(journey),
  suites: z.array(z.lazy(() => suite)).optional(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite),
});

/** The annotations in which a journey says its seconds of processor, and those of axe. */
export const PROCESSOR = 'procesador';
export const AXE = 'axe';

export function playwrightReportOf(file: string): Report {
  const { stats, suites } = read(playwrightReport, file);
  const runs = suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((run) => ({ spec, run })));
  return {
    totals: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    failures: runs
      .filter(({ run }) => ['unexpected', 'flaky'].includes(run.status))
      .map(({ spec, run }) => ({
        title: `e2e/${spec.file} › ${spec.title} (${run.projectName})`,
        again: `npx playwright test e2e/${spec.file}:${spec.line} --project=${run.projectName}`,
      })),
    costs: runs.flatMap(({ spec, run }) => {
      const said = (type: string) => run.annotations.find((one) => one.type === type)?.description;
      const cost = said(PROCESSOR);
      const name = `e2e/${spec.file}:${spec.line} ${spec.title}`;
      return cost ? [{ name, seconds: Number(cost), axe: Number(said(AXE)) }] : [];
    }),
  };
}

const specsOf = (one: Suite): z.infer<typeof journey>[] => [
  ...one.specs,
  ...(one.suites ?? []).flatMap(specsOf),
];

export const sum = (all: readonly Totals[]): Totals =>
  all.reduce(
    (one, other) => ({
      passed: one.passed + other.passed,
      failed: one.failed + other.failed,
      skipped: one.skipped + other.skipped,
    }),
    NOTHING,
  );

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Throws when a runner ended without a report: it ran nothing that can be counted. */
function read<T>(schema: z.ZodType<T>, file: string): T {
  const report = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!report.success) throw new Error(`${file} is no report: ${report.error.message}`);
  return report.data;
}
