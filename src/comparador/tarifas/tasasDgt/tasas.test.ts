import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshStaleOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { loadReferenceData } from '#program/reference-data.server.ts';
import { createDemoDatabase, DEMO_NOW } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, app, admin } = await openOffice({ clock: () => DEMO_NOW }, await createDemoDatabase());

type Tasa = { _id: string; version: number; validoDesde: string; validoHasta: string | null } & Record<
  string,
  unknown
>;

const fee = {
  codigo: '2.1',
  concepto: 'Pruebas de aptitud',
  importe: '100,50',
  validoDesde: '2026-11-01',
  fuente: 'Sede electrónica de la DGT',
  fuenteUrl: 'https://sede.dgt.gob.es/tasas',
  consultadaEl: '2026-11-20',
};
const make = (changes: object = {}) => admin('POST /tasasDgt/crear', { ...fee, ...changes });
const known = async (codigo: string): Promise<Tasa[]> =>
  (await admin('GET /tasasDgt/leer?orden=validoDesde&limite=100'))
    .json<{ filas: Tasa[] }>()
    .filas.filter((row) => row.codigo === codigo);
const days = async (codigo = '2.1') =>
  (await known(codigo)).map(({ validoDesde, validoHasta }) => [validoDesde, validoHasta]);
const expected = async () =>
  Number(
    (await app.inject('/comparador/buscar?permiso=B&lugar=Madrid'))
      .json()
      .resultados.find(({ coste }: { coste: unknown }) => coste !== null).coste.esperado,
  );
const text = async (path: string) =>
  (await app.inject(path)).body
    .replaceAll(/<!-- -->|<\/?(a|time|strong)\b[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');

test('un importe nuevo cierra el de antes, lo ve la búsqueda siguiente, y las páginas dicen su fuente y su día', async () => {
  const page = await app.inject('/comparador/buscar?permiso=B&lugar=Madrid');
  expect(page.statusCode).toBe(200);
  for (const path of ['/guia-tasas-dgt', '/como-ordenamos']) {
    const before = await text(path);
    expect(before).toContain('Según Ley 16/1979 y Ley 22/2021, art. 66');
    // Each source once, not at each figure.
    expect(before.match(/no lo hemos leído en una publicación oficial/g)?.length).toBe(
      new Set(before.match(/Según Ley 16\/1979[^;]*; [^;]*/g)).size,
    );
    expect(before).not.toMatch(/por comprobar/i);
  }
  const before = await expected();
  const made = await make();
  expect(made.json(), made.body).toMatchObject({ importe: '100.50', validoHasta: null, porComprobar: false });
  expect(await days()).toEqual([
    ['2021-01-01', '2021-12-31'],
    ['2022-01-01', '2026-10-31'],
    ['2026-11-01', null],
  ]);
  await refreshStaleOffers(db, DEMO_NOW);
  // The cost rises by at least the 6.45 € of one fee, and by fewer than ten fees.
  expect((await expected()) - before).toBeGreaterThan(6.44);
  expect((await expected()) - before).toBeLessThan(64.5);
  const { rows } = await db.execute<{ slug: string }>(sql`
    SELECT ficha->>'slug' AS slug FROM ofertas WHERE permiso = 1 AND costes IS NOT NULL AND caduca > '2026-11-21' LIMIT 1`);
  for (const path of ['/guia-tasas-dgt', '/como-ordenamos', `/${rows[0]?.slug}`])
    expect(await text(path)).toContain(
      'Fuente: Sede electrónica de la DGT, consultado el 20 de noviembre de 2026',
    );
});

test('dos importes desde el mismo día no caben, tampoco a la vez, y se dice con palabras', async () => {
  const refused = await make();
  expect(refused.json()).toMatchObject({
    codigo: 40903,
    campos: [
      { campo: 'validoDesde', motivo: 'esa tasa ya tiene un importe desde ese día: cámbialo en su fila' },
    ],
  });
  const starts = ['2027-01-01', '2027-03-01', '2027-02-01', '2027-04-01'];
  await Promise.all(starts.map((validoDesde) => make({ validoDesde })));
  expect((await days()).slice(2)).toEqual([
    ['2026-11-01', '2026-12-31'],
    ['2027-01-01', '2027-01-31'],
    ['2027-02-01', '2027-02-28'],
    ['2027-03-01', '2027-03-31'],
    ['2027-04-01', null],
  ]);
});

test('quitar un importe devuelve sus días al de antes, y el que entra en el coste no se quita', async () => {
  for (const { _id, validoDesde } of await known('2.1'))
    if (validoDesde > '2027-01-01') await admin('DELETE /tasasDgt/eliminar', { _id });
  expect((await days()).at(-1)).toEqual(['2027-01-01', null]);
  // PostgreSQL uses the real date of today: one of these amounts is in force on it.
  const today = todayInMadrid(new Date());
  const begun = (await known('2.1')).filter(({ validoDesde }) => validoDesde <= today).map(({ _id }) => _id);
  const refused = await admin('DELETE /tasasDgt/eliminar', { _id: begun });
  expect(refused.json()).toMatchObject({
    codigo: 40904,
    mensaje: 'Se usa en permisos: no se puede eliminar la tasa',
  });
  expect((await days()).length).toBe(4);
});

test('quien cambia una cifra de partida dice qué día miró la fuente, y el programa no la repone', async () => {
  const [initial] = await known('4.3');
  const change = (changes: object) =>
    admin('PUT /tasasDgt/actualizar', { _id: initial?._id, version: initial?.version, ...changes });
  expect(initial?.porComprobar).toBe(true);
  expect((await change({ importe: '25' })).json().campos).toEqual([
    { campo: 'consultadaEl', motivo: 'es una cifra de partida: di qué día has mirado la fuente' },
  ]);
  const wrong = await change({
    importe: '0',
    fuente: '',
    fuenteUrl: 'javascript:alert(1)',
    consultadaEl: '2026-11-20',
  });
  expect(wrong.json().campos.map(({ campo }: { campo: string }) => campo)).toEqual(['fuente', 'fuenteUrl']);
  const late = await change({ validoDesde: '2099-01-01', consultadaEl: '2099-01-01', importe: '0' });
  expect(late.json().campos.map(({ campo }: { campo: string }) => campo)).toEqual([
    'importe',
    'consultadaEl',
    'validoDesde',
  ]);
  const changed = await change({ importe: '25', consultadaEl: '2026-11-20', validoDesde: '2022-02-01' });
  expect(changed.json(), changed.body).toMatchObject({ importe: '25.00', porComprobar: false });
  await loadReferenceData(db);
  expect(await days('4.3')).toEqual([['2022-02-01', null]]);
});
