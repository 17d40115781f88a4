import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { journeysOf } from './support/affected.ts';
import { ensureBuild } from './support/build.ts';
import { findChromium } from './support/find-chromium.ts';
import { drawMutants, type Mutant, mutantsOf, mutated } from './support/mutants.ts';

/**
 * Breaks the code of the server on purpose, one place at a time, and says which test notices: the unit tests of its family,
 * then those that import the file, then the journeys of its family, until one fails. A change that no test notices needs a test.
 *
 *   npm run mutaciones -- --semilla <commit> [--decadauno 4] [--minutos 4] [--desde 1] [--tabla fichero.tsv]
 */
const { values } = parseArgs({
  options: {
    semilla: { type: 'string' },
    decadauno: { type: 'string', default: '4' },
    minutos: { type: 'string', default: '4' },
    desde: { type: 'string', default: '1' },
    tabla: { type: 'string', default: 'test-results/mutaciones.tsv' },
  },
});
if (!values.semilla) throw new Error('Falta --semilla: la huella de un commit, que nadie haya elegido');

const CODE = globSync('src/{platform,comparador,oficina,program}/**/*.ts').filter(
  (file) =>
    !/\.(test|testing\.server|fixture\.server|cli\.server|generated)\.ts$|\/(screens|demo)\//.test(file),
);

type Result = { mutant: Mutant; by: string; seconds: number };
type Step = { name: string; command: string; args: string[] };

// An interrupted run restores the code: `exit` does it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (CODE.length === 0) throw new Error('No hay código que romper: mira dónde está');
const all = CODE.sort().flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')));
const drawn = drawMutants(all, values.semilla, Number(values.decadauno));
console.log(`${drawn.length} de ${all.length} mutantes`);
const chromium = await findChromium();
const results: Result[] = [];
for (const mutant of drawn.slice(Number(values.desde) - 1)) {
  const result = await tryMutant(mutant);
  results.push(result);
  console.log(`${result.by ? '✓' : '✗'} ${describe(result)}`);
}
const table = results.map(describe).join('\n');
mkdirSync(path.dirname(values.tabla), { recursive: true });
writeFileSync(values.tabla, `${table}\n`);
const caught = results.filter(({ by }) => by !== '').length;
console.log(`\n${caught} passed, ${results.length - caught} failed`);
process.exit(caught === results.length ? 0 : 1);

async function tryMutant(mutant: Mutant): Promise<Result> {
  const code = readFileSync(mutant.file, 'utf8');
  const restore = () => writeFileSync(mutant.file, code);
  process.once('exit', restore);
  writeFileSync(mutant.file, mutated(code, mutant));
  const start = Date.now();
  try {
    // Tests that start the program refuse a build of other sources: all of them would fail, whatever the mutant does.
    if (!(await canBuild())) return { mutant, by: 'no se puede construir', seconds: secondsSince(start) };
    const deadline = Date.now() + Number(values.minutos) * 60_000;
    let by = '';
    for (const step of stepsFor(mutant.file)) by ||= await firstRed(step, deadline);
    return { mutant, by, seconds: secondsSince(start) };
  } finally {
    restore();
    process.off('exit', restore);
  }
}

function secondsSince(start: number): number {
  return Math.round((Date.now() - start) / 1000);
}

function canBuild(): Promise<boolean> {
  return ensureBuild().then(
    () => true,
    () => false,
  );
}

/** Gives the steps of a file, the cheapest first. */
function stepsFor(file: string): Step[] {
  const unit = ['--run', '--bail=1', '--passWithNoTests', '--reporter=default'];
  const journeys = journeysOf([file]);
  return [
    { name: 'pruebas de su carpeta', command: 'vitest', args: [...unit, `${path.dirname(file)}/`] },
    { name: 'pruebas que lo usan', command: 'vitest', args: ['related', ...unit, file] },
    ...(journeys.length === 0
      ? []
      : [
          {
            name: 'recorridos',
            command: 'playwright',
            args: ['test', ...journeys, '--project=escritorio', '--max-failures=1', '--reporter=list'],
          },
        ]),
  ];
}

/** Runs until a test fails, or the time is over. Gives the failed test, or nothing. */
async function firstRed({ name, command, args }: Step, deadline: number): Promise<string> {
  if (Date.now() >= deadline) return '';
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHROMIUM_PATH: chromium, NO_COLOR: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const tooLate = setTimeout(() => end(child), deadline - Date.now());
  const [code] = await once(child, 'close');
  clearTimeout(tooLate);
  if (code === 0 || Date.now() >= deadline) return '';
  return `${name}: ${redIn(output)}`;
}

/** Ends the runner as Ctrl+C does, so that its children end with it; after a while, kills it. */
function end(child: ChildProcess): void {
  child.kill('SIGINT');
  const harder = setTimeout(() => child.kill('SIGKILL'), 20_000);
  child.once('close', () => clearTimeout(harder));
}

/** Gives the first test that a runner reports as failed. */
function redIn(output: string): string {
  const [, unit] = / FAIL\s+(.+)/.exec(output) ?? [];
  const [, journey] = /✘\s+\d+ \[\w+\] › (.+?)( \(\d|$)/m.exec(output) ?? [];
  return (unit ?? journey ?? 'no llega a empezar').trim();
}

function describe({ mutant, by, seconds }: Result): string {
  const line = readFileSync(mutant.file, 'utf8').slice(0, mutant.start).split('\n').length;
  const change = `${mutant.was} → ${mutant.becomes}`.replaceAll(/\s+/g, ' ').slice(0, 120);
  return [`${mutant.file}:${line}`, mutant.kind, change, by || 'nadie lo nota', `${seconds} s`].join('\t');
}
