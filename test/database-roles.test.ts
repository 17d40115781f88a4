import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eraseBecause } from '#oficina/base/evidence/reason.server.ts';
import { receivedLinks } from '#oficina/base/letters/received-links.server.ts';
import { writeLine } from '#oficina/documentos/evidencias/evidence.testing.server.ts';
import { sealOpen } from '#oficina/documentos/evidencias/seal-open.server.ts';
import { mayTooMuch, prepareDatabase } from '#platform/database/database-roles.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { readSealKey } from '#platform/files/pdf-seal/seal-key.server.ts';
import { asProgram, atTheEnd, createTestDatabase, openAsProgram } from '#platform/http/testing.server.ts';
import { folderMail } from '#platform/mail/mail.server.ts';
import { jobsOfTheHouse } from '#program/jobs.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { createDemoDatabase, DEMO_NOW } from './support/demo.testing.server.ts';

const { db: superuser, url } = await createTestDatabase();
const addresses = asProgram(url);
// A clone does not have the rights of the database itself.
await prepareDatabase(addresses);
const program = openAsProgram(url);
const owner = openDatabase({ url: addresses.ownerUrl, max: 2 });
atTheEnd(() => owner.$client.end());

/** SQLSTATE of a refusal; undefined when the statement succeeds. */
const refusalOf = async (statement: SQL | string, reason?: 'plazo' | 'eliminado') =>
  program
    .transaction(async (tx) => {
      if (reason) await eraseBecause(tx, reason);
      await tx.execute(statement);
    })
    .then(
      () => undefined,
      (error: { code?: string; cause?: { code?: string } }) => error.cause?.code ?? error.code,
    );

/** Statements that an attacker could want the program to run. */
const FORBIDDEN = [
  'UPDATE historial SET despues = NULL',
  'DELETE FROM historial',
  'TRUNCATE historial',
  'ALTER TABLE historial DISABLE TRIGGER se_sella',
  'ALTER TABLE historial DISABLE TRIGGER ALL',
  'DROP TRIGGER se_sella ON historial',
  'SET session_replication_role = replica',
  "SELECT set_config('session_replication_role', 'replica', false)",
  'DROP TABLE historial',
  'ALTER TABLE historial OWNER TO CURRENT_USER',
  `COMMENT ON TABLE historial IS 'programa: SELECT, INSERT, UPDATE, DELETE'`,
  'CREATE OR REPLACE FUNCTION anotar_evidencia() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'DELETE FROM accesos',
  'UPDATE accesos SET ip = NULL',
  'DELETE FROM sucesos_seguridad',
  "UPDATE sucesos_seguridad SET tipo = 'otro'",
  'DELETE FROM supresiones_datos',
  "UPDATE supresiones_datos SET huellas = '{}'",
  'INSERT INTO evidencias_abiertas DEFAULT VALUES',
  'DELETE FROM evidencias_abiertas',
  'UPDATE evidencias SET sal_fijos = NULL',
  'DELETE FROM sellos_evidencia',
  'DELETE FROM raices_diarias',
  'UPDATE registros_facturacion SET huella = huella',
  'DELETE FROM registros_facturacion',
  'DELETE FROM cadenas',
  'DELETE FROM cobros',
  'DELETE FROM firmas',
  'UPDATE firmas_eventos SET quien = NULL',
  'UPDATE documentos_descargas SET ip = NULL',
  'DELETE FROM declaraciones_responsables',
  'DELETE FROM precios_tarifas',
  'DELETE FROM drizzle.__drizzle_migrations',
  'TRUNCATE departamentos',
  'CREATE TABLE mia (n int)',
  'CREATE TEMPORARY TABLE mia (n int)',
  'CREATE SCHEMA mio',
  'CREATE ROLE otro',
  'SET ROLE carne_claro_propietario',
  'ALTER ROLE CURRENT_USER SUPERUSER',
  "SELECT pg_read_file('postgresql.conf')",
  "COPY departamentos TO PROGRAM 'true'",
];

test('lo que el programa no hace nunca se lo niega PostgreSQL, aunque haya motivo', async () => {
  await writeLine(program);
  for (const statement of FORBIDDEN) expect(await refusalOf(statement), statement).toBe('42501');
  expect(await refusalOf('DELETE FROM historial', 'plazo')).toBe('42501');
  expect(await refusalOf('UPDATE historial SET actor_nombre = NULL', 'plazo')).toBe('42501');
});

test('el historial se quita y se tacha con un motivo de los suyos, queda sellado, y nadie elige las palabras', async () => {
  const [id, other] = [await writeLine(program), await writeLine(program, { nombre: 'Lucía Prado' })];
  const take = sql`SELECT quitar_historial(ARRAY[${id}]::uuid[])`;
  expect(await refusalOf(take)).toBe('CC004');
  expect(await refusalOf(take, 'eliminado')).toBe('CC004');
  expect(await refusalOf(take, 'plazo')).toBeUndefined();
  expect(await refusalOf(sql`SELECT tachar_historial(ARRAY[${other}]::uuid[], 'lucía prado')`)).toBe('CC004');
  expect(
    await refusalOf(sql`SELECT tachar_historial(ARRAY[${other}]::uuid[], 'lucía prado')`, 'plazo'),
  ).toBeUndefined();
  const { rows } = await program.execute(sql`
    SELECT fila, hecho, motivo, (SELECT despues FROM historial h WHERE h.id = fila) AS despues
    FROM evidencias_abiertas WHERE hecho <> 'alta' ORDER BY id`);
  expect(rows).toEqual([
    { fila: id, hecho: 'baja', motivo: 'plazo', despues: null },
    { fila: other, hecho: 'cambio', motivo: 'plazo', despues: { nombre: '[suprimido]' } },
  ]);
  expect(await refusalOf('SELECT tomar_evidencias(7, 1000)')).toBe('CC004');
  expect(await sealOpen(program)).toBe(1);
});

/** Tables where the program may do less than read and write; all the others are ordinary. */
const LESS: Record<string, string> = {
  'drizzle.__drizzle_migrations': 'SELECT',
  accesos: 'INSERT SELECT',
  actos_puertas: 'INSERT SELECT',
  cadenas: 'INSERT SELECT UPDATE',
  fusiones: 'INSERT SELECT UPDATE',
  cobros: 'INSERT SELECT',
  declaraciones_responsables: 'INSERT SELECT',
  documentos_descargas: 'INSERT SELECT',
  escuelas_peticiones: 'INSERT SELECT UPDATE',
  evidencias: 'SELECT',
  evidencias_abiertas: 'SELECT',
  firmas: 'INSERT SELECT',
  firmas_eventos: 'INSERT SELECT',
  historial: 'INSERT SELECT',
  ingresos: 'INSERT SELECT UPDATE(cliente_id)',
  ingresos_usos: 'INSERT SELECT',
  logos: 'INSERT SELECT',
  paginas_legales: 'INSERT SELECT',
  pasos_lanzamiento: 'INSERT SELECT UPDATE(por)',
  precios_tarifas: 'INSERT SELECT',
  raices_diarias: 'INSERT SELECT',
  registros_facturacion: 'INSERT SELECT',
  sellos_evidencia: 'INSERT SELECT',
  sucesos_seguridad: 'INSERT SELECT UPDATE(actor) UPDATE(ip) UPDATE(sobre)',
  supresiones_datos: 'INSERT SELECT UPDATE(archivos) UPDATE(archivos_en)',
};
const ORDINARY = 'DELETE INSERT SELECT UPDATE';

const rightsOf = async (db: typeof superuser) => {
  const { rows } = await db.execute<{ tabla: string; derechos: string }>(sql`
    SELECT c.oid::regclass::text AS tabla, coalesce((SELECT string_agg(d, ' ' ORDER BY d COLLATE "C") FROM (
        SELECT a.privilege_type FROM aclexplode(c.relacl) a WHERE a.grantee = 'carne_claro_app'::regrole
        UNION ALL SELECT a.privilege_type || '(' || k.attname || ')' FROM pg_attribute k, aclexplode(k.attacl) a
          WHERE k.attrelid = c.oid AND a.grantee = 'carne_claro_app'::regrole) x (d)), '') AS derechos
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'drizzle') AND c.relkind IN ('r', 'p') ORDER BY 1`);
  return new Map(rows.map(({ tabla, derechos }) => [tabla, derechos]));
};

test('cada tabla se deja como dice esta lista, y las demás como una corriente; la nueva, desde que nace', async () => {
  await owner.execute(sql`CREATE TABLE recien_nacida (id int GENERATED ALWAYS AS IDENTITY, n int)`);
  await program.execute(sql`INSERT INTO recien_nacida (n) VALUES (1)`);
  const rights = await rightsOf(superuser);
  expect(rights.size).toBeGreaterThan(90);
  for (const [table, found] of rights) expect(found, table).toBe(LESS[table] ?? ORDINARY);
  for (const table of Object.keys(LESS)) expect(rights.has(table), table).toBe(true);
  await owner.execute(sql`DROP TABLE recien_nacida`);
});

test('el usuario del programa no es dueño de nada ni de ningún otro, y las funciones del dueño no las toma nadie más', async () => {
  const { rows } = await superuser.execute(sql`
    SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS puede,
      (SELECT count(*)::int FROM pg_shdepend d WHERE d.refobjid = r.oid AND d.deptype = 'o') AS suyas,
      (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = r.oid) AS grupos
    FROM pg_roles r WHERE rolname IN ('carne_claro_app', 'carne_claro_propietario') ORDER BY rolname`);
  expect(rows[0]).toEqual({ puede: false, suyas: 0, grupos: 0 });
  expect(rows[1]).toMatchObject({ puede: false, grupos: 0 });
  const { rows: functions } = await superuser.execute<{ funcion: string }>(sql`
    SELECT p.oid::regprocedure::text AS funcion FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND (p.proowner <> 'carne_claro_propietario'::regrole
      OR NOT EXISTS (SELECT FROM unnest(p.proconfig) c WHERE c = 'search_path=public, pg_temp')
      OR p.prorettype <> 'trigger'::regtype AND EXISTS (SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0)
      OR p.prorettype <> 'trigger'::regtype AND p.proacl IS NULL)`);
  expect(functions).toEqual([]);
});

test('al arrancar se quita lo que sobra y se da lo que falta, y si no hay nada que hacer no se escribe nada', async () => {
  const before = await rightsOf(superuser);
  await superuser.execute(sql`GRANT UPDATE, DELETE ON historial TO carne_claro_app`);
  await superuser.execute(sql`GRANT UPDATE (huellas) ON supresiones_datos TO carne_claro_app`);
  await superuser.execute(sql`REVOKE INSERT ON departamentos FROM carne_claro_app`);
  expect(await rightsOf(superuser)).not.toEqual(before);
  await prepareDatabase(addresses);
  expect(await rightsOf(superuser)).toEqual(before);
  const written = async () =>
    (
      await superuser.execute(sql`SELECT (SELECT max(xmin::text::bigint) FROM pg_class) AS tablas,
        (SELECT max(xmin::text::bigint) FROM pg_proc) AS funciones, (SELECT max(xmin::text::bigint) FROM pg_default_acl) AS nuevas`)
    ).rows;
  const then = await written();
  await Promise.all([prepareDatabase(addresses), prepareDatabase(addresses)]);
  expect(await written()).toEqual(then);
});

test('se sabe quién puede de más', async () => {
  expect(await mayTooMuch(program)).toBe(false);
  expect(await mayTooMuch(owner)).toBe(true);
  expect(await mayTooMuch(superuser)).toBe(true);
});

test('sin dueño, una base que no está al día se rechaza con lo que hay que hacer', async () => {
  const { url: other } = await createTestDatabase({ empty: true });
  const alone = { url: asProgram(other).url };
  await expect(prepareDatabase(alone)).rejects.toThrow('DATABASE_DIRECT_URL');
  await prepareDatabase(asProgram(other));
  await prepareDatabase(alone);
});

test('todo lo que se hace solo, cada noche o cada minuto, se hace con el usuario del programa', async () => {
  const { url: demo } = await createDemoDatabase();
  const db = openAsProgram(demo);
  const dataDir = await temporaryFolder();
  const kept = folderMail(path.join(dataDir, 'correo'), async () => true);
  const failed: string[] = [];
  const jobs = { enqueue: async () => {}, stop: async () => {} };
  // A year and a half later, when many terms are over.
  const clock = () => new Date(DEMO_NOW.getTime() + 550 * 86_400_000);
  const services = {
    db,
    clock,
    kept,
    mail: kept,
    mailbox: undefined,
    files: folderFiles(path.join(dataDir, 'ficheros')),
    agency: async () => undefined,
    certificates: async () => [],
    publicUrl: 'http://localhost:3000',
    receivedLinks: receivedLinks('x'.repeat(32)),
    sealKey: () => readSealKey({ dataDir, titular: 'Comparador Claro S. L.' }),
    copies: async () => undefined,
    mapSources: [],
    resultsTemplate: 'http://127.0.0.1:9/{AAAA}{M}',
    asOwner: async () => {},
    jobs: () => jobs,
  };
  const timed = jobsOfTheHouse(services).filter(({ cron }) => cron !== undefined);
  expect(timed.length).toBeGreaterThan(15);
  for (const { name, handler } of timed)
    await handler({} as never).catch((error) => failed.push(`${name}: ${error.cause ?? error}`));
  expect(failed).toEqual([]);
});
