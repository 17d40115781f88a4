// Takes long: the demonstration is imported, priced and refreshed again and again.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCopy } from '#platform/copies/make-copy.server.ts';
import { PATIENCE_MS } from '#platform/http/testing.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import { loadReferenceData } from '#program/reference-data.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { offersJob } from './offers-job.server.ts';
import { offersAreStale, refreshOffers, refreshStaleOffers } from './refresh-offers.server.ts';

const { db, url } = await createDemoDatabase();
const now = new Date('2026-11-21T10:00:00Z');
/** Milliseconds of a test that makes all offers five times, each two seconds of processor. */
const ALL_SEVERAL_TIMES = 90_000;

const one = async <T>(query: ReturnType<typeof sql>): Promise<T> => {
  const { rows } = await db.execute(query);
  return rows[0] as T;
};
const version = async () =>
  (await one<{ version: string }>(sql`SELECT version FROM version_publica`)).version;
const offers = async () =>
  (
    await db.execute(
      sql`SELECT to_jsonb(o)::text AS row FROM ofertas o ORDER BY permiso, automatico, seccion_id`,
    )
  ).rows;

test('hacerlas dos veces, o provincia a provincia, da lo mismo', async () => {
  const whole = await offers();
  expect(whole.length).toBeGreaterThan(2_000);
  await refreshOffers(db, { now });
  expect(await offers()).toEqual(whole);
  await refreshOffers(db, { now, provincias: ['28', '08'] });
  expect(await offers()).toEqual(whole);
});

test(
  'escribir solo las provincias que cambian da lo mismo que hacerlas todas de nuevo',
  async () => {
    const random = seededRandom(0x9c748ff6);
    const made = async () =>
      (await one<{ desde: Record<string, number> }>(sql`SELECT ofertas_desde AS desde FROM version_publica`))
        .desde;
    const anew = async () => {
      await db.execute(sql`DELETE FROM ofertas_hechas`);
      await refreshOffers(db, { now });
    };
    await anew();
    expect(Object.keys(await made())).toEqual(['todas']);
    const some = (count: number) =>
      sql.raw(
        `SELECT id FROM clientes WHERE publicado ORDER BY md5(id::text || '${random()}') LIMIT ${count}`,
      );
    const changes = [
      sql`UPDATE tasas_dgt SET importe = importe + 1`,
      sql`UPDATE permisos_autoescuela SET precio_clase = precio_clase + 3 WHERE horas IS NULL AND cliente_id IN (${some(1)})`,
      sql`UPDATE clientes SET lat = lat + 0.02, nombre_comercial = 'Ñ ' || nombre_comercial WHERE id IN (${some(3)})`,
    ];
    const written: number[] = [];
    for (const change of changes) {
      await db.execute(change);
      const { todas, ...before } = await made();
      await refreshOffers(db, { now });
      const after = await made();
      written.push(
        after.todas === todas
          ? Object.keys(after).filter((key) => after[key] !== before[key]).length - 1
          : 52,
      );
    }
    const partly = await offers();
    await anew();
    expect(await offers()).toEqual(partly);
    // A fee changes every offer; a tarifa changes offers of other provinces only through the medians of the country.
    const [fee = 0, tarifa = 0, moved = 0] = written;
    expect(tarifa).toBeLessThan(fee);
    expect(moved).toBeLessThanOrEqual(3);
  },
  ALL_SEVERAL_TIMES,
);

test(
  'una sección que resulta ser de otra provincia lleva allí sus ofertas, vaya hacia donde vaya',
  async () => {
    const move = (from: string, to: string) =>
      db.execute(sql`UPDATE secciones SET cod_provincia = ${to} WHERE id = (
      SELECT seccion_id FROM ofertas WHERE cod_provincia = ${from} ORDER BY seccion_id LIMIT 1)`);
    await move('28', '45');
    await move('50', '44');
    await refreshOffers(db, { now });
    // Making the offers of one province alone takes a section from another: both provinces must count as changed.
    await move('28', '45');
    await refreshOffers(db, { now, provincias: ['45'] });
    const { desde } = await one<{ desde: Record<string, number> }>(
      sql`SELECT ofertas_desde AS desde FROM version_publica`,
    );
    expect(desde['45']).toBeGreaterThan(desde.todas ?? 0);
    expect(desde['28']).toBe(desde['45']);
    await refreshOffers(db, { now });
    const partly = await offers();
    await db.execute(sql`DELETE FROM ofertas_hechas`);
    await refreshOffers(db, { now });
    expect(await offers()).toEqual(partly);
  },
  ALL_SEVERAL_TIMES,
);

test('lo que enseña una página pública cambia la versión, y leer no', async () => {
  const before = await version();
  await db.execute(sql`SELECT * FROM ofertas LIMIT 1`);
  expect(await version()).toBe(before);
  for (const change of [
    sql`UPDATE negocio SET telefono = '1'`,
    sql`UPDATE clientes SET descripcion = 'x' WHERE codigo = 'CLI-00001'`,
    sql`UPDATE permisos_autoescuela SET condiciones = 'x' WHERE id IN (SELECT id FROM permisos_autoescuela LIMIT 1)`,
  ]) {
    const was = await version();
    await db.execute(change);
    expect(await version()).not.toBe(was);
  }
});

test('una orden que no cambia ninguna fila no cambia la versión ni caduca las ofertas', async () => {
  const before = await one(sql`SELECT * FROM version_publica`);
  await db.execute(sql`UPDATE tasas_dgt SET importe = 1 WHERE false`);
  await loadReferenceData(db);
  expect(await one(sql`SELECT * FROM version_publica`)).toEqual(before);
});

test('si chocan con una importación, que toma las mismas filas en otro orden, se hacen después', async () => {
  const before = await version();
  // The first run fails as PostgreSQL ends one of two transactions in a deadlock. The rollback does not set the sequence back, so the
  // second run passes.
  await db.execute(sql`
    CREATE SEQUENCE choques;
    CREATE FUNCTION chocar_una_vez() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('choques') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER chocar AFTER DELETE ON medianas_tarifa FOR EACH STATEMENT EXECUTE FUNCTION chocar_una_vez()`);
  await refreshOffers(db, { now });
  await db.execute(sql`DROP TRIGGER chocar ON medianas_tarifa`);
  expect((await one<{ veces: string }>(sql`SELECT last_value AS veces FROM choques`)).veces).toBe('2');
  expect(await version()).not.toBe(before);
  expect(await offersAreStale(db, now)).toBe(false);
});

test('un cambio que no llega a hacerse no cambia la versión', async () => {
  const before = await version();
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE negocio SET telefono = '2'`);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await version()).toBe(before);
});

test('una tasa, un mes, una tarifa o un dato público nuevos piden hacerlas todas de nuevo; un día nuevo, también', async () => {
  const made = async () =>
    (await one<{ dia: string | null }>(sql`SELECT ofertas_del::text AS dia FROM version_publica`)).dia;
  await refreshStaleOffers(db, now);
  expect(await made()).toBe('2026-11-21');
  await db.execute(
    sql`UPDATE clientes SET etapa = 'ganado', notas = 'x', telefono = '+34910000009' WHERE codigo = 'CLI-00001'`,
  );
  expect(await made(), 'what is in no offer').toBe('2026-11-21');
  for (const change of [
    sql`UPDATE clientes SET lat = lat + 0.01 WHERE codigo = 'CLI-00001'`,
    sql`UPDATE clientes SET idiomas = CASE WHEN 'en' = ANY (idiomas) THEN '{es}'::text[] ELSE '{en}' END WHERE codigo = 'CLI-00001'`,
    sql`UPDATE permisos_autoescuela SET precio_clase = precio_clase + 1 WHERE id IN (SELECT id FROM permisos_autoescuela LIMIT 1)`,
  ]) {
    await db.execute(change);
    expect(await made()).toBeNull();
    // Marks the offers as made, because making them takes seconds.
    await db.execute(sql`UPDATE version_publica SET ofertas_del = '2026-11-21'`);
  }
  await db.execute(sql`UPDATE tasas_dgt SET importe = 100 WHERE codigo = '2.1' AND valido_hasta IS NULL`);
  expect(await made()).toBeNull();
  await refreshStaleOffers(db, now);
  const fee = await one<{ tasa: number }>(
    sql`SELECT (ficha->'tarifa'->'coste'->>'tasaDgt')::int AS tasa FROM ofertas WHERE costes IS NOT NULL AND permiso = 1 LIMIT 1`,
  );
  expect(fee.tasa).toBe(10_000);
  const was = await version();
  await refreshStaleOffers(db, now);
  expect(await version()).toBe(was);
  await refreshStaleOffers(db, new Date('2026-11-21T23:30:00Z'));
  expect(await made()).toBe('2026-11-22');
});

test('la tarea de cada minuto las hace de nuevo si hace falta, y si no, no toca nada', async () => {
  const job = offersJob(db, () => now);
  await job.handler(undefined as never);
  const was = await one(sql`SELECT * FROM version_publica`);
  await job.handler(undefined as never);
  expect(await one(sql`SELECT * FROM version_publica`)).toEqual(was);
  await db.execute(sql`UPDATE clientes SET lat = lat + 0.01 WHERE codigo = 'CLI-00001'`);
  await job.handler(undefined as never);
  expect(await one(sql`SELECT ofertas_del::text AS dia FROM version_publica`)).toEqual({ dia: '2026-11-21' });
});

test('una tarifa retirada, sin publicar o de otro periodo no cuenta', async () => {
  const priced = async () => (await one<{ n: number }>(sql`SELECT count(costes)::int AS n FROM ofertas`)).n;
  const all = await priced();
  const slug = sql`(SELECT id FROM clientes WHERE codigo = 'CLI-00002')`;
  const { rows } = await db.execute<{ codigo: string }>(sql`
    SELECT DISTINCT o.cod_provincia AS codigo FROM ofertas o JOIN clientes c ON c.num_registro_dgt = o.codigo
    WHERE c.codigo = 'CLI-00002'`);
  const provincias = rows.map(({ codigo }) => codigo);
  const changes = [
    sql`UPDATE permisos_autoescuela SET estado = 'retirada' WHERE cliente_id = ${slug}`,
    sql`UPDATE permisos_autoescuela SET estado = 'publicada', vigente_desde = '2026-12-01' WHERE cliente_id = ${slug}`,
    sql`UPDATE permisos_autoescuela SET vigente_desde = '2026-01-01', vigente_hasta = '2026-11-01' WHERE cliente_id = ${slug}`,
    sql`UPDATE clientes SET publicado = false WHERE codigo = 'CLI-00002'`,
  ];
  for (const change of changes) {
    await db.execute(change);
    await refreshOffers(db, { now, provincias });
    expect(await priced()).toBeLessThan(all);
  }
});

test('una sección que cambia de nombre cambia de dirección, y la anterior la sigue encontrando', async () => {
  const { id, slug } = await one<{ id: number; slug: string }>(
    sql`SELECT id, slug FROM secciones ORDER BY id LIMIT 1`,
  );
  await db.execute(sql`UPDATE secciones SET nombre = 'Nombre Nuevo' WHERE id = ${id}`);
  await refreshOffers(db, { now });
  const renamed = await one<{ slug: string }>(sql`SELECT slug FROM secciones WHERE id = ${id}`);
  expect(renamed.slug).toMatch(/^nombre-nuevo-/);
  expect(await one(sql`SELECT seccion_id AS id FROM slugs_anteriores WHERE slug = ${slug}`)).toEqual({ id });
  expect(await one(sql`SELECT ficha->>'slug' AS slug FROM ofertas WHERE seccion_id = ${id} LIMIT 1`)).toEqual(
    renamed,
  );
});

test('donde una provincia entera no tiene aprobados se espera lo del país', async () => {
  await db.execute(
    sql`UPDATE estadisticas_provincia SET aptos = 0 WHERE cod_provincia = '28' AND permiso = 1`,
  );
  await db.execute(sql`UPDATE estadisticas SET tasa = 0 WHERE permiso = 1
    AND seccion_id IN (SELECT id FROM secciones WHERE cod_provincia = '28')`);
  await refreshOffers(db, { now });
  const { minimo, maximo } = await one<{ minimo: number; maximo: number }>(
    sql`SELECT min(costes[25]) AS minimo, max(costes[25]) AS maximo FROM ofertas WHERE cod_provincia = '28' AND permiso = 1`,
  );
  expect(minimo).toBeGreaterThan(50_000);
  expect(maximo).toBeLessThan(400_000);
});

test('el día de las ofertas es el del calendario español', () => {
  expect(todayInMadrid(new Date('2026-11-21T23:30:00Z'))).toBe('2026-11-22');
  expect(todayInMadrid(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01');
});

describe('mientras se hacen', () => {
  /** Reading the inputs first takes long on a busy machine. */
  const BUSY = { timeout: PATIENCE_MS };
  const raise = sql`
    UPDATE permisos_autoescuela SET precio_clase = precio_clase + 1 WHERE id IN (SELECT id FROM permisos_autoescuela LIMIT 1)`;

  /** Counts the statements that wait for a lock on the table. */
  const waiting = (table: string) => async () =>
    (
      await one<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM pg_locks WHERE relation = ${table}::regclass AND NOT granted`,
      )
    ).n;

  /**
   * Starts the refresh of the offers and stops it at a table locked in that mode; gives a function that
   * lets it finish.
   */
  async function stopped(table: string, mode: string): Promise<() => Promise<void>> {
    const holder = await db.$client.connect();
    await holder.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`);
    const making = refreshOffers(db, { now });
    await expect.poll(waiting(table), BUSY).toBe(1);
    return async () => {
      await holder.query('COMMIT');
      holder.release();
      await making;
    };
  }
  /** After the tariffs were read, and before the offers. */
  const whileReading = () => stopped('estadisticas', 'ACCESS EXCLUSIVE');
  /** Stops after all the offers are written: this lock mode blocks their analysis, which only the whole country needs. */
  const whenWritten = async () => {
    await db.execute(sql`DELETE FROM ofertas_hechas`);
    return stopped('ofertas', 'SHARE UPDATE EXCLUSIVE');
  };

  test('lo que cambia después de leerse las deja por hacer', async () => {
    const goOn = await whileReading();
    await db.execute(raise);
    await goOn();
    expect(await offersAreStale(db, now)).toBe(true);
    const was = await version();
    await refreshStaleOffers(db, now);
    expect(await offersAreStale(db, now)).toBe(false);
    expect(await version(), 'pages are made anew').not.toBe(was);
  });

  test('quien cambia lo que se ve no espera a que acaben', async () => {
    const goOn = await whenWritten();
    await db.execute(raise);
    await goOn();
    expect(await offersAreStale(db, now)).toBe(true);
  });

  test('se puede sacar una copia', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-ofertas-'));
    const goOn = await whileReading();
    const folder = path.join(dataDir, 'copias');
    const copy = makeCopy({ databaseUrl: url, dataDir, folder, program: '0', now });
    copy.catch(() => {});
    // The copy waits at the table, so it has passed the lock of copies.
    await expect.poll(waiting('estadisticas'), BUSY).toBe(2);
    await goOn();
    await expect(copy).resolves.toMatchObject({ file: expect.stringContaining('.tar') });
    await rm(dataDir, { recursive: true });
  });
});
