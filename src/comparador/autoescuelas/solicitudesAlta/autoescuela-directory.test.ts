import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { findAutoescuela, searchAutoescuelas } from './autoescuela-directory.server.ts';

const { db } = await createTestDatabase();

type Section = {
  nombre: string;
  codProvincia: string;
  municipio?: string;
  examenes?: number;
  activa?: boolean;
};

let sections = 0;

async function insertAutoescuela(id: number, codigo: string, branches: Section[]): Promise<void> {
  await db.execute(sql`INSERT INTO escuelas VALUES (${id}, ${codigo}, ${branches[0]?.nombre.toUpperCase()})`);
  for (const [index, branch] of branches.entries()) {
    const { nombre, codProvincia, municipio, examenes = 10, activa = true } = branch;
    const seccion = ++sections;
    await db.execute(sql`
      INSERT INTO secciones (id, escuela_id, seccion, slug, nombre, busqueda, cod_provincia, ultimo_mes)
      VALUES (${seccion}, ${id}, ${`0${index + 1}`}, ${`s-${seccion}`}, ${nombre}, ${searchText(nombre)},
        ${codProvincia}, ${activa ? '2025-12-01' : null})`);
    await db.execute(
      sql`INSERT INTO estadisticas VALUES (${seccion}, 1, 4, ${examenes}, 5, 2, 0.5, 0.1, 0.9, 'pocos_datos')`,
    );
    if (municipio)
      await db.execute(sql`
        INSERT INTO ubicaciones (seccion_id, codigo_municipio, permisos, avisos, fuente, actualizada_en)
        VALUES (${seccion}, (SELECT codigo FROM municipios WHERE nombre = ${municipio}), '{}', '[]', 'prueba', now())`);
  }
}

await insertAutoescuela(1, 'M 1561', [
  { nombre: 'Gala', codProvincia: '28', municipio: 'Getafe', examenes: 500 },
  { nombre: 'Gala', codProvincia: '28', municipio: 'Alcobendas' },
  { nombre: 'Gala', codProvincia: '28', activa: false },
]);
await insertAutoescuela(2, 'B 1432', [{ nombre: 'Gala', codProvincia: '08', examenes: 900 }]);
await insertAutoescuela(3, 'AB0198', [{ nombre: 'Peña de la Señal S.L.', codProvincia: '02' }]);
await insertAutoescuela(4, 'OR0021', [{ nombre: 'Alonso 100', codProvincia: '32' }]);
await insertAutoescuela(5, 'M 0009', [{ nombre: 'Desaparecida', codProvincia: '28', activa: false }]);
for (let id = 100; id < 125; id++)
  await insertAutoescuela(id, `CE0${id}`, [{ nombre: 'Ceutí Vial', codProvincia: '51', examenes: id }]);

const codes = async (texto: string) => (await searchAutoescuelas(db, texto, 20)).map(({ codigo }) => codigo);

test.each([
  ['gala', ['B 1432', 'M 1561']],
  ['GALA madrid', ['M 1561']],
  ['Madrid, Gala', ['M 1561']],
  ['autoescuela gala barcelona', ['B 1432']],
  ['gala alcobendas', ['M 1561']],
  ['pena senal', ['AB0198']],
  ['señal de la PEÑA', ['AB0198']],
  ['Peña SL', ['AB0198']],
  ['Orense', ['OR0021']],
  ['M1561', ['M 1561']],
  ['m 1561', ['M 1561']],
  ['ab198', ['AB0198']],
  ['M 9', []],
  ['desaparecida', []],
  ['no hay ninguna así', []],
  ['', []],
  ['  ', []],
])('«%s» encuentra %j', async (texto, wanted) => {
  expect(await codes(texto)).toEqual(wanted);
});

test.each([
  ['pena senaal', ['AB0198']],
  ['galla alcobendas', ['M 1561']],
  ['alcovendas', ['M 1561']],
  ['Jetafe', ['M 1561']],
])('«%s», con una errata, encuentra %j', async (texto, wanted) => {
  expect(await codes(texto)).toEqual(wanted);
});

test('un municipio encuentra también las que se examinan al lado y no se sabe dónde están', async () => {
  await insertAutoescuela(6, 'M 0666', [{ nombre: 'Sin Sitio', codProvincia: '28' }]);
  await db.execute(sql`INSERT INTO centros_examen (id, nombre, cod_provincia, codigo_municipio)
    SELECT 900, 'Móstoles', '28', codigo FROM municipios WHERE nombre = 'Móstoles'`);
  await db.execute(sql`INSERT INTO ofertas (permiso, automatico, seccion_id, escuela_id, cod_provincia, nombre, busqueda, codigo,
      seccion, sin_informar, sin_informar_aprobada, examenes, caracteristicas, centros, ficha)
    SELECT 4, false, id, 6, '28', nombre, busqueda, 'M 0666', seccion, 0, 0, 10, '{}', '{900}', '{}'
    FROM secciones WHERE escuela_id = 6`);
  const [first, ...others] = await searchAutoescuelas(db, 'autoescuela en alcorcon', 20);
  expect(first).toMatchObject({ codigo: 'M 0666', municipio: null, centro: 'Móstoles' });
  expect(others).toEqual([]);
  expect(await codes('gala getafe')).toEqual(['M 1561']);
});

test('por NIF solo aparece la que ya lo publica', async () => {
  await db.execute(sql`
    INSERT INTO clientes (id, codigo, razon_social, nombre_comercial, nif, num_registro_dgt, origen)
    VALUES (${uuid()}, 'CLI-00009', 'Alonso', 'Alonso', '12345678Z', 'OR0021', 'manual')`);
  expect(await codes('12.345.678-Z')).toEqual([]);
  await db.execute(sql`UPDATE clientes SET publicado = true WHERE nif = '12345678Z'`);
  expect(await codes('12.345.678-Z')).toEqual(['OR0021']);
});

test.each(['%', '_', '%%', '\\', "'; DROP TABLE escuelas; --"])(
  '«%s» no es un comodín ni llega a la base de datos como orden',
  async (texto) => {
    expect(await codes(texto)).toEqual([]);
  },
);

test('«100%» busca el número', async () => {
  expect(await codes('100%')).toEqual(['OR0021']);
});

test('da de cada una su nombre, dónde está, cuántas secciones se examinan y si ya tiene cuenta', async () => {
  expect(await findAutoescuela(db, 'm1561')).toEqual({
    codigo: 'M 1561',
    nombre: 'Gala',
    secciones: 2,
    municipio: 'Getafe',
    provincia: 'Madrid',
    centro: null,
    yaReclamada: false,
  });
  await db.execute(sql`
    INSERT INTO clientes (id, codigo, razon_social, nombre_comercial, nif, num_registro_dgt, origen)
    VALUES (${uuid()}, 'CLI-00001', 'Gala S. L.', 'Gala', 'B12345674', 'M 1561', 'manual')`);
  expect((await searchAutoescuelas(db, 'gala', 20)).map(({ yaReclamada }) => yaReclamada)).toEqual([
    false,
    true,
  ]);
});

test('la que dice en su página publicada dónde está se encuentra por su palabra', async () => {
  expect(await codes('Almagro')).toEqual([]);
  await db.execute(sql`
    INSERT INTO clientes (id, codigo, razon_social, nombre_comercial, nif, num_registro_dgt, seccion, codigo_municipio, publicado, origen)
    SELECT ${uuid()}, 'CLI-00077', 'Señal', 'Señal', 'B12345708', 'AB0198', '01', codigo, true, 'manual'
    FROM municipios WHERE nombre = 'Almagro'`);
  expect(await searchAutoescuelas(db, 'Almagro', 20)).toMatchObject([
    { codigo: 'AB0198', municipio: 'Almagro' },
  ]);
});

test('quien busca el municipio de una sucursal ve ese municipio', async () => {
  const [autoescuela] = await searchAutoescuelas(db, 'gala alcobendas', 20);
  expect(autoescuela).toMatchObject({ codigo: 'M 1561', municipio: 'Alcobendas' });
});

test('de muchas, las que más examinan y no más de las pedidas', async () => {
  const found = await codes('ceuti');
  expect(found).toHaveLength(20);
  expect(found.slice(0, 3)).toEqual(['CE0124', 'CE0123', 'CE0122']);
});

test('un código que no es de ninguna no se encuentra', async () => {
  expect(await findAutoescuela(db, 'M 9999')).toBeUndefined();
  expect(await findAutoescuela(db, 'M 0009')).toBeUndefined();
  expect(await findAutoescuela(db, "M' OR '1'='1")).toBeUndefined();
});
