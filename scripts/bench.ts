/**
 * Runs the main benchmarks over 100,000 rows in less than fifteen minutes: `npm run bench`. Over a million rows, without a time
 * limit: `npm run bench -- --millon`. Only some, by name: `npm run bench -- panel-screens`. Prints which limits are met, and writes
 * them in docs/rendimiento.md if all benchmarks were asked for. Ends with 1 unless all limits are met.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { type BenchResult, outcomeOf, overIn, withTable } from './support/bench-table.ts';

const MINUTES = 15;
const root = path.join(import.meta.dirname, '..');
const DOCUMENT = path.join(root, 'docs/rendimiento.md');

type Bench = { name: string; few?: string[]; many?: string[] };

/** The most informative first: if time runs out, the last ones are skipped, and the table says so. */
const BENCHES: readonly Bench[] = [
  { name: 'office-costs' },
  { name: 'facturas-issue', few: ['100000'] },
  { name: 'office-lists', few: ['100000', '20000'] },
  { name: 'panel-screens' },
  { name: 'facturas-book', few: ['100000', '10000'] },
  { name: 'informes', few: ['100000', '10000'] },
  { name: 'import-dgt' },
  { name: 'read-costs' },
  { name: 'warm-start' },
];

const { argv } = process;
const isMillion = argv.includes('--millon');
const names = argv.slice(2).filter((name) => name !== '--millon');
const chosen = BENCHES.filter(({ name }) => names.length === 0 || names.includes(name));
const end = performance.now() + (isMillion ? Number.POSITIVE_INFINITY : MINUTES * 60_000);

async function measure({ name, few = [] }: Bench): Promise<BenchResult> {
  console.log(`\n── ${name}`);
  const left = end - performance.now();
  if (left <= 0) return { name, outcome: 'no time', seconds: 0, over: [] };
  const began = performance.now();
  const child = spawn('node', [path.join(root, `bench/${name}.ts`), ...(isMillion ? [] : few)], {
    cwd: root,
    // Own process group: stopping the benchmark also stops the program that it started.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const timer = Number.isFinite(left) ? setTimeout(() => stop(child.pid), left) : undefined;
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  const seconds = (performance.now() - began) / 1000;
  return { name, outcome: outcomeOf(code, output), seconds, over: overIn(output) };
}

function stop(group: number | undefined): void {
  if (group !== undefined) process.kill(-group, 'SIGTERM');
}

const [load = 0] = os.loadavg();
const results: BenchResult[] = [];
for (const bench of chosen) results.push(await measure(bench));
const machine = {
  day: todayInMadrid(new Date()),
  processors: os.availableParallelism(),
  memoryGB: Math.round(os.totalmem() / 1024 ** 3),
  node: process.versions.node,
  load: `${load.toFixed(1)} before and ${(os.loadavg()[0] ?? 0).toFixed(1)} after`,
};
console.log(`\n${withTable('', results, machine).trimStart()}`);
if (names.length === 0 && !isMillion)
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8'), results, machine));
process.exitCode = results.every(({ outcome }) => outcome === 'met') ? 0 : 1;
