import { globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from './support/build.ts';
import { findChromium } from './support/find-chromium.ts';
import { runUnderClock } from './support/moved-clock.ts';
import { playwrightReportOf, type Report, vitestReportOf } from './support/reports.ts';
import { seconds } from './support/run.ts';

/*
 * Runs tests with the clock moved for Node, PostgreSQL, OpenSSL and all programs that the tests start. Timers keep their real speed.
 * Needs root, on Linux.
 *
 *   node scripts/relojes.ts                        the test files that read a date, at every clock of the list
 *   node scripts/relojes.ts --todo --reloj 31dic   all test files and all journeys at one clock; the browser sees that clock too
 */
const { values } = parseArgs({ options: { todo: { type: 'boolean' }, reloj: { type: 'string' } } });

/** Where dates go wrong: turns of the year and the leap day, both changes of hour, a Sunday, a year on. */
const CLOCKS: Readonly<Record<string, string>> = {
  '1ene': '2027-01-01T00:00:30+01:00',
  '29feb': '2028-02-29T12:00:00+01:00',
  '31dic': '2026-12-31T23:59:00+01:00',
  primavera: '2027-03-28T01:59:00+01:00',
  otono: '2027-10-31T02:59:00+02:00',
  domingo: '2027-05-02T10:00:00+02:00',
  unAno: '2027-11-28T18:00:00+01:00',
};

const READS_DATE = /new Date\(\)|Date\.now\(|todayInMadrid\(|current_date|\bnow\(\)/;
const UNIT = path.resolve('test-results/relojes.json');
const JOURNEYS = path.resolve('test-results/relojes-recorridos.json');

const files = values.todo ? [] : filesThatReadDates();
const clocks = Object.entries(CLOCKS).filter(([name]) => name === (values.reloj ?? name));
if (clocks.length === 0) {
  console.error(`Los relojes son ${Object.keys(CLOCKS).join(', ')}.`);
  process.exit(2);
}

await ensureBuild();
mkdirSync('test-results', { recursive: true });
console.log(values.todo ? 'Todos los ficheros' : `${files.length} ficheros:\n  ${files.join('\n  ')}`);
let failed = 0;
for (const [name, instant] of clocks) {
  const began = performance.now();
  const tests = ['vitest', 'run', '--reporter=json', `--outputFile.json=${UNIT}`, ...files];
  await runUnderClock(instant, tests);
  tell(`${name} (${instant})`, vitestReportOf(UNIT, process.cwd()), began);
  if (values.todo) await runJourneys(name, instant);
}
process.exitCode = failed > 0 ? 1 : 0;

async function runJourneys(name: string, instant: string): Promise<void> {
  const began = performance.now();
  const env = [`CHROMIUM_PATH=${await findChromium()}`, `PLAYWRIGHT_JSON_OUTPUT_FILE=${JOURNEYS}`];
  await runUnderClock(instant, ['env', ...env, 'playwright', 'test', '--reporter=json']);
  tell(`${name}, recorridos`, playwrightReportOf(JOURNEYS), began);
}

function tell(what: string, { totals, failures }: Omit<Report, 'costs'>, began: number): void {
  failed += totals.failed;
  console.log(`${what}: ${totals.passed} bien, ${totals.failed} mal, ${seconds(began)}`);
  for (const { title } of failures) console.log(`  ✗ ${title}`);
}

function filesThatReadDates(): string[] {
  return globSync('{src,scripts}/**/*.test.ts')
    .sort()
    .filter((file) => READS_DATE.test(readFileSync(file, 'utf8')));
}
