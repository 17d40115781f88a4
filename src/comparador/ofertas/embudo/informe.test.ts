import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { InformeLeido } from '#oficina/trabajo/informes/contract.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db, as, admin } = await openOffice({ clock: () => now }, await createDemoDatabase());

beforeAll(async () => {
  for (const [dia, provincia, permiso, paso, veces] of [
    ['2026-11-01', '28', 'B', 'busqueda', 30],
    ['2026-11-20', '28', 'B', 'busqueda', 10],
    ['2026-11-20', '28', 'B', 'ficha', 20],
    ['2026-11-20', '28', 'B', 'solicitud', 3],
    ['2026-11-20', '', 'A2', 'busqueda', 7],
    ['2026-11-20', '44', 'BTP', 'busqueda', 4],
    ['2024-01-01', '28', 'B', 'busqueda', 1000],
  ])
    await db.execute(
      sql`INSERT INTO embudo_dias VALUES (${dia}, ${provincia}, ${permiso}, ${paso}, ${veces})`,
    );
});

const read = async (query: string, call?: typeof admin) => {
  const response = await (call ?? admin)(`GET /informes/leer?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<InformeLeido>();
};

const rowsOf = ({ filas }: InformeLeido) =>
  Object.fromEntries(filas.map(({ valores }) => [valores.nombre, valores]));

test('del embudo se dice cuánto pasa de cada paso al siguiente, por provincia y permiso', async () => {
  const report = await read('informe=embudoComparador&periodo=esteMes');
  const rows = rowsOf(report);
  expect(Object.keys(rows)).toEqual(['Madrid · B', 'Toda España · A2', 'Teruel · BTP']);
  expect(rows['Madrid · B']).toMatchObject({
    busquedas: 40,
    fichas: 20,
    solicitudes: 3,
    aFicha: '50.0',
    aSolicitud: '15.0',
    conversion: '7.5',
  });
  expect(report.totales.valores).toMatchObject({ busquedas: 51, fichas: 20, solicitudes: 3 });
  expect(rows['Toda España · A2']).toMatchObject({ aFicha: '0.0', aSolicitud: null });
  const { rows: priced } = await db.execute<{ n: number }>(sql`
    SELECT count(DISTINCT seccion_id)::int AS n FROM ofertas o WHERE cod_provincia = '28' AND costes IS NOT NULL
      AND caduca > '2026-11-21' AND permiso = (SELECT permiso FROM ofertas GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)`);
  expect(rows['Madrid · B']?.conPrecio).toBe(priced[0]?.n);
  expect(Number(rows['Madrid · B']?.conPrecio)).toBeGreaterThan(0);
});

test('se filtra por provincia y por periodo', async () => {
  expect(Object.keys(rowsOf(await read('informe=embudoComparador&periodo=esteMes&codProvincia=44')))).toEqual(
    ['Teruel · BTP'],
  );
  const older = rowsOf(await read('informe=embudoComparador&desde=2024-01-01&hasta=2024-01-31'));
  expect(older['Madrid · B']?.busquedas).toBe(1000);
});

test('donde nadie tiene precio se dice, se haya buscado o no', async () => {
  const rows = rowsOf(await read('informe=provinciasSinOferta&periodo=esteMes'));
  expect(rows['Madrid · B']).toBeUndefined();
  expect(rows['Teruel · BTP']).toMatchObject({ busquedas: 4, autoescuelas: 0 });
  const { rows: without } = await db.execute<{ n: number }>(sql`
    SELECT 52 - count(DISTINCT cod_provincia)::int AS n FROM ofertas WHERE costes IS NOT NULL AND caduca > '2026-11-21'
      AND permiso = (SELECT permiso FROM ofertas GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)`);
  expect(Object.keys(rows).filter((name) => name.endsWith('· B'))).toHaveLength(without[0]?.n ?? -1);
});

test('lo ve quien lleva la web, y no quien factura', async () => {
  const editor = await as('Editor');
  expect(Object.keys(rowsOf(await read('informe=embudoComparador&periodo=esteMes', editor)))).toHaveLength(3);
  const billing = await as('Facturacion');
  expect((await billing('GET /informes/leer?informe=embudoComparador')).statusCode).toBe(403);
});
