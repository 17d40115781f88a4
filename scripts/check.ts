import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ensureBuild } from './support/build.ts';
import { wrongClassNames } from './support/class-names.ts';
import { currentOpenApi, openApiProblem } from './support/current-openapi.ts';
import { homeless, readTable, refused, roomsOf, summaryOf } from './support/declared-rooms.ts';
import { missingMigration } from './support/missing-migration.ts';
import { pagesTooHeavy } from './support/page-weight.ts';
import { releaseProblem } from './support/release.ts';
import { roomNeeds } from './support/room-graph.ts';
import { run, seconds } from './support/run.ts';

type Step = [name: string, check: () => Promise<string>];

const types: Step[] = [
  ['Node', checkNode],
  ['tipos de las rutas', () => command('react-router', ['typegen'])],
  ['tipos', () => command('tsc', ['-p', '.'])],
];
const style: Step = ['formato y reglas', () => command('biome', ['check', '--error-on-warnings', '.'])];

/**
 * Checks all that can be checked without running the product. Each step gives its errors, or nothing. The steps of a
 * lane run one after another, and the lanes at the same time. With `--rapido`, only types and style.
 */
const lanes: Step[][] = process.argv.includes('--rapido')
  ? [[...types, style]]
  : [
      [...types, ['código sin uso', () => command('knip', [])]],
      [
        ['OpenAPI al día', async () => openApiProblem(await currentOpenApi())],
        ['migraciones al día', () => missingMigration()],
        ['migraciones publicadas intactas', checkOldMigrations],
        ['versión y CHANGELOG', checkRelease],
        ['salas que se usan', checkRooms],
        ['clases de estilo', checkClassNames],
        ['peso en el navegador', checkWeight],
        // Not in the lane of the types, which already takes as long as all the rest.
        style,
      ],
    ];

const failures: string[] = [];
await Promise.all(lanes.map(runLane));
if (failures.length > 0) console.log(`\nFalla: ${failures.join(', ')}`);
process.exit(failures.length > 0 ? 1 : 0);

async function runLane(steps: Step[]): Promise<void> {
  for (const [name, check] of steps) {
    const start = performance.now();
    const problem = await check().catch((error: Error) => error.stack ?? error.message);
    console.log(`${problem ? '✗' : '✓'} ${name} (${seconds(start)})`);
    if (!problem) continue;
    console.log(problem.trimEnd());
    failures.push(name);
  }
}

async function command(name: string, args: string[]): Promise<string> {
  const { code, output } = await run(name, args, { quiet: true });
  return code === 0 ? '' : output;
}

async function checkNode(): Promise<string> {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const wanted = `v${dependencies.node}`;
  return process.version === wanted
    ? ''
    : `Se está usando Node ${process.version} y no ${wanted}: ejecuta npm ci`;
}

/** Compares the imports with the table of rooms. Entries that no import needs pass here; the tests reject them. */
async function checkRooms(): Promise<string> {
  const table = readTable();
  const imports = roomNeeds(roomsOf(table));
  console.log(summaryOf(imports, table).replace(/^/gm, '  '));
  return [...homeless(roomsOf(table)), ...refused(imports, table)].join('\n');
}

async function checkClassNames(): Promise<string> {
  return wrongClassNames('src').join('\n');
}

/**
 * Compares the migrations with the last commit, where there is one: a migration that others have run can't change.
 */
async function checkOldMigrations(): Promise<string> {
  const { code, output } = await run(
    'git',
    ['diff', '--diff-filter=MDR', '--name-only', 'HEAD', '--', 'migrations/*.sql'],
    {
      quiet: true,
    },
  );
  return code === 0 && output.trim() !== '' ? `Migraciones publicadas y cambiadas:\n${output}` : '';
}

async function checkRelease(): Promise<string> {
  const [manifest = '', lock = '', changelog = ''] = [
    'package.json',
    'package-lock.json',
    'CHANGELOG.md',
  ].map((file) => readFileSync(file, 'utf8'));
  return releaseProblem({ manifest, lock, changelog });
}

async function checkWeight(): Promise<string> {
  await ensureBuild();
  return pagesTooHeavy();
}
