import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { findAutoescuelas } from './find-autoescuelas.server.ts';
import { insertAutoescuela, insertTarifa, permitOf } from './offers.testing.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { emptySearch, type SearchParams } from './search-params.ts';

const { db } = await createTestDatabase();
const now = new Date('2026-11-21T10:00:00Z');
const permiso = await permitOf(db, 'B');

beforeAll(async () => {
  await db.execute(sql`
    INSERT INTO meses_dgt VALUES ('2025-12-01', 1, 'a', 'a', 'dgt', now()), ('2024-11-01', 1, 'b', 'b', 'dgt', now());
    INSERT INTO centros_examen VALUES (1, 'Móstoles', '28', '28092'), (2, 'Alcobendas', '28', '28006'), (3, 'N.D.', NULL, NULL);
    INSERT INTO estadisticas_provincia VALUES ('28', 1, 4, 1000, 440, 5, 44), ('28', 1, 1, 1000, 500, 5, 32),
      ('00', 1, 4, 9000, 4000, 50, 44), ('00', 1, 1, 9000, 4500, 50, 32);
    CREATE TABLE resultados_todos PARTITION OF resultados DEFAULT`);
  const [cheap, dear, partial, stale] = [
    await insertAutoescuela(db, { id: 1, nombre: 'Ñora', tasa: 0.6, examenes: 200, centro: 1 }),
    await insertAutoescuela(db, { id: 2, nombre: 'Nube', tasa: 0.4, examenes: 200, centro: 2 }),
    await insertAutoescuela(db, { id: 3, nombre: 'Óptima', tasa: 0.5, examenes: 100, centro: 1 }),
    await insertAutoescuela(db, { id: 4, nombre: 'Zeta', tasa: 0.9, examenes: 12, centro: 1 }),
  ] as const;
  await insertAutoescuela(db, { id: 5, nombre: 'Callada', tasa: 0.7, examenes: 90, centro: 2 });
  await insertTarifa(db, cheap, { precioClase: '25.00', confirmadaEn: '2026-10-01' });
  await insertTarifa(db, dear, {
    precioClase: '32.00',
    confirmadaEn: '2026-04-01',
    caracteristicas: ['clases-en-sabado'],
  });
  await insertTarifa(db, partial, { precioClase: '18.00', tramitacion: null, confirmadaEn: '2026-10-01' });
  await insertTarifa(db, stale, { precioClase: '10.00', confirmadaEn: '2025-11-21' });
  await insertAutoescuela(db, {
    id: 6,
    nombre: 'Antigua',
    tasa: 0.8,
    examenes: 300,
    centro: 1,
    ultimoMes: '2024-11-01',
  });
  await refreshOffers(db, { now });
});

const search = (params: Partial<SearchParams> = {}) =>
  findAutoescuelas(db, { params: { ...emptySearch, lugar: 'Madrid', ...params }, permiso, now });
const names = async (params: Partial<SearchParams> = {}) =>
  (await search(params)).tarjetas.map(({ nombre }) => nombre);

describe('el orden', () => {
  test('por coste, también las tarifas a las que falta una línea, y por lo que costarían a los mismos precios las que no tienen', async () => {
    expect(await names()).toEqual(['Óptima', 'Ñora', 'Nube', 'Zeta', 'Callada']);
    const { tarjetas, total, conPrecio } = await search();
    expect([total, conPrecio]).toEqual([5, 3]);
    expect(tarjetas[0]?.coste?.noInformadas).toEqual(['tramitacion']);
  });

  test('por tarifa, aprobados y nombre', async () => {
    expect(await names({ orden: 'precio' })).toEqual(['Óptima', 'Ñora', 'Nube', 'Callada', 'Zeta']);
    expect(await names({ orden: 'aprobados' })).toEqual(['Callada', 'Ñora', 'Óptima', 'Nube', 'Zeta']);
    expect(await names({ orden: 'nombre' })).toEqual(['Callada', 'Nube', 'Ñora', 'Óptima', 'Zeta']);
  });

  test('por distancia al pueblo buscado', async () => {
    const { tarjetas } = await search({ lugar: 'Alcobendas', km: 50, orden: 'distancia' });
    expect(tarjetas.map(({ nombre }) => nombre)).toEqual(['Callada', 'Nube', 'Zeta', 'Ñora', 'Óptima']);
    const km = tarjetas.map((tarjeta) => tarjeta.km ?? -1);
    expect(km[0]).toBe(0);
    // Alcobendas to Móstoles, as the crow flies.
    expect(km.at(-1)).toBeGreaterThan(27);
    expect(km.at(-1)).toBeLessThan(33);
  });
});

describe('el caso de cada uno', () => {
  test('lo que se ordena es lo que se enseña, para cualquier caso', async () => {
    for (const clases of [1, 10, 25, 40, 60])
      for (const teoria of [false, true]) {
        const { rows } = await db.execute<{
          nombre: string;
          ordenado: number;
          ficha: { tarifa: { coste: never } };
        }>(
          sql`SELECT nombre, ficha, ${sql.raw(teoria ? 'costes_aprobada' : 'costes')}[${clases}] AS ordenado
              FROM ofertas WHERE costes IS NOT NULL`,
        );
        expect(rows).toHaveLength(4);
        for (const { ordenado, ficha } of rows) {
          const supuestos = { clases, teoriaAprobada: teoria };
          expect(ordenado).toBe(costModel(ficha.tarifa.coste).describe(supuestos).esperado);
        }
      }
  });

  test('más clases cuestan más, y con la teoría aprobada, menos', async () => {
    const cost = async (params: Partial<SearchParams>) => (await search(params)).minimo ?? 0;
    expect(await cost({ clases: 40 })).toBeGreaterThan(await cost({}));
    expect(await cost({ teoria: true })).toBeLessThan(await cost({}));
  });

  test('en automático solo salen las que lo ofrecen', async () => {
    expect(await names({ automatico: true })).toEqual([]);
  });
});

describe('los filtros', () => {
  test('hasta un coste: fuera las más caras y las que no lo dicen; el margen sigue siendo el de todas', async () => {
    const all = await search();
    const some = await search({ hasta: Math.ceil((all.tarjetas[1]?.coste?.esperado ?? 0) / 100) });
    expect(some.tarjetas.map(({ nombre }) => nombre)).toEqual(['Óptima', 'Ñora']);
    expect([some.minimo, some.maximo]).toEqual([all.minimo, all.maximo]);
  });

  test('características, todas; centros y aprobados, alguno; cada opción con su recuento', async () => {
    expect(await names({ caracteristica: ['clases-en-sabado'] })).toEqual(['Nube']);
    expect(await names({ caracteristica: ['clases-en-sabado', 'coche-automatico'] })).toEqual([]);
    expect(await names({ centro: ['Alcobendas'] })).toEqual(['Nube', 'Callada']);
    const { centros, comparacion } = await search({ centro: ['Alcobendas'] });
    expect(centros).toEqual([
      { valor: 'Móstoles', total: 3 },
      { valor: 'Alcobendas', total: 2 },
    ]);
    expect(comparacion).toEqual([{ valor: 'en_la_media', total: 2 }]);
    const narrowed = await search({ aprobados: ['pocos_datos'], centro: ['Alcobendas'] });
    expect(narrowed.total).toBe(0);
    // Each count leaves out its own filter and heeds the others.
    expect(narrowed.centros).toEqual([{ valor: 'Móstoles', total: 1 }]);
    expect(narrowed.comparacion).toEqual([{ valor: 'en_la_media', total: 2 }]);
    expect(await names({ aprobados: ['pocos_datos'] })).toEqual(['Zeta']);
    expect(await names({ centro: ['No existe'] })).toEqual([]);
  });
});

describe('el lugar', () => {
  test('alrededor de un pueblo se amplía hasta encontrar alguna, y se dice', async () => {
    expect((await search({ lugar: 'Móstoles' })).zona).toMatchObject({
      tipo: 'radio',
      km: 10,
      ampliado: false,
    });
    expect((await search({ lugar: 'Aranjuez' })).zona).toMatchObject({
      tipo: 'radio',
      km: 50,
      ampliado: true,
    });
    expect((await search({ lugar: 'Alcobendas', km: 5 })).total).toBe(2);
  });

  test('de la que no se sabe dónde está, solo dónde se examina, y va aparte y después', async () => {
    await db.execute(sql`UPDATE ofertas SET lat = NULL WHERE nombre = 'Óptima'`);
    const around = await search({ lugar: 'Móstoles' });
    expect(around.tarjetas.map(({ nombre, km }) => [nombre, km])).toEqual([
      ['Ñora', 0],
      ['Zeta', 0],
      ['Óptima', null],
    ]);
    expect([around.total, around.situadas]).toEqual([3, 2]);
    expect(around.zona).toMatchObject({ centros: [{ nombre: 'Móstoles' }] });
    // The nearest exam centre of sections without a place counts, though it lies outside the circle.
    const away = await search({ lugar: 'Alcobendas' });
    expect(away.tarjetas.map(({ nombre }) => nombre)).toEqual(['Nube', 'Callada', 'Óptima']);
    expect(away.zona.tipo === 'radio' && away.zona.centros[0]?.km).toBeGreaterThan(20);
    await refreshOffers(db, { now, provincias: ['28'] });
  });

  test('donde no se sabe dónde está ninguna, las que se examinan más cerca, sin decir que estén allí', async () => {
    await db.execute(sql`UPDATE ofertas SET lat = NULL`);
    const { zona, tarjetas, situadas } = await search({ lugar: 'Móstoles' });
    // Three are too few to compare: the next centre of the province is added, below.
    expect(zona).toMatchObject({
      tipo: 'radio',
      km: 10,
      ampliado: false,
      centros: [{ nombre: 'Móstoles' }, { nombre: 'Alcobendas' }],
    });
    expect(tarjetas.map(({ nombre, km }) => [nombre, km])).toEqual([
      ['Óptima', null],
      ['Ñora', null],
      ['Zeta', null],
      ['Nube', null],
      ['Callada', null],
    ]);
    expect(situadas).toBe(0);
    await refreshOffers(db, { now, provincias: ['28'] });
  });

  test('una autoescuela se examina en cada centro con la décima parte de sus exámenes, y no donde menos', async () => {
    const exams = (centre: number, passes: number) =>
      db.execute(sql`INSERT INTO resultados VALUES (2, 4, 1, ${centre}, '2025-12-01', ${passes}, ${passes}, 0, 0, 0, 0)
        ON CONFLICT DO NOTHING`);
    await db.execute(
      sql`INSERT INTO centros_examen VALUES (4, 'Getafe', '28', '28065'), (5, 'Parla', '28', '28106')`,
    );
    // Nube has 100 exams: 70 in Móstoles, 11 in Alcobendas, where it is, 10 in Getafe and 9 in Parla.
    await Promise.all([exams(1, 70), exams(4, 10), exams(5, 9)]);
    await db.execute(
      sql`UPDATE resultados SET no_aptos = no_aptos + 9 WHERE seccion_id = 2 AND centro_id = 2`,
    );
    await db.execute(sql`DELETE FROM ubicaciones WHERE seccion_id = 2`);
    await refreshOffers(db, { now });
    const examined = async (lugar: string) =>
      (await search({ lugar, km: 2 })).tarjetas.find(({ nombre }) => nombre === 'Nube')?.centros;
    for (const lugar of ['Móstoles', 'Alcobendas', 'Getafe'])
      expect(await examined(lugar)).toEqual(['Móstoles', 'Alcobendas', 'Getafe']);
    await db.execute(sql`DELETE FROM resultados WHERE seccion_id = 2 AND centro_id IN (1, 4, 5)`);
    await db.execute(sql`UPDATE resultados SET no_aptos = 1 WHERE seccion_id = 2`);
    await db.execute(sql`INSERT INTO ubicaciones (seccion_id, codigo_municipio, permisos, avisos, fuente, actualizada_en)
      VALUES (2, '28006', '{}', '[]', 'prueba', now())`);
    await refreshOffers(db, { now });
  });

  test('sin ninguna cerca, la provincia con sus distancias', async () => {
    const { zona, tarjetas } = await search({ lugar: 'Rascafría', km: 1 });
    expect(zona).toEqual({ tipo: 'provincia', codigo: '28', nombre: 'Madrid', desde: 'Rascafría' });
    expect(tarjetas.every(({ km }) => km !== null && km > 30)).toBe(true);
  });

  test('un filtro que no deja ninguna no cambia de lugar', async () => {
    expect(await search({ lugar: 'Móstoles', hasta: 1 })).toMatchObject({
      total: 0,
      zona: { tipo: 'radio', km: 10 },
    });
  });

  test('cerca de un punto, y alrededor de un código postal o de un barrio', async () => {
    expect((await search({ lugar: '', cerca: { lat: 40.54, lon: -3.64 } })).total).toBe(2);
    const { zona, tarjetas } = await search({ lugar: '28100' });
    expect(zona).toMatchObject({ tipo: 'radio', nombre: 'código postal 28100, Alcobendas', km: 10 });
    expect(tarjetas.map(({ nombre, km }) => [nombre, (km ?? 99) < 5])).toEqual([
      ['Nube', true],
      ['Callada', true],
    ]);
    expect((await search({ lugar: '28999' })).zona).toMatchObject({ tipo: 'provincia', desde: null });
    expect((await search({ lugar: 'Aluche' })).zona).toMatchObject({
      tipo: 'radio',
      nombre: 'Aluche',
      km: 20,
    });
  });

  test('lo mal escrito se busca como lo más parecido, y lo que es de una autoescuela, como su nombre', async () => {
    const read = async (lugar: string) => {
      const { lectura, zona, total } = await search({ lugar });
      return [lectura?.como, lectura?.es?.texto ?? null, zona.tipo, total];
    };
    expect(await read('Mostloes')).toEqual(['corregido', 'Móstoles, Madrid', 'radio', 3]);
    expect(await read('Alcob')).toEqual(['principio', 'Alcobendas, Madrid', 'radio', 2]);
    expect(await read('nube')).toEqual(['nombre', null, 'texto', 1]);
    expect(await read('Autoescuela Zeta')).toEqual(['nombre', null, 'texto', 1]);
    const { lectura, total } = await search({ lugar: 'calladda xqz' });
    expect([lectura?.como, total, lectura?.escuelas[0]]).toEqual([
      'ninguno',
      0,
      { slug: 'callada-m0005-01', nombre: 'Callada', que: 'autoescuela en Alcobendas, sección 01' },
    ]);
  });

  test('un texto busca en los nombres, con sus comodines inertes', async () => {
    expect(await names({ lugar: 'ptim' })).toEqual(['Óptima']);
    expect(await names({ lugar: 'n%e' })).toEqual([]);
  });
});

test('las tarifas de más de seis meses van marcadas y las de más de doce no cuentan', async () => {
  const { tarjetas } = await search();
  const fresh = Object.fromEntries(
    tarjetas.map(({ nombre, coste, caducadaDesde }) => [nombre, coste?.frescura ?? caducadaDesde]),
  );
  expect(fresh).toMatchObject({ Ñora: 'reciente', Nube: 'sin_confirmar', Zeta: '2025-11-21', Callada: null });
});

test('otro permiso no mezcla los resultados de este', async () => {
  const moto = await permitOf(db, 'A2');
  const found = await findAutoescuelas(db, {
    params: { ...emptySearch, lugar: 'Madrid' },
    permiso: moto,
    now,
  });
  expect(found.total).toBe(0);
});

test('una página más allá de la última está vacía', async () => {
  expect(await search({ pagina: 2 })).toMatchObject({ tarjetas: [], total: 5, pages: 1 });
});
