import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { affectedBy } from './support/affected.ts';
import { ensureBuild } from './support/build.ts';
import { changedFiles } from './support/changed-files.ts';
import { findChromium } from './support/find-chromium.ts';
import {
  type Cost,
  type Failure,
  NOTHING,
  playwrightReportOf,
  type Report,
  sum,
  vitestReportOf,
} from './support/reports.ts';
import { run, seconds } from './support/run.ts';
import { installSystemPackage, starts } from './support/system-package.ts';

/**
 *   npm test                     everything: checks, unit tests, journeys
 *   npm test -- --rapido         what the files changed since the last commit affect (or those of that commit, if none changed)
 *   npm test -- --parte 1/2      half of the unit tests and of the journeys, to share them between two computers
 *   npm test -- --semilla azar   unit test files in a random order, with this word as the seed
 *   npm test -- --duraciones     everything; then rewrites the table of durations that orders the unit test files
 */
const { values } = parseArgs({
  options: {
    rapido: { type: 'boolean' },
    parte: { type: 'string' },
    semilla: { type: 'string' },
    duraciones: { type: 'boolean' },
  },
});

const UNIT = 'test-results/unit.json';
const JOURNEYS = 'test-results/journeys.json';
const COSTS = 'test-results/costs.ndjson';
const DURATIONS = 'scripts/support/durations.json';

/** Above these seconds of processor, a test file or a journey must say why it takes so long. */
const LONG = { unit: 10, journey: 15 };
const EXCUSE = 'Takes long:';

type Part = Report & { ok: boolean };
type TestSelection = { unit: string[]; journeys: string[] };

// The report of an earlier run must not be taken for this one's.
rmSync('test-results', { recursive: true, force: true });
await mkdir('test-results');

const parts = values.rapido ? await quick() : await whole();
tellCosts(parts.flatMap(({ costs }) => costs));
tellFailures(parts.flatMap(({ failures }) => failures));
const total = sum(parts.map(({ totals }) => totals));
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(parts.every(({ ok }) => ok) && total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Runs every part, even after one has failed. The cheap parts come first, because they find faults sooner. */
async function whole(): Promise<Part[]> {
  const shard = values.parte ? [`--shard=${values.parte}`] : [];
  return [
    await stage('comprobaciones', () => check([])),
    await stage('pruebas de código', () => unitTests(shard)),
    await stage('recorridos en el navegador', () => journeys(shard)),
  ];
}

async function quick(): Promise<Part[]> {
  const changed = await changedFiles();
  const chosen: TestSelection = affectedBy(changed);
  console.log(`Ficheros cambiados: ${changed.length}\n  ${changed.join('\n  ')}`);
  console.log(`Ficheros de pruebas: ${chosen.unit.length}. De recorridos: ${chosen.journeys.length}.`);
  const parts = [await stage('tipos y estilo', () => check(['--rapido']))];
  if (chosen.unit.length > 0) parts.push(await stage('pruebas de código', () => unitTests(chosen.unit)));
  if (chosen.journeys.length > 0)
    parts.push(
      await stage('recorridos en el navegador', () => journeys([...chosen.journeys, '--project=escritorio'])),
    );
  return parts;
}

/** Runs a part. A part that cannot start (no build, no browser, no report) counts as failed, and the next parts still run. */
async function stage(name: string, work: () => Promise<Part>): Promise<Part> {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const part = await work().catch((error: Error): Part => {
    console.error(error.stack);
    return failedWhole(name, error.message);
  });
  console.log(`── ${name}: ${part.ok ? 'bien' : 'FALLA'} (${seconds(start)})`);
  return part;
}

function failedWhole(title: string, again: string): Part {
  return { ok: false, totals: { ...NOTHING, failed: 1 }, failures: [{ title, again }], costs: [] };
}

async function check(args: string[]): Promise<Part> {
  const { code } = await run('node', ['scripts/check.ts', ...args]);
  if (code !== 0) return failedWhole('comprobaciones', 'npm run check');
  return { ok: true, totals: NOTHING, failures: [], costs: [] };
}

async function unitTests(args: string[]): Promise<Part> {
  await ensureBuild();
  // pdfsig checks signed documents independently; without it those tests count as skipped.
  if (!(await starts('pdfsig', '-v'))) await installSystemPackage('poppler-utils');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`];
  if (values.semilla) console.log(`Orden de los ficheros: el de la semilla «${values.semilla}»`);
  const env = { COSTS_FILE: COSTS, ...(values.semilla && { SEMILLA: values.semilla }) };
  const { code } = await run('vitest', ['run', ...reports, ...args], { env });
  const costs = unitCosts();
  if (values.duraciones && code === 0) writeDurations(costs);
  return { ok: code === 0, ...vitestReportOf(UNIT, process.cwd()), costs };
}

function unitCosts(): Cost[] {
  if (!existsSync(COSTS)) return [];
  const lines = readFileSync(COSTS, 'utf8').trim().split('\n');
  return lines.map((line): Cost => JSON.parse(line));
}

/** Whole seconds: a table of tenths would change in each line at each run. */
function writeDurations(costs: readonly Cost[]): void {
  const table = costs.map(({ name, seconds }) => [name, Math.round(seconds)] as const);
  const sorted = Object.fromEntries(table.toSorted(([one], [other]) => one.localeCompare(other)));
  writeFileSync(DURATIONS, `${JSON.stringify(sorted, null, 2)}\n`);
}

async function journeys(args: string[]): Promise<Part> {
  await ensureBuild();
  const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEYS };
  const { code } = await run('playwright', ['test', '--reporter=list,json', ...args], { env });
  const report = playwrightReportOf(JOURNEYS);
  // A second run records the failed journeys, to help find the reason. They still count as failed.
  if (report.totals.failed > 0)
    await run('playwright', ['test', '--last-failed', '--trace=on', '--reporter=list'], { env });
  return { ok: code === 0, ...report };
}

/** Prints what took most of the processor, and keeps the whole table in `test-results`. */
function tellCosts(costs: readonly Cost[]): void {
  if (costs.length === 0) return;
  const sorted = costs.toSorted((one, other) => other.seconds - one.seconds);
  const rows = sorted.map(
    ({ name, seconds, started, axe }) =>
      `${seconds.toFixed(1).padStart(7)} s  ${(started ?? axe ?? 0).toFixed(1).padStart(6)} s  ${name}`,
  );
  const total = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0).toFixed(0);
  const head = `Procesador: ${total((cost) => cost.seconds)} s. En la segunda columna: de ellos, ${total((cost) => cost.started ?? 0)} s de programas que las pruebas de código arrancan; y, aparte, ${total((cost) => cost.axe ?? 0)} s en que los recorridos esperan a axe.`;
  writeFileSync('test-results/costs.txt', `${head}\n${rows.join('\n')}\n`);
  console.log(`\n${head} Lo que más, de test-results/costs.txt:`);
  console.log(rows.slice(0, 15).join('\n'));
  for (const cost of sorted.filter(isUnexplained))
    console.log(`Lleva mucho y no dice por qué, en una línea que empiece por «${EXCUSE}»: ${cost.name}`);
}

/** Whether a test is over its limit of `LONG` and its file does not say why. */
function isUnexplained({ name, seconds }: Cost): boolean {
  const isJourney = name.startsWith('e2e/');
  const file = isJourney ? name.slice(0, name.indexOf(':')) : name;
  return seconds > (isJourney ? LONG.journey : LONG.unit) && !readFileSync(file, 'utf8').includes(EXCUSE);
}

/** At most ten, each with the command that runs it alone. */
function tellFailures(failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  console.log(`\nHa fallado (${failures.length}):`);
  for (const { title, again } of failures.slice(0, 10)) console.log(`✗ ${title}\n    ${again}`);
  if (failures.length > 10) console.log(`  y ${failures.length - 10} más`);
}
