import { expect, test } from 'vitest';
import { type CostInput, costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { formatEuros } from '#platform/kit/format.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const { db, url } = await createDemoDatabase();
const app = await openApp(url, {});

const { rows } = await db.$client.query<{ slug: string; coste: CostInput }>(
  `SELECT ficha ->> 'slug' AS slug, ficha #> '{tarifa,coste}' AS coste FROM ofertas
   WHERE permiso = (SELECT permiso FROM ofertas WHERE caduca IS NOT NULL AND automatico LIMIT 1)
     AND NOT automatico AND caduca IS NOT NULL ORDER BY seccion_id LIMIT 1`,
);
const [section] = rows;
if (!section) throw new Error('The demonstration has tarifas');

const textOf = async (address: string) =>
  (await app.inject(address)).body.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
const euros = (centimos: number) => formatEuros(centimos).replaceAll('\u00a0', ' ');

test.each([
  ['', { clases: 25, teoriaAprobada: false }],
  ['&clases=31&teoria=aprobada', { clases: 31, teoriaAprobada: true }],
])('la página y la API dicen lo mismo de lo que pagan ocho de cada diez%s', async (query, caso) => {
  const { ochoDeDiez, mitad, veinte } = costModel(section.coste).pay(caso);
  const { desde, hasta, parte } = ochoDeDiez;
  expect(hasta).toBeGreaterThan(desde);
  const page = await textOf(`/${section.slug}?permiso=B${query}`);
  const [low, high] = [euros(desde).replace(/\s€$/, ''), euros(hasta)];
  expect(page).toContain(`8 de cada 10 pagan entre ${low} y ${high}`);
  // Where more than half pay the least, that is said once.
  expect(page.includes(`paga ${euros(mitad)} o menos`)).toBe(mitad > desde);
  expect(page).toContain(`más de ${high}`);
  // Twenty columns of four parts; those who pay the least have no resits.
  const least = veinte.filter((cost) => cost === desde).length;
  expect(page).toContain(`<tspan>${least} de 20</tspan> pagan ${euros(desde)}`);
  const picture = page.slice(page.indexOf('De cada 20 como tú'), page.indexOf('</figure>'));
  expect(picture.match(/<rect/g)).toHaveLength(20 * 4 - least);
  const { ofertas } = (await app.inject(`/comparador/seccion?slug=${section.slug}&permiso=B${query}`)).json<{
    ofertas: { permiso: string; automatico: boolean; coste: { ochoDeDiez: object } | null }[];
  }>();
  const own = ofertas.find(({ permiso, automatico }) => permiso === 'B' && !automatico);
  const text = (centimos: number) => (centimos / 100).toFixed(2);
  expect(own?.coste?.ochoDeDiez).toEqual({ desde: text(desde), hasta: text(hasta), parte });
});
