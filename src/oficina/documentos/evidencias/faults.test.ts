import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { columnsOf, sealedFamilies } from '#oficina/base/evidence/families.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { faultsIn, faultsOf, today, writeLine } from './evidence.testing.server.ts';
import { sealOpen } from './seal-open.server.ts';
import type { EvidenceStretch } from './verify-evidence.server.ts';

const { db, as, admin } = await openOffice({ clock: () => new Date() });

const kind = (await db.execute<{ id: string }>(sql`SELECT id FROM clasificaciones_documento LIMIT 1`)).rows[0]
  ?.id;
const document = randomUUID();
await db.execute(sql`
  INSERT INTO documentos (id, nombre, nombre_original, nombre_unico, tipo, mime, tamano, sha256, clasificacion_id, entidad,
    grupo_id, visibilidad, requiere_firma, subido_en, subido_por, subido_por_id)
  VALUES (${document}, 'Uno', 'uno.pdf', 'uno.pdf', 'pdf', 'application/pdf', 10, repeat('a', 64), ${kind}, 'negocio',
    ${document}, 'interna', false, now(), 'Ana', ${randomUUID()})`);
const lines = [await writeLine(db), await writeLine(db), await writeLine(db)];
expect(await sealOpen(db)).toBe(1);
lines.push(await writeLine(db));
expect(await sealOpen(db)).toBe(1);
lines.push(await writeLine(db));

const line = (n: number) => sql`id = ${lines[n]}`;
const named = (n: number) => `Historial de cambios ${lines[n]} (${today()})`;
const seal = (n: number) => `Sello ${n} (${today()})`;
const MISSING = 'falta: se ha borrado sin que conste';

test('con todo en su sitio no hay nada que decir, ni de lo que aún no está sellado', async () => {
  expect(await faultsIn(db)).toEqual([]);
});

test('una fila cambiada o borrada se nombra, también la del minuto que aún no está sellado', async () => {
  for (const n of [1, 3, 4]) {
    expect(
      await faultsOf(db, sql`UPDATE historial SET despues = '{"nombre": "Malo"}' WHERE ${line(n)}`),
    ).toEqual([`${named(n)}: está cambiado`]);
    expect(
      await faultsOf(db, sql`UPDATE historial SET en = en - interval '1 hour' WHERE ${line(n)}`),
    ).toEqual([`${named(n)}: está cambiado`]);
    expect(await faultsOf(db, sql`DELETE FROM historial WHERE ${line(n)}`)).toEqual([
      `${named(n)}: ${MISSING}`,
    ]);
  }
  expect(await faultsOf(db, sql`UPDATE documentos SET sha256 = repeat('b', 64)`)).toEqual([
    `Documentos ${document} (${today()}): está cambiado`,
  ]);
});

test('lo que se añade al pasado', async () => {
  const id = randomUUID();
  const insert = sql`INSERT INTO historial VALUES (${id}, 'marcas', ${randomUUID()}, '2026-01-15T12:00Z', ${randomUUID()},
    'Nadie', NULL, '{}')`;
  expect(await faultsOf(db, insert)).toEqual([
    `Historial de cambios ${id} (15 de enero de 2026): se añadió sin que conste cuándo`,
  ]);
  // The triggers are on, so the fact has today's date.
  const origin = (tx: Transaction) => tx.execute(sql`SET LOCAL session_replication_role = origin`);
  expect(await faultsOf(db, origin, insert)).toEqual([
    `Historial de cambios ${id} (${today()}): se escribió ese día con fecha del 15 de enero de 2026`,
  ]);
});

test('los sellos: cambiados, rehechos, quitados, con anotaciones de menos o de más', async () => {
  expect(await faultsOf(db, sql`UPDATE sellos_evidencia SET raiz = sha256('') WHERE numero = 1`)).toEqual([
    `${seal(1)}: está cambiado: su huella no es la de lo que dice`,
    `${seal(1)}: sus anotaciones están cambiadas: no dan su raíz`,
  ]);
  expect(await faultsOf(db, sql`UPDATE sellos_evidencia SET huella = sha256('') WHERE numero = 1`)).toEqual([
    `${seal(1)}: está cambiado: su huella no es la de lo que dice`,
    `${seal(2)}: no enlaza con el sello anterior`,
  ]);
  expect(await faultsOf(db, sql`DELETE FROM sellos_evidencia WHERE numero = 1`)).toEqual([
    `${seal(2)}: falta el sello anterior`,
  ]);
  expect(await faultsOf(db, sql`DELETE FROM sellos_evidencia WHERE numero = 2`)).toEqual([
    'Sello 2: no está, y hay una anotación suya',
  ]);
  const forget = sql`DELETE FROM evidencias WHERE fila = ${lines[1]}`;
  expect(await faultsOf(db, sql`DELETE FROM historial WHERE ${line(1)}`, forget)).toEqual([
    `${seal(1)}: Historial de cambios: falta una de sus anotaciones`,
  ]);
  const rewrite = sql`UPDATE evidencias SET valores = sha256('') WHERE fila = ${lines[1]}`;
  expect(await faultsOf(db, rewrite)).toEqual([
    `${seal(1)}: sus anotaciones están cambiadas: no dan su raíz`,
    `${named(1)}: está cambiado`,
  ]);
});

test('nada de esto se deja cambiar sin apagar antes lo que lo guarda', async () => {
  for (const statement of [
    sql`UPDATE historial SET despues = NULL`,
    sql`DELETE FROM historial`,
    sql`TRUNCATE historial`,
    sql`UPDATE evidencias SET en = now()`,
    sql`DELETE FROM evidencias`,
    sql`TRUNCATE evidencias`,
    sql`TRUNCATE evidencias_abiertas`,
    sql`UPDATE evidencias_abiertas SET en = now()`,
    sql`UPDATE sellos_evidencia SET raiz = huella`,
    sql`DELETE FROM sellos_evidencia`,
  ])
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: 'CC004' } });
  const reason = sql`SELECT set_config('evidencia.motivo', 'plazo', true)`;
  const moved = db.transaction(async (tx) => {
    await tx.execute(reason);
    await tx.execute(sql`UPDATE historial SET en = now()`);
  });
  // A reason allows only to empty values.
  await expect(moved).rejects.toMatchObject({ cause: { code: 'CC004' } });
});

test('la tabla de familias es la de los disparadores de la base de datos', async () => {
  const { rows } = await db.execute<{ tabla: string; fijas: string; valores: string }>(sql`
    SELECT tgrelid::regclass::text AS tabla, split_part(encode(tgargs, 'escape'), '\\000', 1) AS fijas,
      split_part(encode(tgargs, 'escape'), '\\000', 2) AS valores
    FROM pg_trigger WHERE tgname = 'se_sella' ORDER BY 1`);
  const known = sealedFamilies.map(({ tabla, fijas, valores }) => ({ tabla, fijas, valores }));
  expect(rows).toEqual(known.sort((one, other) => (one.tabla < other.tabla ? -1 : 1)));
  for (const family of sealedFamilies) expect(columnsOf(family).fijas).not.toContain('');
});

test('por la llamada se recorre por tramos, y dice hasta dónde llega', async () => {
  const situation = (await admin('GET /evidencias/situacion')).json();
  expect(situation).toMatchObject({ ultimo: { numero: 2 }, raiz: null, atrasadas: false, borradas: [] });
  expect(situation.abiertas).toBeGreaterThan(0);
  let rows = 0;
  let next: string | null = '';
  while (next !== null) {
    const query: string = next === '' ? '' : `?siguiente=${next}`;
    const stretch: Omit<EvidenceStretch, 'siguiente'> & { siguiente: string | null } = (
      await admin(`GET /evidencias/verificacion${query}`)
    ).json();
    expect(stretch.fallos).toEqual([]);
    rows += stretch.filas;
    next = stretch.siguiente;
  }
  expect(rows).toBe(situation.selladas + situation.abiertas);
  const refused = await admin('GET /evidencias/verificacion?siguiente=filas.0.nada');
  expect(refused.json().campos).toEqual([{ campo: 'siguiente', motivo: expect.any(String) }]);
  expect((await (await as('Comercial'))('GET /evidencias/situacion')).statusCode).toBe(403);
});
