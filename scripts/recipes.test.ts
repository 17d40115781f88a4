// Takes long: compiles the whole program, and again for each step that is left out.
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApiProblem } from './support/current-openapi.ts';
import { missingMigration } from './support/missing-migration.ts';
import { follow, type RecipeStep, replaceOnce, stepsOf } from './support/recipe.ts';
import { run } from './support/run.ts';
import { openCompiler } from './support/type-errors.ts';

/**
 * Follows the recipes of docs/recetas.md that have code, on a copy of the sources. Then leaves out one step at a time: `tsc` or a check
 * must name the missing step. The order of the tests matters: each test uses the copy as the test before left it.
 */

const root = mkdtempSync(path.join(os.tmpdir(), 'carne-claro-recipes-'));
for (const name of [
  'src',
  'test',
  'tools',
  'scripts',
  'migrations',
  'package.json',
  'drizzle.config.ts',
  'openapi.json',
])
  cpSync(name, path.join(root, name), { recursive: true });
for (const name of ['node_modules', 'build']) symlinkSync(path.resolve(name), path.join(root, name));
const include = ['src/main.server.ts', 'src/panel/main.tsx', 'src/oficina/**/calls.ts', 'src/**/*.d.ts'];
writeFileSync(
  path.join(root, 'tsconfig.json'),
  JSON.stringify({ extends: path.resolve('tsconfig.json'), compilerOptions: { rootDirs: ['.'] }, include }),
);
const biome = JSON.parse(readFileSync('biome.json', 'utf8'));
writeFileSync(path.join(root, 'biome.json'), JSON.stringify({ ...biome, vcs: { enabled: false } }));
const guide = readFileSync('docs/recetas.md', 'utf8');
const steps = [
  'add a field',
  'add an ordinary family',
  'add a call to a family',
  'add a room',
  'add a screen of a panel',
  'add a step or a state of a paper',
  'add a letter',
].flatMap((title) => stepsOf(guide, title));
follow(steps, root);
const compiler = openCompiler(root);
afterAll(() => {
  compiler.close();
  rmSync(root, { recursive: true, force: true });
});

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const aulas = (file: string) => `src/oficina/catalogos/aulas/${file}`;
const aforo = (file: string) => `src/oficina/trabajo/aforo/${file}`;
const pedidos = (file: string) => `src/oficina/ventas/pedidos/${file}`;
const letters = (file: string) => `src/oficina/base/letters/${file}`;

/** Runs a script of the copy. */
const inCopy = (file: string) =>
  run('node', [file], { cwd: root, quiet: true, env: { NODE_COMPILE_CACHE: path.join(root, '.compiled') } });

/** Asks the copy which steps it lacks, and for its OpenAPI description. */
async function described(): Promise<{ forgotten: string[]; openapi: string }> {
  const { code, output } = await inCopy('scripts/support/describe-house.ts');
  expect(code, output.slice(-2_000)).toBe(0);
  return JSON.parse(output);
}

/** Does `work` with these changes made in the copy, which are undone after it. */
async function without<T>(changes: readonly RecipeStep[], work: () => T | Promise<T>): Promise<T> {
  const files = [...new Set(changes.map(({ file }) => file))];
  const before = files.map((file) => (existsSync(path.join(root, file)) ? read(file) : undefined));
  try {
    follow(changes, root);
    return await work();
  } finally {
    for (const [index, file] of files.entries()) {
      const text = before[index];
      if (text === undefined) rmSync(path.join(root, file));
      else writeFileSync(path.join(root, file), text);
    }
  }
}

test('con todos los pasos, compila y está escrito como se escribe aquí', async () => {
  expect(compiler.errors().filter((line) => !line.startsWith('src/sitio/'))).toEqual([]);
  const files = [...new Set(steps.map(({ file }) => file))];
  const { code, output } = await run('biome', ['check', '--error-on-warnings', ...files], {
    cwd: root,
    quiet: true,
  });
  expect(code, output).toBe(0);
});

describe('tsc nombra', () => {
  const omissions: [forgot: string, change: RecipeStep, looked: string, said: string][] = [
    [
      'una familia sin línea en la lista del servidor',
      { file: 'src/families.server.ts', from: '  aulas,\n', to: '' },
      'src/families.server.ts',
      "Property 'aulas' is missing in type",
    ],
    [
      'una familia que solo está en la lista del servidor',
      { file: 'src/families.ts', from: '  aulas,\n', to: '' },
      'src/families.server.ts',
      "'aulas' does not exist in type",
    ],
    [
      'una mitad del servidor con otro nombre',
      { file: aulas('familia.server.ts'), from: 'const aulas =', to: 'const aula =' },
      'src/families.server.ts',
      "has no exported member named 'aulas'",
    ],
    [
      'un contrato que se exporta con otro nombre',
      { file: aulas('contract.ts'), from: 'const aulas =', to: 'const aula =' },
      aulas('familia.ts'),
      "Property 'aulas' is missing in type",
    ],
    [
      'una fila de la matriz de papeles que no existe',
      { file: aulas('familia.ts'), from: "'catalogos'", to: "'aulas'" },
      aulas('familia.ts'),
      `Type '"aulas"' is not assignable to type`,
    ],
    [
      'una familia que no dice de qué trata',
      { file: aulas('familia.server.ts'), from: "  about: 'Aulas en que se enseña.',\n", to: '' },
      aulas('familia.server.ts'),
      "Property 'about' is missing in type",
    ],
    [
      'un campo sin columna',
      { file: aulas('table.server.ts'), from: '    plazas: integer().notNull(),\n', to: '' },
      aulas('familia.server.ts'),
      "Property 'plazas' is missing in type",
    ],
    [
      'una columna de otro tipo que su campo',
      { file: aulas('table.server.ts'), from: 'plazas: integer()', to: 'plazas: text()' },
      aulas('familia.server.ts'),
      'is not assignable to type',
    ],
    [
      'un campo que falta en el contrato',
      {
        file: aulas('contract.ts'),
        from: "    plazas: whole({ title: 'Plazas', min: 1, max: 999, initial: 20 }),\n",
        to: '',
      },
      aulas('contract.ts'),
      `Type '"plazas"' is not assignable to type`,
    ],
    [
      'el campo nuevo de una familia, sin columna',
      { file: 'src/oficina/relacion/clientes/table.server.ts', from: '    apodo: text(),\n', to: '' },
      'src/oficina/relacion/clientes/familia.server.ts',
      "Property 'apodo' is missing in type",
    ],
    [
      'una operación a la que le falta su cliente',
      { file: aulas('calls.ts'), from: "  contarPlazas: 'GET aulas/contarPlazas',\n", to: '' },
      aulas('calls.ts'),
      "Property 'contarPlazas' is missing in type",
    ],
    [
      'un cliente con otra dirección que su operación',
      { file: aulas('calls.ts'), from: 'aulas/contarPlazas', to: 'aulas/plazas' },
      aulas('calls.ts'),
      'is not assignable to type \'"GET aulas/contarPlazas"\'',
    ],
    [
      'una sala con pantallas sin línea en la lista del servidor',
      { file: 'src/rooms.server.ts', from: '  aforo,\n', to: '' },
      'src/rooms.server.ts',
      "Property 'aforo' is missing in type",
    ],
    [
      'una sala que pide lo que el programa no tiene',
      {
        file: aforo('aforo-api.server.ts'),
        from: '{ db }: { db: Db }',
        to: '{ db }: { db: Db; aforador: string }',
      },
      'src/program/app.server.ts',
      "Property 'aforador' is missing in type",
    ],
    [
      'una sala en un lugar que ningún menú tiene',
      { file: aforo('sala.ts'), from: "place: 'work'", to: "place: 'aulas'" },
      aforo('sala.ts'),
      `Type '"aulas"' is not assignable to type`,
    ],
    [
      'una pantalla que no se exporta con el nombre que se abre',
      {
        file: aulas('screens/plazas-screen.tsx'),
        from: 'function Component',
        to: 'function Plazas',
      },
      aulas('familia.panel.ts'),
      "Property 'Component' is missing in type",
    ],
    [
      'una pantalla cuyo archivo no está',
      { file: aulas('familia.panel.ts'), from: 'plazas-screen', to: 'plaza-screen' },
      aulas('familia.panel.ts'),
      "Cannot find module './screens/plaza-screen.tsx'",
    ],
    [
      'un paso que no dice desde dónde',
      { file: pedidos('pasos.ts'), from: 'aplazar: { from: [enProceso], ', to: 'aplazar: { ' },
      pedidos('pasos.ts'),
      "Property 'from' is missing in type",
    ],
    [
      'un paso con un estado que no existe',
      { file: pedidos('pasos.ts'), from: 'cancelado } = Es', to: 'cancelado, aplazado } = Es' },
      pedidos('pasos.ts'),
      "Property 'aplazado' does not exist on type",
    ],
    [
      'un paso que no dice qué hace',
      {
        file: pedidos('steps.server.ts'),
        from: "    summary: 'Deja en solicitado un pedido en proceso, con su motivo',\n",
        to: '',
      },
      pedidos('steps.server.ts'),
      "Property 'summary' is missing in type",
    ],
    [
      'una carta sin puerta',
      { file: letters('letter-doors.ts'), from: "  pedido_aplazado: 'ventas',\n", to: '' },
      letters('letter-doors.ts'),
      `'"pedido_aplazado: say the door that it waits for, or null, in src/oficina/base/letters/letter-doors.ts"'`,
    ],
    [
      'una carta que nadie compone',
      { file: 'src/program/letters.server.ts', from: '  ...waitingLetters,\n', to: '' },
      'src/program/letters.server.ts',
      `'"pedido_aplazado: compose it in a …-letters.server.ts of its family, and add that to kinds of src/program/letters.server.ts"'`,
    ],
    [
      'una carta sin título',
      { file: letters('tipos.ts'), from: "  pedido_aplazado: 'Pedido aplazado',\n", to: '' },
      'src/program/letters.server.ts',
      `'"pedido_aplazado: give it a title in src/oficina/base/letters/tipos.ts"'`,
    ],
    [
      'una carta que no dice con qué se escribe',
      {
        file: pedidos('waiting-letters.server.ts'),
        from: '  interface LetterKinds extends KindsOf<typeof waitingLetters> {}\n',
        to: '',
      },
      'src/program/letters.server.ts',
      `'"pedido_aplazado: add its data to LetterKinds (declare module) in the …-letters.server.ts that composes it"'`,
    ],
    [
      'una carta a la que le falta un dato',
      { file: pedidos('steps.server.ts'), from: '{ pedidoId: _id, motivo }', to: '{ pedidoId: _id }' },
      pedidos('steps.server.ts'),
      "Property 'motivo' is missing in type",
    ],
  ];

  test.each(omissions)('%s', async (_forgot, change, looked, said) => {
    const errors = await without([change], () => {
      compiler.changed({ changed: [change.file] });
      return compiler.errors([looked]);
    });
    compiler.changed({ changed: [change.file] });
    expect(errors).toContainEqual(expect.stringContaining(said));
  });
});

test('sin su migración, se dice qué tablas faltan; con ella, la base de datos las tiene', async () => {
  expect(await missingMigration(root)).toBe(
    'Falta una migración (CREATE TABLE "aulas"; ALTER TABLE "clientes" ADD COLUMN "apodo" text): npm run db:generate',
  );
  const before = globSync('migrations/**', { cwd: root });
  const { code, output } = await run('drizzle-kit', ['generate', '--name', 'aulas'], {
    cwd: root,
    quiet: true,
  });
  expect(code, output).toBe(0);
  const made = globSync('migrations/*.sql', { cwd: root }).filter((file) => !before.includes(file));
  const { db } = await createTestDatabase();
  for (const file of made) await db.$client.query(read(file));
  const { rows } = await db.$client.query('SELECT plazas, apodo FROM aulas, clientes');
  expect(rows).toEqual([]);
});

test('con todos los pasos, la familia tiene sus llamadas, papeles, claves y título, y no falta nada', async () => {
  const { forgotten, openapi } = await described();
  expect(forgotten).toEqual([]);
  expect(openApiProblem(openapi, root)).toBe('openapi.json no es lo que el servidor ofrece: npm run openapi');
  const { paths, tags, components } = JSON.parse(openapi);
  const calls = Object.keys(paths).filter((address) => address.startsWith('/aulas/'));
  expect(calls.map((address) => address.split('/')[2]).toSorted()).toEqual(
    'actualizar aplicar consultarPorId contarPlazas crear eliminar exportar leer'.split(' '),
  );
  expect(paths['/aulas/crear'].post.description).toBe(
    '**Quién puede.** Trabajadores: Administrador. Claves de acceso: crear.',
  );
  expect(tags).toContainEqual({
    name: 'aulas',
    description: 'Aulas en que se enseña.',
    'x-displayName': 'Aulas',
  });
  expect(JSON.stringify(components.schemas)).toContain('"apodo"');
});

test('una comprobación nombra cada cosa que se olvida, con su archivo', async () => {
  const { forgotten } = await without(
    [
      {
        file: aulas('contract.ts'),
        from: "'nombre', 'plazas', 'activo'],\n  list",
        to: "'nombre', 'activo'],\n  list",
      },
      {
        file: aulas('contract.ts'),
        from: '    activo,\n  },',
        to: "    activo,\n    _idMarca: reference({ title: 'Marca', family: 'marcas' }),\n  },",
      },
      { file: aulas('contract.ts'), from: 'text, whole }', to: 'reference, text, whole }' },
      {
        file: aulas('table.server.ts'),
        from: '    activo: boolean().notNull(),\n',
        to: `    activo: boolean().notNull(),
    _idMarca: uuid('marca_id').references(() => marcas.id),
    busqueda: text(),
    loteId: uuid('lote_id'),\n`,
      },
      { file: aulas('table.server.ts'), from: 'uniqueIndex }', to: 'uniqueIndex, uuid }' },
      {
        file: aulas('table.server.ts'),
        from: "import { uniqueName } from '#platform/crud/crud-table.server.ts';\n",
        to: "import { uniqueName } from '#platform/crud/crud-table.server.ts';\nimport { marcas } from '../marcas/table.server.ts';\n",
      },
      { file: aulas('familia.ts'), from: "  menu: 'lists',\n", to: '' },
      { file: aulas('familia.server.ts'), from: 'enseña.', to: 'enseña' },
      { file: aulas('familia.server.ts'), from: '  routes: registerAulas,\n', to: '' },
      {
        file: aulas('familia.server.ts'),
        from: '  contract,\n',
        to: "  contract,\n  routes: (app) => void app.get('/aulas/abiertas', { config: { access: { decide: () => true } } }, () => []),\n",
      },
      { file: 'src/rooms.server.ts', from: '  aforo,\n', to: '' },
      { file: 'src/rooms.ts', from: '  aforo,\n', to: '' },
      { file: 'src/panel/shown-families.ts', from: '  aulas,\n', to: '' },
      {
        file: 'src/oficina/trabajo/buscador/sala.server.ts',
        from: "  title: 'Buscador',\n",
        to: "  notPersonal: { anuncios_dias: 'anuncio_id dia impresiones clics' },\n",
      },
      { file: 'src/oficina/catalogos/aulasVirtuales/familia.ts', to: read(aulas('familia.ts')) },
      { file: 'src/oficina/relacion/clientes/contract.ts', from: "'origen', 'apodo']", to: "'origen']" },
      {
        file: 'src/oficina/base/roles/roles.ts',
        from: "catalogos: /*         */ 'LCAEXI ",
        to: "catalogos: /*         */ 'LCAEX  ",
      },
    ],
    described,
  );
  const fieldToTell = (family: string, column: string, field = column) =>
    `${family}.${column}: if it says nothing of anybody, add ${field} to notPersonal in ${family === 'aulas' ? aulas('contract.ts') : 'src/oficina/relacion/clientes/contract.ts'}; if it does, tell it in src/oficina/base/personal-data/map/`;
  const columnToTell = (column: string, file: string) =>
    `${column}: if it says nothing of anybody, add it to ${file}; if it does, tell it in src/oficina/base/personal-data/map/`;
  expect(forgotten.toSorted()).toEqual([
    '/panelAdmin/auxiliares/aulas: anybody may enter, because no entry of a menu is above it: say menu in src/oficina/catalogos/aulas/familia.ts',
    'GET /aforo/leer: src/oficina/trabajo/aforo/operations.ts says it and nobody serves it',
    "GET /aulas/abiertas: say in its schema's summary what it does",
    'GET /aulas/abiertas: write the roles that it lets in, in test/support/policy-table.testing.server.ts',
    'GET /aulas/contarPlazas: src/oficina/catalogos/aulas/operations.ts says it and nobody serves it',
    'anuncios_dias: two say its notPersonal; let only the room of the table say it',
    'aulas has a column busqueda: add it to src/oficina/trabajo/buscador/families.server.ts',
    columnToTell('aulas.busqueda', 'notPersonal in src/oficina/catalogos/aulas/familia.server.ts'),
    'aulas.busqueda: no migration makes this column: npm run db:generate',
    columnToTell('aulas.lote_id', 'notPersonal in src/oficina/catalogos/aulas/familia.server.ts'),
    'aulas.lote_id: no migration makes this column: npm run db:generate',
    fieldToTell('aulas', 'marca_id', '_idMarca'),
    'aulas.marca_id: no migration makes this column: npm run db:generate',
    fieldToTell('aulas', 'plazas'),
    'aulas: its column loteId and its place in src/oficina/instalacion/importaciones/importables.server.ts go together',
    'aulas: its column loteId and its words in src/oficina/instalacion/importaciones/families.ts go together',
    'aulas: nobody may import it; its row of src/oficina/base/roles/roles.ts wants the letter I',
    'buscador: say its title and what it is about (about) in the sala.server.ts of its room',
    fieldToTell('clientes', 'apodo'),
    'conceptosPresupuestos: nobody may import it; its row of src/oficina/base/roles/roles.ts wants the letter I',
    'src/oficina/catalogos/aulas/familia.panel.ts is not in src/panel/shown-families.ts',
    'src/oficina/catalogos/aulas/familia.server.ts: its subject (about) must be a sentence, with its full stop',
    'src/oficina/catalogos/aulas/familia.ts: no field points to its rows, so it needs a menu to be reached by',
    'src/oficina/catalogos/aulasVirtuales/familia.ts is not in src/families.ts: add it where the menu has it',
    'src/oficina/trabajo/aforo/sala.server.ts: its room aforo is not in src/rooms.server.ts',
    'src/oficina/trabajo/aforo/sala.ts: its room aforo is not in src/rooms.ts: add it where the menu has it',
  ]);
});

test('de un paso, una pantalla y una carta se nombra lo que se olvida, con su archivo', async () => {
  const { forgotten } = await without(
    [
      {
        file: pedidos('pasos.ts'),
        from: "aplazar: { from: [enProceso], to: solicitado, button: 'Aplazar', fields: [MOTIVO] },",
        to: `aplazar: { from: [enProceso], to: solicitado, mails: 'prepararCorreo' },
  posponer: { from: [enProceso], to: solicitado, button: { [enviado]: 'Posponer' }, fields: [MOTIVO] },
  retrasar: { from: [enProceso], to: solicitado, button: 'Retrasar', fields: [MOTIVO] },`,
      },
      {
        file: pedidos('steps.server.ts'),
        from: '  paperStep(enviar,',
        to: `  paperStep(pasosPedido.posponer, { summary: 'Lo pospone', body: { dia: motivo } }),\n  paperStep(enviar,`,
      },
      { file: pedidos('steps.server.ts'), from: "tipo: 'pedido_aplazado'", to: "tipo: 'pedido_enviado'" },
      {
        file: 'test/support/policy-table.testing.server.ts',
        from: "  'PUT /pedidos/aplazar': 'Adm Ges Com Fac ··· ··· ··· ··· ···',\n",
        to: '',
      },
      {
        file: 'test/support/example-rows.testing.server.ts',
        from: "    'PUT /pedidos/aplazar': order(),\n",
        to: '',
      },
      {
        file: aulas('familia.panel.ts'),
        from: '  screens: {',
        to: "  own: { plazas: ['Plazas', () => import('./screens/plazas-screen.tsx')] },\n  screens: {",
      },
      { file: aulas('screens/huecos-screen.tsx'), to: 'export function Component() {\n  return null;\n}\n' },
      {
        file: aforo('sala.ts'),
        from: "aforo-screen.tsx')] },",
        to: `aforo-screen.tsx')],
    'auxiliares/aulas': ['Sitio', () => import('./screens/aforo-screen.tsx')],
    sitio: ['Sitio', () => import('./screens/aforo-screen.tsx')] },`,
      },
    ],
    described,
  );
  const pasos = pedidos('pasos.ts');
  expect(forgotten.toSorted()).toEqual([
    '/panelAdmin/auxiliares/aulas: another screen is there, so nobody sees «Sitio»: give it another address in its sala.ts or familia.panel.ts',
    '/panelAdmin/sitio: anybody may enter, because no entry of a menu is above it: say menu in src/oficina/trabajo/aforo/sala.ts',
    `PUT /pedidos/aplazar: it mails (${pasos}), and its route does not say so: add mails to its config`,
    'PUT /pedidos/aplazar: its example needs a paper in a state that allows it: add it to test/support/example-rows.testing.server.ts',
    'PUT /pedidos/aplazar: write the roles that it lets in, in test/support/policy-table.testing.server.ts',
    `PUT /pedidos/posponer: its call wants dia, and its button does not ask for it: add it to fields in ${pasos}`,
    'PUT /pedidos/posponer: its example needs a paper in a state that allows it: add it to test/support/example-rows.testing.server.ts',
    `PUT /pedidos/posponer: the step asks for motivo in ${pasos}, and its call does not take it: add it to its body`,
    'PUT /pedidos/posponer: write the roles that it lets in, in test/support/policy-table.testing.server.ts',
    `PUT /pedidos/retrasar: nobody serves this step of ${pasos}: add it to steps.server.ts, beside it`,
    "aulas: its screens of the autoescuelas' panel (own) have no place: add ...ownScreens('aulas') to src/panel/screens.ts",
    'src/oficina/catalogos/aulas/screens/huecos-screen.tsx: no address leads to this screen: name it in the familia.panel.ts or sala.ts of its folder',
    `${pasos}: aplazar is a step of trabajadores and has no button: say its words in button`,
    `${pasos}: posponer has words for the state 4, which its from lacks`,
    'src/oficina/ventas/pedidos/steps.server.ts: posponer wants dia, and a change of estado has none: say in unsaid what stands for it',
    'src/oficina/ventas/pedidos/waiting-letters.server.ts: nobody writes pedido_aplazado: give it to queueCorreo in the transaction of its cause',
  ]);
});

test('una llamada que no dice quién la hace no deja arrancar el programa', async () => {
  const { output } = await without(
    [
      {
        file: aulas('aulas-api.server.ts'),
        from: "{ access: allow('catalogos', 'L') }",
        to: '{}',
      },
    ],
    () => inCopy('scripts/support/describe-house.ts'),
  );
  expect(output).toContain('routes without a policy: GET /aulas/contarPlazas');
});

test('una receta que ya no es como la casa lo dice', () => {
  expect(() => replaceOnce({ file: path.join(root, 'src/families.ts'), from: '  nadie,\n', to: '' })).toThrow(
    'must have this once, and has it not:\n  nadie,',
  );
  expect(() => stepsOf(guide, 'add a castle')).toThrow('no steps of the recipe «add a castle»');
});
