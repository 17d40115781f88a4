import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#api/testing.server.ts';
import type { Lugar } from '#resources/municipios/place.server.ts';
import { searchablePermits } from '#resources/permisosConducir/searchable.server.ts';
import { PAGE_SIZE, type SearchInput, searchSections } from './search.server.ts';

const { db } = await createTestDatabase();
const permits = await searchablePermits(db);
const permiso = permits.find(({ codigo }) => codigo === 'B');
if (!permiso) throw new Error('the catalogue has no permit B');

const MADRID: Lugar = { tipo: 'provincia', codigo: '28', nombre: 'Madrid' };
const ALCOBENDAS: Lugar = {
  tipo: 'municipio',
  codigo: '28006',
  nombre: 'Alcobendas',
  codProvincia: '28',
  otros: [],
};
const MOSTOLES: Lugar = { ...ALCOBENDAS, codigo: '28092', nombre: 'Móstoles' };
const GETAFE: Lugar = { ...ALCOBENDAS, codigo: '28065', nombre: 'Getafe' };

/** Sections of Madrid by name: rate in the road test (null: no such exam), exams, last month, centre. */
const made: [nombre: string, tasa: number | null, examenes: number, ultimoMes: string, centro: number][] = [
  ['Ñora', 0.6, 200, '2025-12-01', 1],
  ['Nube', 0.4, 200, '2025-12-01', 2],
  ['Zeta', 0.9, 12, '2025-12-01', 1],
  ['Óptima', 0.5, 100, '2025-11-01', 1],
  ['Solo teoría', null, 0, '2025-12-01', 1],
  ['Antigua', 0.8, 300, '2024-12-01', 1],
];

await db.execute(sql`
  INSERT INTO meses_dgt VALUES ('2025-12-01', 1, 'a', 'a', 'dgt', now()), ('2024-12-01', 1, 'b', 'b', 'dgt', now()),
    ('2025-11-01', 1, 'c', 'c', 'dgt', now());
  INSERT INTO centros_examen VALUES (1, 'Móstoles', '28', '28092'), (2, 'Alcobendas', '28', '28006'), (3, 'N.D.', NULL, NULL);
  INSERT INTO estadisticas_provincia VALUES ('28', 1, 4, 1000, 440, 5, 44), ('28', 1, 1, 1000, 500, 5, 32);
  CREATE TABLE resultados_todos PARTITION OF resultados DEFAULT`);
for (const [index, [nombre, tasa, examenes, ultimoMes, centro]] of made.entries()) {
  const id = index + 1;
  const comparacion = examenes < 30 ? 'pocos_datos' : 'en_la_media';
  await db.execute(sql`INSERT INTO escuelas VALUES (${id}, ${`M 000${id}`}, ${nombre})`);
  await db.execute(sql`
    INSERT INTO secciones (id, escuela_id, seccion, slug, nombre, busqueda, cod_provincia, primer_mes, ultimo_mes)
    VALUES (${id}, ${id}, '01', ${`s-${id}`}, ${nombre}, lower(${nombre}), '28', ${ultimoMes}, ${ultimoMes})`);
  const prueba = tasa === null ? 1 : 4;
  await db.execute(sql`INSERT INTO estadisticas VALUES
    (${id}, 1, ${prueba}, ${Math.max(examenes, 50)}, 25, 10, ${tasa ?? 0.5}, 0.1, 0.9, ${comparacion})`);
  for (const centre of [centro, 3]) {
    await db.execute(
      sql`INSERT INTO resultados VALUES (${id}, ${prueba}, 1, ${centre}, ${ultimoMes}, 1, 1, 0, 0, 0, 1)`,
    );
  }
}

const search = (input: Partial<SearchInput> = {}) =>
  searchSections(db, { permiso, lugar: MADRID, orden: 'aprobados', pagina: 1, ...input });
const names = async (input: Partial<SearchInput> = {}) =>
  (await search(input)).resultados.map(({ nombre }) => nombre);

test('de mejor a peor tasa estimada; después las de pocos datos y las que no examinan; las inactivas no salen', async () => {
  expect(await names()).toEqual(['Ñora', 'Óptima', 'Nube', 'Zeta', 'Solo teoría']);
});

test('por nombre manda el orden español', async () => {
  expect(await names({ orden: 'nombre' })).toEqual(['Nube', 'Ñora', 'Óptima', 'Solo teoría', 'Zeta']);
});

test('cada resultado lleva sus tasas con la media de la provincia, y sus centros sin el «N.D.»', async () => {
  const { resultados, total } = await search();
  expect(total).toBe(5);
  expect(resultados[0]).toMatchObject({
    codigo: 'M 0001',
    municipio: null,
    centros: ['Móstoles'],
    practico: { examenes: 200, aptos: 25, tasa: 0.6, provincia: 0.44, comparacion: 'en_la_media' },
    teorico: null,
  });
  expect(resultados.find(({ nombre }) => nombre === 'Solo teoría')).toMatchObject({
    practico: null,
    teorico: { provincia: 0.5 },
  });
});

test('en un municipio salen las que examinan en él mientras no conste su dirección', async () => {
  expect(await names({ lugar: ALCOBENDAS })).toEqual(['Nube']);
});

test('con la dirección conocida manda la dirección', async () => {
  await db.execute(sql`INSERT INTO ubicaciones (seccion_id, codigo_municipio, permisos, avisos, fuente, actualizada_en)
    VALUES (1, '28006', '{}', '[]', 'prueba', now())`);
  expect(await names({ lugar: ALCOBENDAS })).toEqual(['Ñora', 'Nube']);
  expect(await names({ lugar: MOSTOLES })).not.toContain('Ñora');
  expect((await search({ lugar: ALCOBENDAS })).resultados[0]).toMatchObject({ municipio: 'Alcobendas' });
  await db.execute(sql`DELETE FROM ubicaciones`);
});

test('de un municipio del que no se sabe nada se enseña su provincia, y se dice', async () => {
  const { lugar, total } = await search({ lugar: GETAFE });
  expect(lugar).toEqual(MADRID);
  expect(total).toBe(5);
});

test('un texto busca en los nombres, con sus comodines inertes', async () => {
  expect(await names({ lugar: { tipo: 'texto', texto: 'nub' } })).toEqual(['Nube']);
  expect(await names({ lugar: { tipo: 'texto', texto: 'n%e' } })).toEqual([]);
});

test('una página más allá de la última está vacía, y no cambia de lugar', async () => {
  expect(PAGE_SIZE).toBe(20);
  expect(await search({ lugar: ALCOBENDAS, pagina: 2 })).toMatchObject({ resultados: [], lugar: ALCOBENDAS });
});

test('otro permiso no mezcla los resultados de este', async () => {
  const moto = permits.find(({ codigo }) => codigo === 'A2');
  expect(await names({ permiso: moto ?? permiso })).toEqual([]);
});
