import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readSealKey } from '#platform/files/pdf-seal/seal-key.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { closeDay } from './close-day.server.ts';
import { dayText } from './day-text.ts';
import { faultsIn, faultsOf, writeLine } from './evidence.testing.server.ts';
import { evidenceJob } from './seal-job.server.ts';
import { sealOpen } from './seal-open.server.ts';
import { hasRoot } from './verify-days.server.ts';

type Db = Awaited<ReturnType<typeof createTestDatabase>>['db'];

const DAY_MS = 86_400_000;

const one = async <T extends Record<string, unknown>>(db: Db, query: SQL) =>
  (await db.execute<T>(query)).rows[0] as T;

/** Rows of historial, how many of them have a fact, and how many facts there are. */
const counts = (db: Db) =>
  one<{ lineas: number; selladas: number; hechos: number }>(
    db,
    sql`SELECT (SELECT count(*)::int FROM historial) AS lineas, count(DISTINCT fila)::int AS selladas, count(*)::int AS hechos
      FROM evidencias WHERE familia = 'historial'`,
  );

test('una transacción lenta espera a un sello posterior, y ninguna fila falta ni está dos veces', async () => {
  const { db } = await createTestDatabase();
  const slow = await db.$client.connect();
  await slow.query('BEGIN');
  await slow.query(`INSERT INTO historial (id, entidad, entidad_id, en, actor_id, actor_nombre)
    VALUES (gen_random_uuid(), 'marcas', gen_random_uuid(), now(), gen_random_uuid(), 'Ana')`);
  await writeLine(db);
  expect(await sealOpen(db)).toBe(1);
  expect(await counts(db)).toEqual({ lineas: 1, selladas: 1, hechos: 1 });
  await slow.query('COMMIT');
  slow.release();
  await Promise.all([sealOpen(db), sealOpen(db)]);
  expect(await counts(db)).toEqual({ lineas: 2, selladas: 2, hechos: 2 });
  let writing = true;
  const write = async () => {
    for (let n = 0; n < 20; n++) await db.transaction((tx) => writeLine(tx));
  };
  const seal = async () => {
    while (writing) await sealOpen(db, 3);
  };
  const sealing = [seal(), seal()];
  await Promise.all([write(), write(), write(), write()]);
  writing = false;
  await Promise.all(sealing);
  await sealOpen(db);
  expect(await counts(db)).toEqual({ lineas: 82, selladas: 82, hechos: 82 });
  expect(await faultsIn(db)).toEqual([]);
});

test('lo que se deshace no deja anotación', async () => {
  const { db } = await createTestDatabase();
  const undone = db.transaction(async (tx) => {
    await writeLine(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await sealOpen(db)).toBe(0);
  expect(await faultsIn(db)).toEqual([]);
});

test('a quien se suprime se le olvida sin romper la cadena, y lo que queda suyo sigue sin poder cambiarse', async () => {
  const { db, admin } = await openOffice({ clock: () => new Date() });
  const permit = await one<{ id: string }>(db, sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`);
  const asked = { nombre: 'Lucía', email: 'lucia@ejemplo.es', codProvincia: '28', _idPermiso: permit.id };
  const alumno = (await admin('POST /alumnos/crear', asked)).json();
  const task = (await admin('POST /marcas/crear', { nombre: 'De lucia@ejemplo.es' })).json();
  expect(task._id).toBeDefined();
  await sealOpen(db);
  const before = await one<{ hechos: number }>(db, sql`SELECT count(*)::int AS hechos FROM evidencias`);
  const erased = await admin('POST /datosPersonales/suprimir', {
    familia: 'alumnos',
    _id: alumno._id,
    confirmacion: 'SUPRIMIR',
  });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await faultsIn(db)).toEqual([]);
  await sealOpen(db);
  expect(await faultsIn(db)).toEqual([]);
  const { rows } = await db.execute<{ hecho: string; motivo: string | null; sal: boolean }>(sql`
    SELECT hecho, motivo, sal_valores IS NOT NULL AS sal FROM evidencias WHERE familia = 'historial'
      AND fila IN (SELECT fila FROM evidencias WHERE hecho <> 'alta') ORDER BY fila, id`);
  const reason = `supresion:${erased.json()._id}`;
  expect(rows).toEqual([
    { hecho: 'alta', motivo: null, sal: false },
    { hecho: 'baja', motivo: reason, sal: false },
    { hecho: 'alta', motivo: null, sal: false },
    { hecho: 'cambio', motivo: reason, sal: true },
  ]);
  expect(before.hechos).toBeGreaterThan(0);
  // The rest of the crossed-out row cannot change either, and its erasure must be noted.
  const left = sql`UPDATE historial SET despues = '{}' WHERE entidad_id = ${task._id}`;
  expect(await faultsOf(db, left)).toEqual([
    expect.stringMatching(/^Historial de cambios .*: está cambiado$/),
  ]);
  const unasked = await faultsOf(db, sql`DELETE FROM supresiones_datos`);
  expect(unasked).toHaveLength(3);
  expect(unasked.filter((told) => told.includes(`por un motivo que no consta: ${reason}`))).toHaveLength(2);
});

test('la huella de cada día sale una vez, firmada, y la cadena ha de tenerla siempre', async () => {
  const { db } = await createTestDatabase();
  const key = await readSealKey({ dataDir: await temporaryFolder(), titular: 'Comparador Claro S. L.' });
  const enqueued: string[] = [];
  let now = new Date();
  const services = {
    db,
    clock: () => now,
    mail: { way: async () => 'servidor' as const },
    jobs: () => ({ enqueue: async (_kind: unknown, _data: object, id: string) => void enqueued.push(id) }),
    sealKey: async () => key,
  };
  const job = evidenceJob(services);
  const run = () => job.handler(undefined as never);
  await run();
  await writeLine(db);
  await run();
  const letters = () => db.$count(sql`correos WHERE tipo = 'aviso_huella'`);
  expect(await letters()).toBe(0);
  now = new Date(now.getTime() + DAY_MS);
  await run();
  await run();
  await Promise.all([closeDay(services), closeDay(services)]);
  expect(await letters()).toBe(1);
  expect(enqueued).toHaveLength(1);
  const root = await one<{ dia: string; sello: number; huella: string; firma: Buffer; filas: number }>(
    db,
    sql`SELECT dia::text AS dia, sello, encode(huella, 'hex') AS huella, firma, filas FROM raices_diarias`,
  );
  expect(root).toMatchObject({ sello: 1, filas: 1 });
  expect(await hasRoot(db, root.huella)).toBe(true);
  expect(await hasRoot(db, '0'.repeat(64))).toBe(false);
  expect(await opensslTakes(root.firma, dayText(root))).toBe(true);
  expect(await opensslTakes(root.firma, dayText({ ...root, sello: 2 }))).toBe(false);
  expect(await faultsIn(db)).toEqual([]);
  const place = expect.stringMatching(/^Huella del /);
  expect(await faultsOf(db, sql`UPDATE raices_diarias SET dia = dia - 1`)).toEqual([place]);
  expect(await faultsOf(db, sql`UPDATE raices_diarias SET firma = '\\x00'`)).toEqual([place]);
  // A whole new chain is sound, but it is not the signed one.
  const again = await faultsOf(
    db,
    sql`DELETE FROM sellos_evidencia`,
    sql`INSERT INTO evidencias_abiertas SELECT id, familia, fila, hecho, motivo, now(), fijos, valores, sal_fijos, sal_valores
      FROM evidencias`,
    sql`DELETE FROM evidencias`,
    (tx) => sealOpen({ transaction: (work: (tx: unknown) => unknown) => work(tx) } as unknown as Db),
  );
  expect(again).toEqual([expect.stringMatching(/^Huella del .*: el sello 1 no es el que se firmó ese día$/)]);
});

/** Whether OpenSSL accepts the signature of that text, without this program. */
async function opensslTakes(signature: Buffer, text: string): Promise<boolean> {
  const folder = await temporaryFolder();
  const [message, content] = [path.join(folder, 'firma.der'), path.join(folder, 'dia.txt')];
  await Promise.all([writeFile(message, signature), writeFile(content, text)]);
  const asked = [
    'cms',
    '-verify',
    '-inform',
    'DER',
    '-in',
    message,
    '-content',
    content,
    '-binary',
    '-noverify',
  ];
  return promisify(execFile)('openssl', asked).then(
    () => true,
    () => false,
  );
}
