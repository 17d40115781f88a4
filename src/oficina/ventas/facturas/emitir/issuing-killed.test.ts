import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { asCommand } from '#test/support/command.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { billableCliente, draftFactura, fillBusiness } from '../facturas.testing.server.ts';

const ROUNDS = 4;
const EACH = 58;
const PROGRAM = path.join(import.meta.dirname, 'issuing.fixture.server.ts');

const { db, url } = await createTestDatabase();

/** Makes `many` drafts, in eight series, as copies of the draft `from`, which a call made. */
async function draft(from: string, many: number): Promise<void> {
  await db.execute(sql`
    WITH made AS (
      INSERT INTO facturas (id, titulo, serie, tipo, cliente_id, cliente_nombre, fecha, base_imponible, total_iva, total)
      SELECT gen_random_uuid(), f.titulo, CASE WHEN n > 50 THEN (ARRAY['', 'VA', 'VV', 'RT', 'I', 'VV2M', '', 'VA'])[n - 50] ELSE 'VA' END,
        CASE WHEN n > 56 THEN 'F2' ELSE 'F1' END, f.cliente_id, f.cliente_nombre, f.fecha, f.base_imponible, f.total_iva, f.total
      FROM facturas f, generate_series(1, ${many}::int) n WHERE f.id = ${from} RETURNING id)
    INSERT INTO facturas_lineas (id, papel_id, orden, tipo, referencia, descripcion, detalle, cantidad, unidad, precio_unitario,
      regimen, tipo_iva, suplido, seleccionado, mostrar_precio, importe)
    SELECT gen_random_uuid(), made.id, orden, tipo, referencia, descripcion, detalle, cantidad, unidad, precio_unitario, regimen,
      tipo_iva, suplido, seleccionado, mostrar_precio, importe FROM made, facturas_lineas l WHERE l.papel_id = ${from}`);
}

/** Runs the program, kills it after some facturas, and gives the numbers that it wrote. */
async function killedAfter(acknowledged: number): Promise<string[]> {
  const program = spawn(process.execPath, asCommand(PROGRAM, url), { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  const ended = once(program, 'close');
  for await (const line of createInterface(program.stdout)) {
    said.push(line);
    if (said.length === acknowledged) program.kill('SIGKILL');
  }
  await ended;
  return said;
}

const count = async (where: string) =>
  (await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM facturas WHERE ${sql.raw(where)}`))
    .rows[0]?.n ?? 0;

test('matado cuatro veces mientras emite cincuenta y ocho a la vez: sin huecos, sin repetidos y sin perder nada', async () => {
  await fillBusiness(db);
  const { admin: call } = await openOffice({}, { db, url });
  const from = await draftFactura(call, { _idCliente: await billableCliente(db) });
  let killed = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const before = await count('true');
    await draft(from._id, EACH - (await count(`estado = '1'`)));
    const made = await count('true');
    const said = await killedAfter(1 + ((round * 7) % 40));
    const left = await count(`estado = '1'`);
    if (left > 0) killed += 1;
    expect(await count('true')).toBe(made);
    expect(made).toBeGreaterThanOrEqual(before);
    const { rows } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM facturas WHERE estado = '2' AND id = ANY(${sql.param(said)}::uuid[])`,
    );
    expect(rows[0]?.n).toBe(said.length);
    expect(await verifyChains(db)).toMatchObject({ fallos: [], facturas: made - left });
  }
  // A program that is killed after its work is done proves nothing.
  expect(killed).toBeGreaterThanOrEqual(ROUNDS / 2);
});
