import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { searchableCourses } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { courseInput } from './course-price.ts';
import type { Ficha } from './offer.ts';
import { orderKeys } from './order-keys.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db, app, as } = await openOffice({}, await createDemoDatabase());

type Card = {
  slug: string;
  nombre: string;
  coste: null;
  practico: null;
  curso: { precio: string; horas: number };
};

const ask = async (query: string) => (await app.inject(`/comparador/buscar?${query}`)).json();
const page = async (path: string) => {
  const { statusCode, body } = await app.inject(path);
  const text = body
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ');
  return { statusCode, body, text };
};

/** Words that only a pass rate or an expected cost is printed with. They must not match the texts of filters and headings. */
const RATES = /coste esperado hasta|Aprueban|\d %/;

let sellers: string[] = [];

beforeAll(async () => {
  const { rows } = await db.execute<{ slug: string }>(sql`
    SELECT s.slug FROM ofertas o JOIN secciones s ON s.id = o.seccion_id JOIN permisos_conducir p ON p.numero = o.permiso
    WHERE p.codigo = 'A' AND o.cod_provincia = '28' AND o.caduca > '2026-11-21'`);
  sellers = rows.map(({ slug }) => slug);
});

describe('un curso sin resultados de la DGT', () => {
  test('se busca: salen las que publican su precio, de menor a mayor, sin tasa ni coste esperado', async () => {
    const found = await ask('permiso=A&lugar=provincia de Madrid');
    const cards: (Card & { otras: Card[] })[] = found.resultados;
    const priced = cards.filter(({ curso }) => curso);
    expect(priced.length).toBeGreaterThan(3);
    expect(cards.slice(0, priced.length)).toEqual(priced);
    const sections = priced.flatMap((card) => [card, ...card.otras.filter(({ curso }) => curso)]);
    expect(new Set(sections.map(({ slug }) => slug))).toEqual(new Set(sellers));
    for (const { coste, practico, curso } of sections)
      expect({ coste, practico, horas: curso.horas }).toEqual({ coste: null, practico: null, horas: 9 });
    const prices = priced.map(({ curso }) => Number(curso.precio));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(found.minimo).toBe(cards[0]?.curso.precio);
    expect(found.curso).toMatchObject({ examen: 'sin examen de la DGT', cercanos: ['A2'] });
    expect((await ask('permiso=B&lugar=Madrid')).curso).toBeNull();
  });

  test('su página dice por qué no hay tasa, y no da ninguna', async () => {
    const { statusCode, text } = await page('/?permiso=A&lugar=provincia de Madrid');
    expect(statusCode).toBe(200);
    expect(text).toContain('sin examen de la DGT');
    expect(text).toContain('ni tasa de aprobados ni coste esperado');
    expect(text).toContain('precio publicado del curso, con IVA');
    expect(text).not.toMatch(RATES);
    expect(text).not.toContain('Clases prácticas que calculas');
  });

  test('de lo que solo vale para un permiso no se hace caso', async () => {
    const plain = await ask('permiso=A&lugar=provincia de Madrid');
    const asked = 'clases=30&teoria=aprobada&automatico=si&aprobados=por_encima&orden=aprobados';
    const strange = await ask(`permiso=A&lugar=provincia de Madrid&${asked}`);
    expect(strange).toEqual(plain);
  });

  test('el modelo de coste sin pruebas no espera repeticiones ni tasas: da el precio', async () => {
    const { rows } = await db.execute<{
      ficha: Ficha;
      costes: number[];
      aprobada: number[];
      precios: number[];
    }>(sql`
      SELECT ficha, costes, costes_aprobada AS aprobada, precios FROM ofertas
      WHERE ficha #> '{tarifa,curso}' IS NOT NULL`);
    expect(rows.length).toBeGreaterThan(50);
    for (const { ficha, costes, aprobada, precios } of rows) {
      const { coste, curso } = ficha.tarifa ?? {};
      expect(coste && courseInput(coste.tarifa)).toEqual(coste);
      const made = coste && costModel(coste).describe({ clases: 25, teoriaAprobada: false });
      expect(made).toMatchObject({
        esperado: curso?.precio,
        inferior: curso?.precio,
        superior: curso?.precio,
        conDosSuspensos: curso?.precio,
      });
      expect(new Set([...costes, ...aprobada, ...precios])).toEqual(new Set([curso?.precio]));
    }
  });

  test('donde nadie lo publica se dice, y se ofrecen las que preparan lo más parecido', async () => {
    const empty = await ask('permiso=CAP-280&lugar=Melilla');
    expect(empty).toMatchObject({ total: 0, curso: { cercanos: ['C', 'D'] } });
    const { text, body } = await page('/?permiso=CAP-280&lugar=Melilla');
    expect(text).toContain('Nadie publica aún el precio del CAP ordinario en Melilla');
    expect(text).toContain('Preparan C; pregunta si dan el CAP ordinario');
    const ofC: Card[] = (await ask('permiso=C&lugar=Melilla')).resultados;
    expect(ofC.length).toBeGreaterThan(0);
    for (const { slug } of ofC) expect(body).toContain(`href="/${slug}?permiso=C"`);
    expect(body).toContain('permiso=D&amp;lugar=Melilla');
    const compared = await page(`/comparar?permiso=CAP-280&comparar=${ofC[0]?.slug}`);
    expect([compared.statusCode, compared.body.includes(`href="/${ofC[0]?.slug}?permiso=C"`)]).toEqual([
      200,
      true,
    ]);
  });

  test('de la recuperación de puntos se dan los resultados de toda España, y de ninguna autoescuela', async () => {
    const { rows } = await db.execute<{ aptos: string; todas: string }>(sql`
      SELECT sum(aptos) AS aptos, sum(aptos + no_aptos) AS todas FROM resultados_aparte WHERE permiso = 15`);
    const { text } = await page('/?permiso=RPV&lugar=');
    const [, passed, all] = /se aprobaron ([\d.]+) de ([\d.]+) pruebas? en toda España/.exec(text) ?? [];
    expect([passed, all].map((one) => one?.replace('.', ''))).toEqual([rows[0]?.aptos, rows[0]?.todas]);
    expect(text).not.toMatch(/Aprueban|coste esperado hasta/);
  });

  test('su ficha tiene una pestaña con el precio y lo que incluye, sin tasas', async () => {
    const slug = sellers[0] ?? '';
    const { text, body, statusCode } = await page(`/${slug}?permiso=A`);
    expect(statusCode).toBe(200);
    expect(text).toContain('Curso A · Motocicleta sin límite de potencia');
    expect(text).toMatch(/precio publicado de 9 horas de curso/);
    expect(text).toMatch(/Tarifa publicada, ?curso A/);
    expect(text).toMatch(/Horas del curso 9/);
    expect(text).not.toMatch(/Aprueban|Resultados oficiales|Coste esperado|Clase de 45 minutos|Alternativas/);
    expect(body).not.toContain('"name":"Clase práctica"');
    const { ofertas } = (await app.inject(`/comparador/seccion?slug=${slug}`)).json();
    const offer = ofertas.find(({ permiso }: { permiso: string }) => permiso === 'A');
    expect(offer).toMatchObject({ coste: null, curso: { horas: 9 } });
    expect((await page(`/${slug}`)).text).toContain('Resultados oficiales');
  });

  test('se descarga, y sus importes no son medianas de nada', async () => {
    const file = await app.inject('/datos/ofertas.csv?permiso=A');
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain(sellers[0]);
    const { rows } = await db.execute(sql`
      SELECT FROM medianas_tarifa m WHERE permiso NOT IN (SELECT permiso FROM estadisticas_provincia)`);
    expect(rows).toEqual([]);
  });

  test('su tarifa dice las horas y un precio entero; la de un permiso con examen no puede llevar horas', async () => {
    const call = await as('Administrador');
    const { rows } = await db.execute<{ codigo: string; id: string; cliente: string }>(sql`
      SELECT p.codigo, p.id, (SELECT id FROM clientes ORDER BY codigo LIMIT 1) AS cliente FROM permisos_conducir p
      WHERE codigo IN ('A', 'B')`);
    const create = async (codigo: string, lines: object) => {
      const permit = rows.find((row) => row.codigo === codigo);
      const dates = { vigenteDesde: '2026-11-01', confirmadaEn: '2026-11-01' };
      const sent = {
        _idCliente: permit?.cliente,
        _idPermiso: permit?.id,
        nombre: 'Prueba',
        ...dates,
        ...lines,
      };
      const answer = await call('POST /permisosAutoescuela/crear', sent);
      return answer.json().campos?.map(({ campo }: { campo: string }) => campo) ?? answer.statusCode;
    };
    expect(await create('B', { precioClase: '0', horas: 9, matricula: '10' })).toEqual(['horas']);
    expect(await create('A', { precioClase: '30' })).toEqual(['horas']);
    expect(await create('A', { precioClase: '0', matricula: '240' })).toEqual(['precioClase']);
    expect(await create('A', { precioClase: '30', horas: 9, matricula: '240' })).toEqual(['precioClase']);
    expect(await create('A', { precioClase: '0', horas: 9 })).toEqual(['matricula']);
    expect(await create('A', { precioClase: '0', horas: 9, matricula: '240' })).toBe(200);
    await expect(
      db.execute(sql`UPDATE permisos_autoescuela SET horas = 9, precio_clase = 0 WHERE permiso_id =
        (SELECT id FROM permisos_conducir WHERE codigo = 'B')`),
    ).rejects.toThrow();
  });

  test('lo que la oficina añade a su catálogo también se busca', async () => {
    await db.execute(sql`
      INSERT INTO permisos_conducir (id, codigo, nombre, descripcion, por_comprobar, orden)
      VALUES (${uuid()}, 'GRUA', 'Camión grúa', 'Curso de la casa.', false, 99)`);
    await db.execute(sql`
      INSERT INTO permisos_autoescuela (id, cliente_id, permiso_id, nombre, horas, matricula, precio_clase, estado, vigente_desde, confirmada_en)
      SELECT ${uuid()}, c.id, p.id, 'Curso', 20, 500, 0, 'publicada', '2026-11-01', '2026-11-01'
      FROM permisos_conducir p, (SELECT c.id FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt
        JOIN secciones s ON s.escuela_id = e.id WHERE s.slug = ${sellers[0]}) c
      WHERE p.codigo = 'GRUA'`);
    await refreshOffers(db, { now });
    const { resultados, total } = await ask('permiso=GRUA&lugar=');
    expect(total).toBeGreaterThan(0);
    expect(resultados[0].curso).toMatchObject({
      precio: '500.00',
      horas: 20,
      noInformadas: ['material', 'tramitacion'],
    });
    const ids = (await searchableCourses(db)).map(({ dgt }) => dgt);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id < 100)).toEqual([15]);
  });

  test('el orden de los cursos es el de las claves que se publican', async () => {
    const { text } = await page('/como-ordenamos');
    for (const { explicacion } of orderKeys('curso')) expect(text).toContain(explicacion);
    expect(orderKeys('curso').map(({ expresion }) => expresion)).toEqual([
      orderKeys('nombre')[0]?.expresion,
      'coste IS NULL',
      'coste',
      'pueblo',
      ...orderKeys('nombre')
        .slice(1)
        .map(({ expresion }) => expresion),
    ]);
  });
});
