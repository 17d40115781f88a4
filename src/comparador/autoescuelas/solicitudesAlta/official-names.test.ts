import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchText } from '#platform/kit/text/search-text.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, admin } = await openOffice();

type Section = { id: number; codigo: string; nombre: string; municipio: string; direccion: string };

async function insertSection({ id, codigo, nombre, municipio, direccion }: Section): Promise<void> {
  await db.execute(sql`INSERT INTO escuelas VALUES (${id}, ${codigo}, ${nombre.toUpperCase()})`);
  await db.execute(sql`
    INSERT INTO secciones (id, escuela_id, seccion, slug, nombre, busqueda, cod_provincia, ultimo_mes)
    VALUES (${id}, ${id}, '01', ${`s-${id}`}, ${nombre}, ${searchText(nombre)},
      (SELECT cod_provincia FROM municipios WHERE nombre = ${municipio}), '2025-12-01')`);
  await db.execute(sql`
    INSERT INTO ubicaciones (seccion_id, codigo_municipio, direccion, permisos, avisos, fuente, actualizada_en)
    VALUES (${id}, (SELECT codigo FROM municipios WHERE nombre = ${municipio}), ${direccion}, '{}', '[]', 'prueba', now())`);
}

await insertSection({
  id: 1,
  codigo: 'TO0101',
  nombre: 'Rotonda del Tajo',
  municipio: 'Mocejón',
  direccion: 'Calle Ancha, 2',
});
await insertSection({
  id: 2,
  codigo: 'M 0102',
  nombre: 'Rotonda del Prado',
  municipio: 'Madrid',
  direccion: 'Calle Nueva, 4',
});

test('una autoescuela de la DGT se encuentra por unas letras, con su calle y, si su municipio solo tiene uno, su código postal', async () => {
  const found = await admin('GET /clientes/buscarOficiales?texto=roton%20taj');
  const [tajo] = found.json();
  expect(tajo).toEqual({
    codigo: 'TO0101',
    nombre: 'Rotonda del Tajo',
    direccion: 'Calle Ancha, 2',
    codigoPostal: '45270',
    municipio: 'Mocejón',
    codProvincia: '45',
    telefono: null,
    web: null,
    esCliente: false,
  });
  const inMadrid = (await admin('GET /clientes/buscarOficiales?texto=prado')).json();
  expect(inMadrid).toMatchObject([{ codigo: 'M 0102', codigoPostal: null, codProvincia: '28' }]);
});

test('una dirección que nadie ha comprobado no se ofrece para los papeles de un cliente', async () => {
  await db.execute(sql`UPDATE ubicaciones SET avisos = '["repetida"]' WHERE seccion_id = 1`);
  const [tajo] = (await admin('GET /clientes/buscarOficiales?texto=tajo')).json();
  expect(tajo).toMatchObject({ direccion: null, municipio: 'Mocejón', codigoPostal: '45270' });
});

test('basta su código para darla de alta; la que ya es cliente se dice, y la que solo tiene tarifas anotadas no lo es', async () => {
  const isCliente = async (texto: string) =>
    (await admin(`GET /clientes/buscarOficiales?texto=${texto}`)).json()[0].esCliente;
  await admin('POST /permisosAutoescuela/abrirAutoescuela', { numRegistroDgt: 'M 0102' });
  expect(await isCliente('prado')).toBe(false);
  await admin('POST /clientes/crear', { nombreComercial: 'Rotonda del Prado', numRegistroDgt: 'M 0102' });
  expect(await isCliente('prado')).toBe(true);
});
