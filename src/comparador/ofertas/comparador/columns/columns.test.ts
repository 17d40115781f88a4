import { expect, test, vi } from 'vitest';
import { permisoDgtDeCodigo } from '#comparador/dgt/codes.ts';
import { asProgram, atTheEnd, PATIENCE_MS } from '#platform/http/testing.server.ts';
import { createDemoDatabase, DEMO_NOW } from '#test/support/demo.testing.server.ts';
import { catalogVersion } from '../public-version.server.ts';
import { refreshOffers } from '../refresh-offers.server.ts';
import { buildColumns } from './build.server.ts';
import { differences, drawOfferSearches } from './drawn-searches.testing.server.ts';
import { openColumns } from './reader.server.ts';
import { bytesOf, CURVE, type Grupo, grupoKey, NONE } from './shape.ts';

const hoy = '2026-11-21';
const { db, url } = await createDemoDatabase();

test('las columnas y la sentencia dan lo mismo, byte a byte', async () => {
  const columns = await buildColumns(db, undefined);
  const searches = await drawOfferSearches(db, { count: 300, hoy });
  const { differing, offers } = await differences(db, columns, searches);
  expect(differing).toEqual([]);
  expect(offers).toBeGreaterThan(10_000);
});

test('de una provincia que cambia solo se leen sus ofertas, y el resultado es el de leerlas todas', async () => {
  const before = await buildColumns(db, undefined);
  // Another name, tarifa and place in Madrid; in Barcelona, a change that nobody announces.
  await db.$client.query(`
    UPDATE permisos_autoescuela SET precio_clase = precio_clase + 7
      WHERE horas IS NULL AND cliente_id IN (SELECT id FROM clientes WHERE cod_provincia = '28');
    UPDATE clientes SET nombre_comercial = 'Ángel ' || nombre_comercial, lat = lat + 0.01 WHERE cod_provincia = '28'`);
  await refreshOffers(db, { now: DEMO_NOW, provincias: ['28'] });
  await db.$client.query(`UPDATE ofertas SET tasa = 0.123 WHERE cod_provincia = '08'`);
  const after = await buildColumns(db, before);
  const rates = new Set([...after.grupos.values()].flatMap(({ tasa }) => [...tasa]));
  expect(rates.has(0.123)).toBe(false);
  expect(after.version).toBeGreaterThan(before.version);
  await refreshOffers(db, { now: DEMO_NOW, provincias: ['08'] });
  const [partly, wholly] = [await buildColumns(db, after), await buildColumns(db, undefined)];
  const searches = await drawOfferSearches(db, { count: 60, hoy });
  for (const columns of [partly, wholly])
    expect((await differences(db, columns, searches)).differing).toEqual([]);
  expect(bytesOf(partly)).toBe(bytesOf(wholly));
  expect(await buildColumns(db, partly)).toBe(partly);
});

test('de una tarifa que cambia se rehace su permiso, y lo demás sigue siendo lo que había', async () => {
  const before = await buildColumns(db, undefined);
  await db.$client.query(`
    UPDATE permisos_autoescuela SET precio_clase = precio_clase + 3
    WHERE horas IS NULL AND permiso_id = (SELECT id FROM permisos_conducir WHERE codigo = 'A2')
      AND cliente_id IN (SELECT id FROM clientes WHERE cod_provincia = '08')`);
  await refreshOffers(db, { now: DEMO_NOW, provincias: ['08'] });
  const after = await buildColumns(db, before);
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.secciones).toBe(before.secciones);
  const changed = [...after.grupos.keys()].filter((key) => after.grupos.get(key) !== before.grupos.get(key));
  expect(changed).toEqual([grupoKey(permisoDgtDeCodigo('A2')?.id ?? 0, false)]);
  const searches = await drawOfferSearches(db, { count: 60, hoy });
  expect((await differences(db, after, searches)).differing).toEqual([]);
});

/** Offers of a group with their amounts instead of the numbers of their curves: these depend on the order of reading. */
function offersOf({ curvas, curvasDeMas: _, coste, precio, ...rest }: Grupo) {
  const count = curvas.length / CURVE;
  const amounts = (curve: number) =>
    curve === NONE ? null : Array.from({ length: CURVE }, (_, index) => curvas[index * count + curve]);
  return { ...rest, costes: Array.from(coste, amounts), precios: Array.from(precio, amounts) };
}

test('lo que cambia en su sitio una y otra vez queda como si se leyera todo', async () => {
  const permiso = permisoDgtDeCodigo('B')?.id ?? 0;
  const key = grupoKey(permiso, false);
  const changes = [
    `costes = array_fill(nextval('numeros')::int, ARRAY[60]), costes_aprobada = array_fill(3, ARRAY[60])`,
    `costes = precios, costes_aprobada = precios_aprobada, varianza = varianza * 2`,
    `tasa = 1 - tasa, practicos = NULL`,
    `costes = NULL, costes_aprobada = NULL, comparacion = NULL, caduca = date '2031-01-01'`,
    `costes = array_fill(7, ARRAY[60]), costes_aprobada = array_fill(7, ARRAY[60])`,
  ];
  await db.$client.query('CREATE SEQUENCE numeros');
  let columns = await buildColumns(db, undefined);
  const madeAnew: boolean[] = [];
  for (let turn = 0; turn < 3; turn++)
    for (const change of changes) {
      await db.$client.query(`
        UPDATE ofertas SET ${change} WHERE permiso = ${permiso} AND NOT automatico AND cod_provincia = '41' AND seccion_id % 3 = ${turn};
        UPDATE version_publica SET ofertas_version = ofertas_version + 1,
          ofertas_desde = ofertas_desde || jsonb_build_object('41', ofertas_version + 1)`);
      columns = await buildColumns(db, columns);
      const [patched, whole] = [columns, await buildColumns(db, undefined)].map(({ grupos }) =>
        grupos.get(key),
      );
      expect(patched && offersOf(patched)).toEqual(whole && offersOf(whole));
      madeAnew.push(patched?.curvasDeMas === 0);
    }
  expect(madeAnew).toContain(false);
  await refreshOffers(db, { now: DEMO_NOW, provincias: ['41'] });
});

/** Columns in a thread of their own, once they are in place. */
async function openedColumns() {
  const failures: Error[] = [];
  const reader = openColumns({
    databaseUrl: asProgram(url).url,
    onError: (failure) => failures.push(failure),
  });
  atTheEnd(() => reader.close());
  const version = await catalogVersion(db, hoy);
  expect(reader.of(version)(null)).toBeUndefined();
  const ready = await whenReady(() => reader.of(version)(null));
  return { reader, failures, version, ready };
}

const whenReady = <T>(get: () => T | undefined): Promise<T> =>
  vi.waitUntil(get, { timeout: PATIENCE_MS, interval: 20 }) as Promise<T>;

test('solo sirven a quien ha leído su misma versión; a los demás, la base de datos', async () => {
  const { reader, failures, version, ready } = await openedColumns();
  expect(reader.of(undefined)(null)).toBeUndefined();
  // Public data that no offer is made of.
  await db.$client.query('UPDATE version_publica SET version = version + 1');
  expect(reader.of(await catalogVersion(db, hoy))(null)).toBe(ready);
  await refreshOffers(db, { now: DEMO_NOW, provincias: ['28'] });
  const later = await catalogVersion(db, hoy);
  expect(reader.of(later)(null)).toBeUndefined();
  const next = await whenReady(() => reader.of(later)(null));
  expect(next.columns.version).toBeGreaterThan(ready.columns.version);
  // Somebody who read the version before the change gets no later offers.
  expect(reader.of(version)(null)).toBeUndefined();
  expect(failures).toEqual([]);
});

test('mientras se leen las ofertas de una provincia, las de antes sirven a las demás, y a nadie más', async () => {
  const { reader, failures, version, ready } = await openedColumns();
  await refreshOffers(db, { now: DEMO_NOW, provincias: ['28'] });
  const later = await catalogVersion(db, hoy);
  const holding = await db.$client.connect();
  await holding.query('BEGIN; LOCK TABLE ofertas IN ACCESS EXCLUSIVE MODE');
  const meanwhile = await whenReady(() => reader.of(later)('08'));
  expect([reader.of(later)('28'), reader.of(later)(null)].filter(Boolean)).toHaveLength(0);
  expect(reader.of(version)('28')?.columns).toBe(ready.columns);
  await holding.query('COMMIT');
  holding.release();
  const searches = (await drawOfferSearches(db, { count: 300, hoy })).filter(
    ({ zona }) => zona.tipo === 'provincia' && zona.codigo !== '28',
  );
  expect((await differences(db, meanwhile.columns, searches)).differing).toEqual([]);
  expect(searches.length).toBeGreaterThan(30);
  const whole = await whenReady(() => reader.of(later)('28'));
  expect(reader.of(later)('08')).toBe(whole);
  expect(failures).toEqual([]);
});
