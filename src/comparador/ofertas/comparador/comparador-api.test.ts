import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';

const { db, url } = await createDemoDatabase();
const now = new Date('2026-11-21T10:00:00Z');
const app = await openApp(url);

const ask = (query: string) => app.inject(`/comparador/buscar?${query}`);
const range = async (query: string, headers = {}) =>
  (await app.inject({ url: `/permisosAutoescuela/calcularPrecioMinMax?${query}`, headers })).json();

describe('GET /comparador/buscar', () => {
  test('da la misma lista que la página, con importes en euros como texto', async () => {
    const response = await ask('permiso=B&lugar=Madrid');
    expect(response.statusCode).toBe(200);
    const { total, paginas, resultados, minimo } = response.json();
    expect(total).toBeGreaterThan(100);
    expect(paginas).toBe(Math.ceil(total / 20));
    expect(resultados).toHaveLength(20);
    expect(resultados[0].coste.esperado).toMatch(/^\d+\.\d{2}$/);
    expect(Number(minimo)).toBeGreaterThan(300);
    const page = (await app.inject('/?permiso=B&lugar=Madrid')).body;
    const positions = resultados.map(({ slug }: { slug: string }) => page.indexOf(`value="${slug}"`));
    expect(positions[0]).toBeGreaterThan(0);
    expect(positions).toEqual(positions.toSorted((a: number, b: number) => a - b));
  });

  test('las páginas se siguen sin repetir ni saltarse ninguna', async () => {
    const first = (await ask('permiso=A2&lugar=Barcelona')).json();
    const slugs: string[] = [];
    for (let pagina = 1; pagina <= first.paginas; pagina++) {
      const response = await ask(`permiso=A2&lugar=Barcelona&pagina=${pagina}`);
      expect(response.statusCode, response.body).toBe(200);
      for (const { slug, puesto } of response.json().resultados) {
        slugs.push(slug);
        expect(puesto).toBe(slugs.length);
      }
    }
    expect(new Set(slugs).size).toBe(first.total);
    expect(slugs).toHaveLength(first.total);
  });

  test('donde no hay ninguna cerca, las de la provincia dicen a qué distancia están del municipio, y se ordenan por ella', async () => {
    const far = (await ask('permiso=B&lugar=Rascafría&km=1&orden=distancia')).json();
    expect(far.zona).toEqual({ tipo: 'provincia', codigo: '28', nombre: 'Madrid', desde: 'Rascafría' });
    const distances: (number | null)[] = far.resultados.map(({ km }: { km: number | null }) => km);
    expect(distances.every((km) => km !== null && km > 1)).toBe(true);
    expect(distances).toEqual(distances.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    expect(far.situadas).toBeLessThan(far.total);
    const page = (await app.inject('/?permiso=B&lugar=Rascafría&km=1')).body.replaceAll('<!-- -->', '');
    expect(page).toContain('Las distancias son en línea recta desde el centro de Rascafría.');
    expect(page).toContain('<option value="distancia">');
    const whole = (await app.inject('/?permiso=B&lugar=Madrid')).body;
    expect(whole).not.toContain('en línea recta');
    expect(whole).not.toContain('<option value="distancia">');
  });

  test('de la que no consta dónde está se dice, y va detrás de todas las que sí', async () => {
    const near = (await ask('permiso=B&lugar=Rascafría&km=1&orden=distancia')).json();
    const { slug } = near.resultados[0];
    const lost = await db.execute(sql`
      UPDATE ofertas SET lat = NULL, lon = NULL WHERE permiso = 1 AND NOT automatico
        AND escuela_id = (SELECT escuela_id FROM secciones WHERE slug = ${slug}) RETURNING seccion_id`);
    expect(lost.rows.length).toBeGreaterThan(0);
    const pages = await Promise.all(
      Array.from({ length: near.paginas }, async (_, page) =>
        (await ask(`permiso=B&lugar=Rascafría&km=1&orden=distancia&pagina=${page + 1}`)).json(),
      ),
    );
    const all: { slug: string; km: number | null }[] = pages.flatMap(({ resultados }) => resultados);
    const place = all.findIndex((one) => one.slug === slug);
    expect(place).toBeGreaterThanOrEqual(pages[0].situadas);
    expect(all.slice(place).every(({ km }) => km === null)).toBe(true);
    const page = await app.inject(`/?permiso=B&lugar=Rascafría&km=1&orden=distancia&pagina=${near.paginas}`);
    expect(page.body).toContain('no consta su dirección');
    await refreshOffers(db, { now, provincias: ['28'] });
  });

  test('el coche automático tiene su propia tarifa', async () => {
    const manual = (await ask('lugar=Madrid')).json();
    const automatic = (await ask('lugar=Madrid&automatico=si')).json();
    expect(automatic.total).toBeGreaterThan(0);
    expect(automatic.total).toBeLessThan(manual.total);
  });

  test('«Quitar los filtros» quita también el coche automático, que en Ceuta no da ninguna autoescuela', async () => {
    const none = 'permiso=B&lugar=Ceuta&automatico=si';
    expect((await ask(none)).json().total).toBe(0);
    const page = (await app.inject(`/?${none}`)).body;
    const [, link = ''] = /<a[^>]*href="([^"]+)"[^>]*>Quitar los filtros</.exec(page) ?? [];
    expect(link.replaceAll('&amp;', '&')).toBe('/?permiso=B&lugar=Ceuta');
    expect((await ask('permiso=B&lugar=Ceuta')).json().total).toBeGreaterThan(0);
  });

  test.each([
    ['lugar=alcovendas', 'corregido', 'Alcobendas'],
    ['lugar=Alcobendas', 'exacto', 'Alcobendas'],
    ['lugar=qwxzk', 'ninguno', null],
  ])('«%s» dice que el lugar se ha leído como %s', async (query, como, nombre) => {
    const { lectura } = (await ask(query)).json();
    expect(lectura).toMatchObject({ como, es: nombre === null ? null : { nombre } });
    expect(Object.keys(lectura)).toEqual(['como', 'es', 'otros', 'escuelas']);
  });

  test('un punto del navegador no se lee', async () => {
    expect((await ask('cerca=40.4,-3.7')).json().lectura).toBeNull();
  });

  test('lo que no vale se dice campo a campo', async () => {
    const response = await ask('permiso=Z&clases=99&orden=azar&nada=1');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      codigo: 40001,
      campos: [
        { campo: 'orden', motivo: 'no es un orden posible' },
        { campo: 'clases', motivo: 'llega hasta 60' },
        { campo: 'nada', motivo: 'no es un campo de la búsqueda' },
        { campo: 'permiso', motivo: 'no hay resultados de «Z»' },
      ],
    });
  });
});

describe('GET /permisosAutoescuela/calcularPrecioMinMax', () => {
  test('da el margen de los costes que la búsqueda enseña', async () => {
    const { minimo, maximo, conPrecio } = (await ask('lugar=Madrid')).json();
    const { min, max, mediana, n } = await range('lugar=Madrid');
    expect({ min, max }).toEqual({ min: minimo, max: maximo });
    // The range counts sections, and the list, autoescuelas.
    expect(n).toBeGreaterThanOrEqual(conPrecio);
    expect(Number(mediana)).toBeGreaterThanOrEqual(Number(min));
    expect(Number(mediana)).toBeLessThanOrEqual(Number(max));
  });

  test('toma los parámetros de una cabecera, como consulta o como JSON', async () => {
    const expected = await range('lugar=Madrid&clases=30');
    expect(await range('', { params: 'lugar=Madrid&clases=30' })).toEqual(expected);
    expect(await range('', { params: '{"lugar":"Madrid","clases":30}' })).toEqual(expected);
  });

  test('el alumno A aprueba todo a la primera y el B suspende dos prácticos', async () => {
    const [a, esperado, b] = [await range('perfil=A'), await range(''), await range('perfil=B')];
    expect(Number(a.mediana)).toBeLessThan(Number(esperado.mediana));
    expect(Number(a.mediana)).toBeLessThan(Number(b.mediana));
  });

  test('sin tarifas no hay importes, y no son cero', async () => {
    expect(await range('lugar=Madrid&hasta=1')).toMatchObject({ min: null, max: null, mediana: null, n: 0 });
  });

  test.each([
    ['perfil=C', {}, 'perfil'],
    ['', { params: '{roto' }, 'params'],
    ['clases=0', {}, 'clases'],
  ])('«%s» %j: se nombra el campo', async (query, headers, campo) => {
    expect(await range(query, headers)).toMatchObject({ codigo: 40001, campos: [{ campo }] });
  });
});
