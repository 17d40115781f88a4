import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AppError } from '#platform/http/errors.server.ts';
import { failureOf } from './failure.server.ts';
import { Log } from './log.server.ts';
import { printable } from './unexpected.server.ts';

const SECRET = 'ana.peña@ejemplo.es';

/** A logger that keeps its lines, behind the door. */
function opened(level = 'trace') {
  const lines: Record<string, unknown>[] = [];
  const log = Log.before(pino({ level }, { write: (line: string) => lines.push(JSON.parse(line)) }));
  return { log, lines };
}

/** An error as drizzle and the driver give it, with the row in every field that can hold it. */
function refusedByDatabase() {
  const cause = Object.assign(new Error(`duplicate key ${SECRET}`), {
    code: '23505',
    constraint: 'usuarios_email',
    table: 'usuarios',
    routine: '_bt_check_unique',
    detail: `Key (email)=(${SECRET}) already exists.`,
    where: SECRET,
  });
  return new DrizzleQueryError(`INSERT INTO usuarios VALUES ('${SECRET}')`, [SECRET], cause);
}

test('de un error se escribe su código, sus nombres y dónde fue, y nada de lo que dice', () => {
  const failure = failureOf(refusedByDatabase());
  expect(failure).toMatchObject({
    kinds: ['DrizzleQueryError', 'Error'],
    code: '23505',
    constraint: 'usuarios_email',
    table: 'usuarios',
    routine: '_bt_check_unique',
  });
  expect(failure.stack[0]).toMatch(/^refusedByDatabase src\/platform\/observe\/log\/log\.test\.ts:\d+$/);
  expect(JSON.stringify(failure)).not.toContain(SECRET);
});

test('un mensaje con líneas que parecen de la pila no entra en ella, ni cambiado después', () => {
  const error = new Error(
    `no\n    at ${SECRET} (${import.meta.filename}:1:1)\n    at otra (/datos/otra.ts:1:1)`,
  );
  error.message = 'otro';
  expect(failureOf(error).stack.join()).not.toMatch(/ejemplo|otra/);
  const likely = new Error(`no\n    at Pepe (${import.meta.filename}:1:1)`);
  expect(failureOf(likely).stack.join()).not.toContain('Pepe');
  const own = new AppError(40901, SECRET);
  expect(failureOf(own)).toMatchObject({ kinds: ['AppError'], number: 40901 });
  for (const thrown of [
    undefined,
    null,
    SECRET,
    { code: SECRET, table: SECRET },
    { cause: { errors: [own] } },
  ])
    expect(JSON.stringify(failureOf(thrown))).not.toContain(SECRET);
});

test('una cadena de causas que vuelve a su principio termina', () => {
  const error = new Error('a');
  error.cause = new Error('b', { cause: error });
  expect(failureOf(error).kinds).toHaveLength(5);
});

test('lo que dicen las bibliotecas pasa sin sus palabras, y de lo que todas las líneas llevan solo queda el de la petición', () => {
  const { log, lines } = opened();
  const idTraza = '01a2066b-563a-7500-bbdf-612585b639e7';
  const child = log.child({ idTraza, email: SECRET });
  child.info({ req: { url: SECRET } } as never);
  child.error({ err: refusedByDatabase() } as never);
  child.warn(SECRET);
  child.fatal(new Error(SECRET));
  log.child({ idTraza: SECRET }).debug(SECRET);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
  expect(lines.map(({ msg }) => msg)).toEqual(Array(5).fill('library says'));
  expect(lines.map((line) => line.idTraza)).toEqual([...Array(4).fill(idTraza), '?']);
  expect(lines[1]).toMatchObject({ failure: { code: '23505' } });
});

test('un campo que no es de su clase no se escribe, ni los que el evento no tiene', () => {
  const { log, lines } = opened();
  const fields = {
    method: 'GET',
    route: `/clientes/leer?nif=${SECRET}`,
    status: 200,
    codigo: undefined,
    ms: Number.NaN,
  };
  log.report('request completed', { ...fields, url: SECRET } as typeof fields);
  expect(lines[0]).toMatchObject({ msg: 'request completed', method: 'GET', route: '?', status: 200 });
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

test('a quien lanza una herramienta se le dice lo inesperado sin los valores de la sentencia', () => {
  expect(printable(refusedByDatabase())).toMatch(/^DrizzleQueryError: code 23505, constraint usuarios_email/);
  expect(printable(refusedByDatabase())).not.toContain(SECRET);
  expect(printable(new Error('No hay sitio'))).toMatch(/^Error: No hay sitio\n {4}at /);
});

test('las líneas de las peticiones salen juntas y en su orden, y ninguna se pierde al acabar', async () => {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { openLog } from '${import.meta.dirname}/log.server.ts';
    const log = openLog('info', false);
    const { writeSync } = fs;
    let writes = 0;
    fs.writeSync = (...asked) => { writes++; return writeSync(...asked); };
    syncBuiltinESMExports();
    const answer = (ms) => log.report('request completed', { method: 'GET', route: '/x', status: 200, ms });
    for (let ms = 0; ms < 20; ms++) answer(ms);
    const before = writes;
    log.report('database answers again', {});
    writeSync(2, JSON.stringify([before, writes]));
    answer(20);
    process.exit(0);`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
  ]);
  expect(JSON.parse(stderr)).toEqual([0, 1]);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const answered = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({ msg: 'request completed', ms: from + n }));
  expect(lines).toMatchObject([...answered(0, 20), { msg: 'database answers again' }, ...answered(20, 21)]);
});
