// Takes long: each test runs the command as a person does.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrarDemostracion } from '#demo/remove-demo.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { createTestDatabase, type TestDatabase } from '#platform/http/testing.server.ts';
import { builtEntry } from '#test/support/program.testing.server.ts';
import { type Command, runImport } from './import-command.server.ts';
import { dump, enNoviembreDe2026, importLines, monthlyFile, zipFile } from './monthly-text.testing.server.ts';

let database: TestDatabase;
let db: Db;
let server: Server;
let template: string;
const folder = mkdtempSync(path.join(tmpdir(), 'carne-claro-orden-'));

beforeAll(async () => {
  // Publishes December 2025 and nothing else.
  server = createServer((request, response) => {
    const name = path.basename(request.url ?? '', '.zip');
    if (name !== 'export_auto_20251201_20251231') return response.writeHead(404).end();
    response.end(zipFile([{ name: `${name}.txt`, content: monthlyFile([{}]) }]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  template = `http://127.0.0.1:${port}/{AAAA}/{M}/export_auto_{DESDE}_{HASTA}.zip`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
  return () => database.drop();
});

type Outcome = { code: number; out: string; error: string };

/** Runs the tool as a person would, without a terminal. */
function run(...args: string[]): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, DGT_MICRODATOS_URL: template };
  return new Promise((resolve) => {
    execFile(process.execPath, [builtEntry('importar-dgt'), ...args], { env }, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}

function fileOf(name: string, content: Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Runs the tool in a simulated terminal where somebody answers, or closes it instead. */
async function answering(
  answer: string | undefined,
  command: Command,
): Promise<{ question: string; failure: unknown }> {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let question = '';
  output.on('data', (text: Buffer) => {
    question += text;
  });
  if (answer === undefined) input.end();
  else input.write(`${answer}\n`);
  const terminal = { input, output };
  const context = { db, terminal, clock: enNoviembreDe2026, removeDemo: borrarDemostracion, template };
  return { failure: await runImport(command, context).catch((error: unknown) => error), question };
}

const loaded = async () => (await db.$client.query('SELECT mes, archivo FROM meses_dgt ORDER BY mes')).rows;

describe('la orden de importar', () => {
  test('carga ficheros y meses que descarga, dice lo que ha hecho y guarda los originales', async () => {
    const november = fileOf(
      'export_auto_20251101_20251130.txt',
      monthlyFile([{ mes: 11 }, { mes: 11, seccion: '02' }]),
    );
    const { code, out, error } = await run('--aunque-difiera', november, '2025-12');
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out.split('\n')).toEqual([
      'Importando export_auto_20251101_20251130.txt…',
      'Noviembre de 2025: 2 filas, 1 autoescuela (1 nuevas), 2 secciones (2 nuevas), 0 filas de turno libre o recuperación de puntos.',
      'Descargando diciembre de 2025…',
      'Importando export_auto_20251201_20251231.zip…',
      'Diciembre de 2025: 1 fila, 1 autoescuela (0 nuevas), 1 sección (0 nuevas), 0 filas de turno libre o recuperación de puntos.',
      '',
    ]);
    expect(await loaded()).toEqual([
      { mes: '2025-11-01', archivo: 'export_auto_20251101_20251130.txt' },
      { mes: '2025-12-01', archivo: 'export_auto_20251201_20251231.zip' },
    ]);
    expect(readdirSync(path.join(folder, 'ficheros/dgt'))).toHaveLength(2);
  });

  test('se para en el primer fichero que no vale, deja los anteriores y lo dice sin más', async () => {
    const good = fileOf('bueno.txt', monthlyFile([{ mes: 10 }]));
    const bad = fileOf('malo.txt', monthlyFile([{ mes: 11 }, { mes: 11, permiso: 'ZZ' }]));
    const { code, error } = await run('--aunque-difiera', good, bad, '2025-12');
    expect({ code, error }).toEqual({
      code: 1,
      error: 'malo.txt, línea 3: NOMBRE_PERMISO desconocido: «ZZ»\n',
    });
    expect(await loaded()).toEqual([{ mes: '2025-10-01', archivo: 'bueno.txt' }]);
  });

  test('un mes que no se parece a los demás no se carga sin un sí, y se dice en qué', async () => {
    const real = path.join(import.meta.dirname, 'incluido/export_auto_20251201_20251231.txt.gz');
    expect(await run(real)).toMatchObject({ code: 0 });
    const before = await dump(db);
    const oneRow = fileOf('una-fila.txt', monthlyFile([{}]));
    const { code, out, error } = await run(oneRow);
    expect({ code, error }).toEqual({
      code: 1,
      error:
        'No se ha cargado: El archivo de diciembre de 2025 no se parece a los meses que hay a su alrededor. Añade --aunque-difiera para cargarlo.\n',
    });
    expect(out).toContain('  Secciones: 1, y lo habitual son 6836.\n');
    expect(out).toContain(
      '  Filas de autoescuelas, respecto a la versión cargada: 1, y lo habitual son 34.466.\n',
    );
    expect(await dump(db)).toEqual(before);
    expect(await run('--aunque-difiera', oneRow)).toMatchObject({ code: 0 });
    expect(await loaded()).toEqual([{ mes: '2025-12-01', archivo: 'una-fila.txt' }]);
    expect(readdirSync(path.join(folder, 'ficheros/dgt')).length).toBeGreaterThan(1);
  });

  test('en una terminal pregunta por el mes que no se parece, y solo un sí lo carga', async () => {
    const command = { sources: [fileOf('una-fila.txt', monthlyFile([{}]))], si: false, aunqueDifiera: false };
    for (const answer of ['n', undefined]) {
      const { question, failure } = await answering(answer, command);
      expect(question).toContain('  Secciones: 1, y lo habitual son 6836.\n');
      expect(question).toContain('¿Cargarlo de todos modos? (s/N)');
      expect(failure).toHaveProperty(
        'message',
        'No se ha cargado nada de diciembre de 2025: sigue como estaba.',
      );
    }
    expect(await loaded()).toEqual([]);
    expect((await answering('sí', command)).failure).toBeUndefined();
    expect(await loaded()).toEqual([{ mes: '2025-12-01', archivo: 'una-fila.txt' }]);
  });

  test.each<[string, string[], string]>([
    ['un mes sin publicar', ['2026-10'], 'La DGT aún no ha publicado los resultados de octubre de 2026.\n'],
    ['un mes futuro', ['2999-01'], '2999-01 es un mes futuro.\n'],
    ['un mes que no existe', ['2025-13'], '«2025-13» no es un mes: escríbelo como 2025-12.\n'],
    ['un mes remoto', ['2009-12'], 'La DGT publica estos datos desde enero de 2010.\n'],
    ['un fichero que no está', ['no-existe.zip'], 'No existe el fichero «no-existe.zip».\n'],
  ])('dice en una línea qué falla con %s', async (_, args, message) => {
    expect(await run(...args)).toMatchObject({ code: 1, error: message });
  });

  test('sin nada que importar, o con una opción que no existe, explica su uso', async () => {
    expect(await run()).toMatchObject({ code: 1, error: expect.stringContaining('importar:dgt 2025-11') });
    expect(await run('--nada')).toMatchObject({
      code: 1,
      error: expect.stringContaining('Opción desconocida: --nada'),
    });
    expect(await run('--ayuda')).toMatchObject({
      code: 0,
      out: expect.stringContaining('importar:dgt 2025-11'),
    });
  });
});

describe('sobre datos de demostración', () => {
  beforeEach(async () => {
    await importLines(db, [{ mes: 10, codigo: 'AB9001', nombre: 'INVENTADA' }]);
    await db.$client.query(`UPDATE meses_dgt SET origen = 'demostracion'`);
  });

  const december = () => fileOf('diciembre.txt', monthlyFile([{}]));

  test('sin terminal en que preguntar no importa nada', async () => {
    const before = await dump(db);
    expect(await run(december())).toMatchObject({
      code: 1,
      error: 'Esta base contiene datos de demostración. Añade --si para borrarlos e importar los reales.\n',
    });
    expect(await dump(db)).toEqual(before);
  });

  test('con --si los borra al cargar el primer mes real', async () => {
    expect(await run('--si', '--aunque-difiera', december())).toMatchObject({ code: 0 });
    expect(await loaded()).toEqual([{ mes: '2025-12-01', archivo: 'diciembre.txt' }]);
  });

  test('en una terminal pregunta, y solo un sí los borra', async () => {
    const before = await dump(db);
    const command = { sources: [december()], si: false, aunqueDifiera: true };
    for (const answer of ['n', '', 'quizá']) {
      const { question, failure } = await answering(answer, command);
      expect(question).toContain(
        'Esta base contiene datos de demostración. ¿Borrarlos e importar los reales? (s/N)',
      );
      expect(failure).toHaveProperty(
        'message',
        'No se ha importado nada: los datos de demostración siguen como estaban.',
      );
    }
    expect(await dump(db)).toEqual(before);
    expect((await answering('S', command)).failure).toBeUndefined();
    expect(await loaded()).toEqual([{ mes: '2025-12-01', archivo: 'diciembre.txt' }]);
  });
});
