import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { affectedBy } from './support/affected.ts';
import { ensureBuild } from './support/build.ts';
import { changedFiles } from './support/changed-files.ts';
import { findChromium } from './support/find-chromium.ts';
import { run, seconds } from './support/run.ts';
import { installSystemPackage, starts } from './support/system-package.ts';
import { NOTHING, playwrightTotals, sum, type Totals, vitestTotals } from './support/totals.ts';

/**
 *   npm test                     everything: checks, unit tests, journeys
 *   npm test -- --rapido         what the files changed since the last commit (or those of it) touch, for who is at work
 *   npm test -- --parte 1/2      half of the unit tests and of the journeys, for two machines
 */
const { values } = parseArgs({ options: { rapido: { type: 'boolean' }, parte: { type: 'string' } } });

const UNIT = 'test-results/unit.json';
const JOURNEYS = 'test-results/journeys.json';

type Part = { ok: boolean; totals: Totals };
type Chosen = { unit: string[]; journeys: string[] };

// The report of an earlier run must not be taken for this one's.
rmSync('test-results', { recursive: true, force: true });

const parts = values.rapido ? await quick() : await whole();
const total = sum(parts.map(({ totals }) => totals));
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(parts.every(({ ok }) => ok) && total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Runs each part only if the one before passed: the cheap ones find faults first. */
async function whole(): Promise<Part[]> {
  const checks = await stage('comprobaciones', () => check([]));
  if (!checks.ok) return [checks];
  const shard = values.parte ? [`--shard=${values.parte}`] : [];
  const unit = await stage('pruebas de código', () => unitTests(shard));
  if (!unit.ok) return [checks, unit];
  return [checks, unit, await stage('recorridos en el navegador', () => journeys(shard))];
}

async function quick(): Promise<Part[]> {
  const changed = await changedFiles();
  const chosen: Chosen = affectedBy(changed);
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

async function stage(name: string, work: () => Promise<Part>): Promise<Part> {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const part = await work();
  console.log(`── ${name}: ${part.ok ? 'bien' : 'FALLA'} (${seconds(start)})`);
  return part;
}

async function check(args: string[]): Promise<Part> {
  const { code } = await run('node', ['scripts/check.ts', ...args]);
  return { ok: code === 0, totals: NOTHING };
}

async function unitTests(args: string[]): Promise<Part> {
  await ensureBuild();
  // pdfsig checks signed documents independently; without it those tests count as skipped.
  if (!(await starts('pdfsig', '-v'))) await installSystemPackage('poppler-utils');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`];
  const { code } = await run('vitest', ['run', ...reports, ...args]);
  return { ok: code === 0, totals: vitestTotals(UNIT) };
}

async function journeys(args: string[]): Promise<Part> {
  await ensureBuild();
  const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEYS };
  const { code } = await run('playwright', ['test', '--reporter=list,json', ...args], { env });
  const totals = playwrightTotals(JOURNEYS);
  // A second run records the failed journeys, to help find the reason. They still count as failed.
  if (totals.failed > 0)
    await run('playwright', ['test', '--last-failed', '--trace=on', '--reporter=list'], { env });
  return { ok: code === 0, totals };
}
