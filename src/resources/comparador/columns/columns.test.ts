import { expect, test, vi } from 'vitest';
import { asProgram, atTheEnd } from '#api/testing.server.ts';
import { permisoDgtDeCodigo } from '#dgt/codes.ts';
import { createDemoDatabase, DEMO_NOW } from '../../../demo.testing.server.ts';
import { catalogVersion } from '../public-version.server.ts';
import { refreshOffers } from '../refresh-offers.server.ts';
import { buildColumns } from './build.server.ts';
import { differences, drawOfferSearches } from './drawn-searches.testing.server.ts';
import { openColumns } from './reader.server.ts';
import { bytesOf, grupoKey } from './shape.ts';

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

test('solo sirven a quien ha leído su misma versión; a los demás, la base de datos', async () => {
  const failures: Error[] = [];
  const columns = openColumns({
    databaseUrl: asProgram(url).url,
    onError: (failure) => failures.push(failure),
  });
  atTheEnd(() => columns.close());
  const version = await catalogVersion(db, hoy);
  expect(columns.of(version)).toBeUndefined();
  const ready = await vi.waitUntil(() => columns.of(version), { timeout: 20_000, interval: 20 });
  expect(columns.of(undefined)).toBeUndefined();
  // Public data that no offer is made of.
  await db.$client.query('UPDATE version_publica SET version = version + 1');
  expect(columns.of(await catalogVersion(db, hoy))).toBe(ready);
  await refreshOffers(db, { now: DEMO_NOW, provincias: ['28'] });
  const later = await catalogVersion(db, hoy);
  expect(columns.of(later)).toBeUndefined();
  const next = await vi.waitUntil(() => columns.of(later), { timeout: 20_000, interval: 20 });
  expect(next.columns.version).toBeGreaterThan(ready.columns.version);
  // Somebody who read the version before the change gets no later offers.
  expect(columns.of(version)).toBeUndefined();
  expect(failures).toEqual([]);
});
