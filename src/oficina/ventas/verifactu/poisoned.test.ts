import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { recordHash } from './fingerprint.server.ts';
import type { Anterior, RegistroAlta } from './record.ts';
import { forcing, sendingOffice } from './sending.testing.server.ts';

type Head = { id: string; orden: number; ultimo: Anterior };

/** Seals copies of a factura at the end of its chain, each with its own number and link, in one statement. */
async function sealCopies(db: Db, { _id }: PaperJson, { many, serie }: { many: number; serie: string }) {
  const { rows: heads } = await db.execute<Head>(sql`SELECT id, orden::int AS orden, ultimo FROM cadenas`);
  const { rows: originals } = await db.execute<{ contenido: RegistroAlta }>(
    sql`SELECT contenido FROM registros_facturacion WHERE factura_id = ${_id}`,
  );
  const [[head], [original]] = [heads, originals];
  if (!head || !original) throw new Error('nothing to copy');
  let { ultimo } = head;
  const copies = Array.from({ length: many }, (_, index) => {
    const id = { ...original.contenido.id, numSerie: `${serie}-${String(index + 1).padStart(5, '0')}` };
    const contenido: RegistroAlta = { ...original.contenido, id, anterior: ultimo };
    const huella = recordHash(contenido);
    ultimo = { ...id, huella };
    return {
      id: uuid(),
      factura: uuid(),
      codigo: id.numSerie,
      orden: head.orden + index + 1,
      contenido,
      huella,
    };
  });
  const given = sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
    AS c (id uuid, factura uuid, codigo text, orden bigint, contenido jsonb, huella text)`;
  const { rows: columns } = await db.execute<{ name: string }>(sql`
    SELECT quote_ident(column_name) AS name FROM information_schema.columns
    WHERE table_name = 'facturas' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'codigo')`);
  const others = sql.raw(columns.map(({ name }) => name).join(', '));
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`
      INSERT INTO facturas (id, codigo, ${others}) SELECT c.factura, c.codigo, ${sql.raw(
        columns.map(({ name }) => `f.${name}`).join(', '),
      )}
      FROM ${given}, facturas f WHERE f.id = ${_id}`);
    await tx.execute(sql`
      INSERT INTO registros_facturacion (id, cadena_id, orden, factura_id, tipo, contenido, huella, generado_en)
      SELECT c.id, ${head.id}, c.orden, c.factura, 'alta', c.contenido, c.huella, '2026-11-21T10:00:00Z' FROM ${given}`);
    await tx.execute(sql`
      INSERT INTO registros_envios (registro_id, cadena_id, orden) SELECT c.id, ${head.id}, c.orden FROM ${given}`);
    await tx.execute(sql`
      UPDATE cadenas SET orden = orden + ${many}, ultimo = ${JSON.stringify(ultimo)}::jsonb`);
  });
}

test('entre mil registros hay uno que no se puede mandar: se aparta con su salida, y los demás llegan', async () => {
  const office = await sendingOffice({ whole: 1_000, timeoutMs: 60_000 });
  const { db, call, make, send, agency, stateOf, sending, later } = office;
  const good = await make();
  await sealCopies(db, good, { many: 499, serie: 'A' });
  const bad = await make();
  await sealCopies(db, good, { many: 499, serie: 'B' });
  await forcing(
    db,
    sql`UPDATE registros_facturacion SET contenido = jsonb_set(contenido, '{desglose}', '[]') WHERE factura_id = ${bad._id}`,
  );
  expect(await send()).toEqual([expect.stringContaining('4102')]);
  expect(await sending()).toMatchObject({ pendientes: 999, rechazados: 1 });
  later(60);
  expect(await send()).toEqual([]);
  expect(await sending()).toMatchObject({ pendientes: 0, rechazados: 1, conErrores: 0 });
  expect(agency.received.map(({ registros }) => registros.length)).toEqual([1_000, 999]);
  expect(agency.judged.filter(({ estado }) => estado === 'Correcto')).toHaveLength(999);
  expect(agency.agency.register.asientos.size).toBe(999);
  expect(await stateOf(bad)).toBe('rechazado');
  expect((await call(`GET /facturas/leerRegistros?_id=${bad._id}`)).json()).toMatchObject([
    { estado: 'rechazado', codigoError: 4102, descripcionError: expect.stringMatching(/\w/) },
  ]);
  const { version } = (await call(`GET /facturas/consultarPorId?_id=${bad._id}`)).json<PaperJson>();
  expect((await call('PUT /facturas/subsanar', { _id: bad._id, version })).statusCode).toBe(200);
  later(60);
  expect(await send()).toEqual([]);
  expect(await stateOf(bad)).toBe('aceptado');
  expect(agency.agency.register.asientos.size).toBe(1_000);
});
