import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CLAVE, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { type Db, openDatabase } from '#platform/database/db.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { superuserUrl } from '#platform/database/embedded-postgres/embedded-postgres.testing.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { startSmtpServer } from '#platform/mail/smtp.testing.server.ts';
import { askAndRemember, foundIn, type SentValues } from './support/people-in-logs.testing.server.ts';
import { freePort, newDataFolder, startProgram, until } from './support/program.testing.server.ts';

/**
 * Runs the built program with its most detailed log, calls it and makes it fail in many ways. Its output must show
 * every failure, and none of the values sent.
 */

/**
 * Makes a statement fail in one way or another, by the mark in the row sent (`rompe-…`). The error message repeats the row
 * whenever possible.
 */
const BREAK = sql.raw(`
  CREATE FUNCTION romper() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET work_mem = '64kB' SET temp_file_limit = '64kB' AS $$
  DECLARE fila text := to_jsonb(NEW)::text;
  BEGIN
    CASE coalesce(substring(fila FROM 'rompe-([a-z]+)'), '')
      WHEN 'regla' THEN RAISE EXCEPTION 'no cabe %', fila USING ERRCODE = '23514', DETAIL = fila, HINT = fila,
        CONSTRAINT = 'regla_inventada', TABLE = TG_TABLE_NAME;
      WHEN 'forma' THEN PERFORM fila::uuid;
      WHEN 'disco' THEN RAISE EXCEPTION 'could not extend file: %', fila USING ERRCODE = '53100', DETAIL = fila;
      WHEN 'temporal' THEN PERFORM fila || i FROM generate_series(1, 20000) i ORDER BY md5(i::text || fila);
      -- As a statement that takes too long is cancelled: by the same interruption.
      WHEN 'plazo' THEN PERFORM pg_cancel_backend(pg_backend_pid()); PERFORM pg_sleep(5);
      WHEN 'muerta' THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5);
      WHEN 'aviso' THEN RAISE WARNING 'raro: %', fila USING DETAIL = fila;
      WHEN 'carta' THEN IF TG_OP = 'UPDATE' THEN RAISE EXCEPTION 'no cabe %', fila USING ERRCODE = '53100'; END IF;
      ELSE
    END CASE;
    RETURN NEW;
  END $$`);
const WAYS = ['regla', 'forma', 'temporal', 'plazo', 'muerta', 'aviso'];

const remembered: SentValues = new Set();
/** Everything that the program wrote, by file; `salida` is its output. */
const written: Record<string, string> = {};
let lines: Record<string, unknown>[] = [];

// A test instead of a hook, so that its resources end with it when it fails.
test('se le pregunta y se le rompe de muchas maneras, y se para bien', async () => {
  const { dataDir, remove } = await newDataFolder();
  atTheEnd(remove);
  const refused = `refusada-${mark()}@ejemplo.es`;
  const smtp = await startSmtpServer({
    refuse: refused,
    code: 450,
    words: `no such user <${refused}> today`,
  });
  const PORT = String(await freePort());
  const program = await startProgram({
    env: { DATA_DIR: dataDir, PORT, LOG_LEVEL: 'trace', SMTP_URL: smtp.url },
  });
  const { url } = await joinEmbeddedPostgres({ dataDir });
  const db = openDatabase({ url: await superuserUrl(dataDir, url) });
  await db.execute(BREAK);
  for (const table of ['usuarios', 'clientes', 'alumnos', 'correos'])
    await db.execute(
      sql.raw(
        `CREATE TRIGGER romper BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION romper()`,
      ),
    );
  const ask = askAndRemember(program.url, remembered);
  await askEverything(db, ask, refused);
  const letters = () =>
    program
      .output()
      .split('\n')
      .filter((line) => line.includes('"job":"correo"'));
  // The queue may try a correo twice before it tries the other.
  await until(async () => ['53100', 'EENVELOPE'].every((code) => letters().join().includes(code)));
  const { rows } = await db.execute<{ clave: string }>(
    sql`SELECT clave FROM usuarios WHERE clave IS NOT NULL`,
  );
  for (const { clave } of rows) remembered.add(clave);
  await db.$client.end();
  expect(await program.end('SIGTERM')).toBe(0);
  written.salida = program.output();
  lines = written.salida
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  // Leave out the database, the files and the database's key: personal data belong there.
  for (const file of globSync('**', { cwd: dataDir, exclude: ['postgres', 'ficheros', 'postgres.clave'] }))
    written[file] = readIfFile(path.join(dataDir, file));
});

test('nada de lo que se envió está en lo que se ha escrito', () => {
  expect(remembered.size).toBeGreaterThan(100);
  expect(Object.keys(written)).toContain('postgres.log');
  const found = Object.entries(written).flatMap(([where, text]) =>
    foundIn(text, remembered).map((value) => `${where}: ${value}`),
  );
  expect(found).toEqual([]);
  expect(Object.values(written).join()).not.toContain('argon2id');
});

test('cada fallo está, por su código y su ruta', () => {
  const failed = lines
    .filter(({ msg }) => msg === 'request failed')
    .map(({ route, failure }) => ({ route, ...shortOf(failure) }));
  const route = '/usuariosClientes/crear';
  for (const code of ['23514', '22P02', '53100', '53400', '57014'])
    expect(failed).toContainEqual(expect.objectContaining({ route, code }));
  expect(failed).toContainEqual({ route, code: '23514', constraint: 'regla_inventada', table: 'usuarios' });
  expect(failed).toContainEqual(expect.objectContaining({ route: '/clientes/crear', code: '53400' }));
  const completed = lines.filter(({ msg }) => msg === 'request completed');
  for (const [route, status] of [
    ['/usuariosTrabajadores/entrar', 401],
    ['/alumnos/consultarPorDatosUnicos', 404],
    ['/presupuesto/:token', 404],
    ['/:id', 404],
  ])
    expect(completed).toContainEqual(expect.objectContaining({ route, status }));
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'page failed', route: '/verificar/:codigo' }));
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'database connection lost',
      failure: expect.objectContaining({ code: '57P01' }),
    }),
  );
  const jobs = lines.filter(({ msg }) => msg === 'job failed');
  expect(jobs).toContainEqual(
    expect.objectContaining({ job: 'correo', failure: expect.objectContaining({ code: '53100' }) }),
  );
  expect(jobs).toContainEqual(
    expect.objectContaining({ job: 'correo', failure: expect.objectContaining({ code: 'EENVELOPE' }) }),
  );
});

const mark = () => randomUUID().slice(0, 8);

function shortOf(failure: unknown) {
  const { code, constraint, table } = failure as Record<string, unknown>;
  return { code, constraint, table };
}

function readIfFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

type Ask = ReturnType<typeof askAndRemember>;

async function askEverything(db: Db, ask: Ask, refused: string): Promise<void> {
  const admin = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });
  const entered = await ask('POST', '/usuariosTrabajadores/entrar', {
    body: { email: admin.email, clave: CLAVE },
  });
  const { token } = (await entered.json()) as { token: string };
  const as = { token };
  const { clienteId } = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
  await askOfUsers(ask, { headers: as, _idCliente: clienteId ?? '', ways: WAYS });
  await askOfClientes(ask, as);
  await askWrongly(ask, as);
  await askOfPages(db, ask);
  const alumno = (email: string) =>
    ask('POST', '/usuariosTrabajadores/crear', {
      headers: as,
      body: { email, nombre: `Sin clave ${mark()}`, rol: 'Lectura' },
    });
  await alumno(refused);
  await alumno(`rompe-carta-${mark()}@ejemplo.es`);
  // After a full disk, writes are refused for a minute.
  await askOfUsers(ask, { headers: as, _idCliente: clienteId ?? '', ways: ['disco'] });
  await db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name IN ('carne-claro', 'carne-claro jobs') AND state = 'idle' AND pid <> pg_backend_pid()`);
}

type OfUsers = { headers: Record<string, string>; _idCliente: string; ways: readonly string[] };

async function askOfUsers(ask: Ask, { headers, _idCliente, ways }: OfUsers): Promise<void> {
  await Promise.all(
    ways.map((way) =>
      ask('POST', '/usuariosClientes/crear', {
        headers,
        body: {
          email: `rompe-${way}-${mark()}@ejemplo.es`,
          nombre: `Nombre ${mark()} Peña`,
          telefono: `+34612${String(Math.random()).slice(2, 8)}`,
          clave: `Ñu-${mark()}`,
          rol: 'Propietario',
          _idCliente,
        },
      }),
    ),
  );
}

let numbers = 41_234_567;

/** NIF of a person with its right letter. */
function taxNumber(): string {
  numbers += 1;
  return `${numbers}${'TRWAGMYFPDXBNJZSQVHLCKE'[numbers % 23]}`;
}

async function askOfClientes(ask: Ask, headers: Record<string, string>): Promise<void> {
  for (const way of ['temporal', 'regla', 'bien'])
    await ask('POST', '/clientes/crear', {
      headers,
      body: {
        nombreComercial: `rompe-${way} ${mark()}`,
        razonSocial: `Razón ${mark()} S. L.`,
        tipoPersona: 'fisica',
        nif: taxNumber(),
        email: `cliente-${mark()}@ejemplo.es`,
        notas: `Notas de ${mark()}\n    at ${mark()} (/datos/${mark()}.ts:1:1)`,
      },
    });
  await ask('GET', '/clientes/leer', { headers, query: { texto: `Buscada ${mark()}` } });
  await ask('GET', '/clientes/leer', { headers, query: { nif: taxNumber() } });
  await ask('GET', '/buscador/leer', { headers, query: { texto: `Buscado ${mark()}` } });
  await ask('GET', '/alumnos/consultarPorDatosUnicos', {
    headers,
    query: { email: `unica-${mark()}@ejemplo.es` },
  });
  await ask('GET', '/clientes/consultarPorId', { headers, query: { _id: randomUUID() } });
}

async function askWrongly(ask: Ask, headers: Record<string, string>): Promise<void> {
  const email = `nadie-${mark()}@ejemplo.es`;
  await ask('POST', '/usuariosTrabajadores/entrar', { body: { email, clave: `mala-${mark()}` } });
  await ask('PUT', '/usuariosClientes/enviarNuevaClavePorEmail', { body: { email } });
  await ask('GET', '/accesos/leer', {
    headers: { token: `cc_${mark()}${mark()}`, 'user-agent': `Agente ${mark()}` },
  });
  await ask('GET', `/no-hay-${mark()}/nada`, {
    query: { email },
    headers: { referer: `http://otra.es/${mark()}` },
  });
  await ask('POST', `/${mark()}@ejemplo.es`, { body: { email } });
  await ask('PUT', '/clientes/leer', { headers, body: { email } });
  await ask('POST', '/clientes/crear', {
    headers,
    body: { [`campo_${mark()}`]: `valor ${mark()}`, nif: 'No es' },
  });
  await ask('POST', '/clientes/crear', { headers, text: `{"email": "${email}", roto ${mark()}` });
  await ask('POST', '/clientes/crear', { headers, body: { notas: `${mark()} `.repeat(10_000) } });
  const form = new FormData();
  form.append('nombre', `Documento ${mark()}`);
  form.append('archivo', new File([`MZ contenido ${mark()}`], `contrato-${mark()}.exe`));
  await ask('POST', '/documentos/crear', { headers, form });
  await ask('POST', '/documentos/importar', { headers, form });
}

async function askOfPages(db: Db, ask: Ask): Promise<void> {
  const secret = `${mark()}${mark()}${mark()}${mark()}${mark()}abc`;
  for (const page of ['presupuesto', 'firmar', 'miSolicitud', 'solicitudRecibida', 'miBusqueda'])
    for (const end of ['', '.data', '?x=1']) await ask('GET', `/${page}/${secret}${end}`);
  await ask('GET', `/presupuesto/${secret}/pdf`);
  await ask('GET', `//presupuesto/${secret}`);
  await ask('GET', `/escuela-${mark()}`, { query: { nombre: `Visita ${mark()}` } });
  await ask('POST', '/contacto/', {
    fields: { email: `contacto-${mark()}@ejemplo.es`, nombre: `Ana ${mark()}` },
  });
  await ask('POST', '/registro', {
    fields: { nombre: `rompe-disco ${mark()}`, email: `alta-${mark()}@ejemplo.es` },
  });
  await db.execute(sql`ALTER TABLE documentos RENAME TO documentos_apartada`);
  await ask('GET', `/verificar/${'ABCDEFGHJKMNPQRSTVWXYZ'.slice(0, 12)}${mark().toUpperCase()}`);
  await db.execute(sql`ALTER TABLE documentos_apartada RENAME TO documentos`);
}
