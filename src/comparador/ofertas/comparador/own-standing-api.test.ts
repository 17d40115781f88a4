import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LugarDeUnPermiso, MisVisitas } from '#comparador/tarifas/permisosAutoescuela/own-standing.ts';
import { visitsText } from '#comparador/tarifas/permisosAutoescuela/visits-text.ts';
import { makeCliente, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { layOutRows } from './lay-out-rows.ts';
import { permitOf } from './offers.testing.server.ts';
import { searchOffers } from './search-offers.server.ts';

const HOY = '2026-11-21';
const { db, signIn } = await openOffice(
  { clock: () => new Date(`${HOY}T10:00:00Z`) },
  await createDemoDatabase(),
);
const permitB = await permitOf(db, 'B');

async function answerFor(clienteId: string): Promise<{ permisos: LugarDeUnPermiso[]; visitas: MisVisitas }> {
  const user = await makeUser(db, { tipo: 'cliente', rol: 'Lectura', clienteId });
  const response = await (await signIn(user))('GET /permisosAutoescuela/consultarMiLugar');
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const standingFor = async (clienteId: string) => (await answerFor(clienteId)).permisos;

/** Autoescuelas without a known point are compared with their province, as a search of it does. */
const { rows: own } = await db.execute<{ id: string; codigo: string }>(sql`
  SELECT c.id, c.num_registro_dgt AS codigo FROM clientes c WHERE c.publicado AND EXISTS (SELECT FROM ofertas o
    WHERE o.codigo = c.num_registro_dgt AND o.permiso = ${permitB.dgt} AND NOT o.automatico AND o.costes IS NOT NULL
      AND o.caduca > ${HOY}) AND (SELECT count(DISTINCT seccion_id) FROM ofertas o WHERE o.codigo = c.num_registro_dgt) = 1
  ORDER BY c.codigo LIMIT 12`);

test('el lugar de cada una es el empate que tiene en la lista de la provincia', async () => {
  await db.execute(sql`UPDATE ofertas SET lat = NULL, lon = NULL`);
  let tied = 0;
  for (const { id, codigo } of own) {
    const found = (await standingFor(id)).find(({ permiso, automatico }) => permiso === 'B' && !automatico);
    const zona = { tipo: 'provincia', codigo: found?.codProvincia ?? '' } as const;
    const offers = await searchOffers(db, {
      permiso: permitB.dgt,
      zona,
      orden: 'coste',
      pagina: 1,
      clases: permitB.clases,
      teoriaAprobada: false,
      automatico: false,
      hasta: null,
      caracteristicas: [],
      comparacion: [],
      centros: [],
      lineas: null,
      hoy: HOY,
    });
    const { rows } = await db.execute<{ seccion: number }>(
      sql`SELECT seccion_id AS seccion FROM ofertas WHERE codigo = ${codigo} LIMIT 1`,
    );
    // The whole list in one page.
    const { grupos } = layOutRows(offers.ofertas, { porCoste: true, desde: 0, cuantas: 10_000 });
    const at = grupos.findIndex(({ filas }) => filas.some(({ seccion }) => seccion === rows[0]?.seccion));
    const before = grupos.slice(0, at).reduce((sum, { total }) => sum + total, 0);
    expect(found?.lugar).toMatchObject({ delante: before, empatadas: grupos[at]?.total });
    if ((grupos[at]?.total ?? 0) > 1) tied++;
    expect(found?.lugar.total).toBe(offers.cuentas.conPrecio);
    expect(found?.ahorro).toBeGreaterThanOrEqual(permitB.clases * 50);
    expect(found?.lugarConAhorro.delante).toBeLessThanOrEqual(found?.lugar.delante ?? 0);
  }
  expect(own.length).toBeGreaterThan(5);
  expect(tied).toBeGreaterThan(0);
});

test('sus visitas son las de sus secciones, treinta días contra los treinta de antes, cuando ya se contaban', async () => {
  const [mine, other] = own;
  if (!mine || !other) throw new Error('two autoescuelas are needed');
  const put = (codigo: string, days: number, veces: number) => sql`
    INSERT INTO visitas_dias SELECT ${HOY}::date - ${days}::int, s.id, ${veces} FROM secciones s
    JOIN escuelas e ON e.id = s.escuela_id WHERE e.codigo = ${codigo}`;
  // The demonstration has visits of its own.
  await db.execute(sql`DELETE FROM visitas_dias`);
  for (const [days, veces] of [
    [0, 1000],
    [1, 5],
    [30, 7],
    [31, 20],
  ] as const)
    await db.execute(put(mine.codigo, days, veces));
  const recent = (await answerFor(mine.id)).visitas;
  expect(recent).toEqual({
    desde: '2026-10-21',
    secciones: [expect.objectContaining({ ultimas: 12, anteriores: null })],
  });
  expect(visitsText(recent)).toBe(
    '12 visitas en los últimos 30 días. Las contamos desde el 21 de octubre de 2026.',
  );
  await db.execute(put(other.codigo, 61, 3));
  const { visitas } = await answerFor(mine.id);
  expect(visitas.secciones).toEqual([expect.objectContaining({ ultimas: 12, anteriores: 20 })]);
  expect(visitsText(visitas)).toBe('12 visitas en los últimos 30 días, 8 menos que en los 30 anteriores.');
  expect((await answerFor(await makeCliente(db))).visitas.secciones).toEqual([]);
});

test('sin ficha publicada o sin precio no hay lugar que decir', async () => {
  expect(await standingFor(await makeCliente(db))).toEqual([]);
});
