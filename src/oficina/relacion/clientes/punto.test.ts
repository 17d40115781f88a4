import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshStaleOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const { db, app, as, person } = await openOffice({}, await createDemoDatabase());

/** Inserts an autoescuela of Alcobendas without a point. */
async function autoescuela() {
  const { call, ...user } = await person('Propietario', 'cliente');
  const id = user.clienteId ?? '';
  await db.execute(sql`UPDATE clientes SET municipio = 'Alcobendas', cod_provincia = '28' WHERE id = ${id}`);
  const put = (version: number, lat: number | null, lon: number | null) =>
    call('PUT /clientes/guardarPunto', { version, lat, lon });
  return { call, id, put };
}

const ALCOBENDAS = [40.5414, -3.6356] as const;

test('pone su punto, lo ve con el mapa de su provincia, lo quita, y queda en su historial', async () => {
  const { call, id, put } = await autoescuela();
  const before = (await call('GET /clientes/consultarPunto')).json();
  expect(before).toMatchObject({
    lat: null,
    lon: null,
    aviso: null,
    municipio: { nombre: 'Alcobendas' },
    mapa: { codProvincia: '28', provincia: 'Madrid' },
  });
  expect(before.mapa.d).toMatch(/^M/);
  expect(before.mapa.localidades[0].nombre).toBe('Madrid');
  const saved = (await put(1, 40.541412345, -3.6356)).json();
  expect(saved).toMatchObject({ version: 2, lat: 40.54141, lon: -3.6356, aviso: null });
  expect((await put(1, ...ALCOBENDAS)).json().codigo).toBe(40901);
  expect((await put(2, null, null)).json()).toMatchObject({ version: 3, lat: null, lon: null });
  const { rows } = await db.execute(
    sql`SELECT despues FROM historial WHERE entidad_id = ${id} ORDER BY despues->>'lat'`,
  );
  expect(rows).toEqual([{ despues: { lat: 40.54141, lon: -3.6356 } }, { despues: { lat: null, lon: null } }]);
});

test.each([
  // Swapped, in the sea, in Portugal, in Paris, and half of a point.
  [-3.6356, 40.5414, ['lat', 'lon'], 'no está en España'],
  [38.5, 2.5, ['lat'], 'no está en España'],
  [38.72, -9.14, ['lat'], 'no está en España'],
  [48.85, 2.35, ['lat'], 'no está en España'],
  [40.5414, null, ['lon'], 'falta'],
  [null, -3.6356, ['lat'], 'falta'],
  // In Valencia.
  [39.47, -0.376, ['lat'], 'de Alcobendas, el municipio de la dirección'],
])('en %s, %s no puede estar, y se dice por qué', async (lat, lon, campos, motivo) => {
  const { put, id } = await autoescuela();
  const refused = await put(1, lat, lon);
  expect(refused.statusCode).toBe(400);
  const told: { campo: string; motivo: string }[] = refused.json().campos;
  expect(told.map(({ campo }) => campo)).toEqual(campos);
  expect(told[0]?.motivo).toContain(motivo);
  expect((await db.execute(sql`SELECT lat, version FROM clientes WHERE id = ${id}`)).rows).toEqual([
    { lat: null, version: 1 },
  ]);
});

test('un poco lejos vale con un aviso; sin municipio cuenta la provincia; en las islas y en Ceuta también', async () => {
  const { put, id, call } = await autoescuela();
  expect((await put(1, 40.4168, -3.7038)).json().aviso).toBe(
    'El punto está a 15\u00a0km del centro de Alcobendas. Si es correcto, no hagas nada.',
  );
  await db.execute(sql`UPDATE clientes SET municipio = 'Ninguna Parte' WHERE id = ${id}`);
  expect((await call('GET /clientes/consultarPunto')).json()).toMatchObject({ municipio: null, aviso: null });
  expect((await put(2, 39.47, -0.376)).json().campos[0].motivo).toContain('no está en Madrid, la provincia');
  expect((await put(2, ...ALCOBENDAS)).statusCode).toBe(200);
  for (const [codProvincia, lat, lon] of [
    ['35', 28.12, -15.43],
    ['51', 35.889, -5.316],
  ] as const) {
    const other = await autoescuela();
    await db.execute(
      sql`UPDATE clientes SET municipio = NULL, cod_provincia = ${codProvincia} WHERE id = ${other.id}`,
    );
    expect((await other.put(1, lat, lon)).statusCode, codProvincia).toBe(200);
  }
});

test('sin provincia no hay mapa, y el punto se puede escribir', async () => {
  const call = await as('Editor', 'cliente');
  expect((await call('GET /clientes/consultarPunto')).json()).toMatchObject({ mapa: null, municipio: null });
  const saved = await call('PUT /clientes/guardarPunto', { version: 1, lat: 40.5, lon: -3.6 });
  expect(saved.json()).toMatchObject({ lat: 40.5, lon: -3.6 });
});

test('el de otra autoescuela no existe; Lectura no lo mueve, Editor sí, Facturación no, y un Comercial el de los suyos', async () => {
  const foreign = await makeCliente(db);
  const body = { _id: foreign, version: 1, lat: 40.5, lon: -3.6 };
  const owner = await as('Propietario', 'cliente');
  expect((await owner(`GET /clientes/consultarPunto?_id=${foreign}`)).statusCode).toBe(404);
  expect((await owner('PUT /clientes/guardarPunto', body)).statusCode).toBe(404);
  const seller = await as('Comercial');
  expect((await seller('PUT /clientes/guardarPunto', body)).statusCode).toBe(404);
  for (const [rol, tipo] of [
    ['Facturacion', 'trabajador'],
    ['Lectura', 'trabajador'],
    ['Lectura', 'cliente'],
  ] as const) {
    const call = await as(rol, tipo, tipo === 'cliente' ? foreign : undefined);
    expect((await call('PUT /clientes/guardarPunto', body)).statusCode, `${rol} ${tipo}`).toBe(403);
  }
  const editor = await as('Editor');
  expect(
    (await editor('PUT /clientes/guardarPunto', { version: 1, lat: 40.5, lon: -3.6 })).json().campos,
  ).toEqual([{ campo: '_id', motivo: 'di de qué cliente' }]);
  expect((await editor('PUT /clientes/guardarPunto', body)).json()).toMatchObject({ lat: 40.5, version: 2 });
});

test('las búsquedas miden desde él, y la ficha lo enseña', async () => {
  const { rows } = await db.execute<{
    id: string;
    slug: string;
    version: number;
    lat: number;
    lon: number;
  }>(sql`
    SELECT c.id, s.slug, c.version, c.lat, c.lon FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt
    JOIN secciones s ON s.escuela_id = e.id AND s.seccion = c.seccion WHERE c.codigo = 'CLI-00002'`);
  const [row] = rows;
  if (!row) throw new Error('no school');
  const call = await as('Propietario', 'cliente', row.id);
  const lat = Number((row.lat + 0.015).toFixed(5));
  const saved = await call('PUT /clientes/guardarPunto', { version: row.version, lat, lon: row.lon });
  expect(saved.statusCode, saved.body).toBe(200);
  await refreshStaleOffers(db, NOW);
  const { rows: offers } = await db.execute(sql`
    SELECT DISTINCT o.lat FROM ofertas o JOIN secciones s ON s.id = o.seccion_id WHERE s.slug = ${row.slug}`);
  expect(offers).toEqual([{ lat }]);
  const { body } = await app.inject(`/${row.slug}`);
  expect(body).toContain(`https://www.openstreetmap.org/?mlat=${lat}`);
  expect(body).toContain(`"latitude":${lat}`);
});
