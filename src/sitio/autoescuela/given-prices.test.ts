import { expect, test } from 'vitest';
import { parseGivenPrices } from '#comparador/ofertas/comparador/parse-given-prices.server.ts';
import { type CostInput, costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { peopleText } from '#comparador/tarifas/permisosAutoescuela/people-words.ts';
import { formatEuros } from '#platform/kit/format.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const { db, url } = await createDemoDatabase();
const app = await openApp(url, {});

const POSTER = {
  precioMatricula: '250',
  precioClase: '32,50',
  clasesIncluidas: '2',
  clasesBono: '10',
  precioBono: '280',
  precioTramitacion: '60 €',
  precioPresentacion: '35',
};

const query = (fields: Record<string, string>) =>
  new URLSearchParams({ permiso: 'B', clases: '20', ...fields });

async function pageOf(slug: string, fields: Record<string, string>) {
  const { body, statusCode } = await app.inject(`/${slug}?${query(fields)}`);
  return { statusCode, text: body.replaceAll('<!-- -->', '') };
}

async function sectionWith(condition: string) {
  const { rows } = await db.$client.query<{ slug: string; coste: CostInput }>(
    `SELECT ficha ->> 'slug' AS slug, ficha #> '{tarifa,coste}' AS coste FROM ofertas
     WHERE permiso = 1 AND NOT automatico AND examenes > 60 AND ${condition} ORDER BY seccion_id LIMIT 1`,
  );
  const [found] = rows;
  if (!found) throw new Error(condition);
  return found;
}

test('lo que dice un cartel cuesta lo que el modelo de esa sección, con lo que la página usa para su propia tarifa', async () => {
  const { slug, coste } = await sectionWith(`caduca > '2026-11-21'`);
  const tarifa = {
    matricula: 25_000,
    teorica: 0,
    material: 0,
    tramitacion: 6_000,
    renovacion: null,
    presentacion: 3_500,
    certificadoMedico: null,
    teoricaMensual: false,
    clase: 3_250,
    minutos: 45,
    clasesIncluidas: 2,
    bonos: [{ clases: 10, precio: 28_000 }],
    otros: 0,
    tasaIncluida: false,
  };
  const model = costModel({ ...coste, tarifa });
  const caso = { clases: 20, teoriaAprobada: false };
  const { statusCode, text } = await pageOf(slug, POSTER);
  expect(statusCode).toBe(200);
  expect(text).toContain(
    `coste esperado hasta el carné, con 20 clases de 45 minutos; ${peopleText(model.eightOfTen(caso))}`,
  );
  expect(text).toContain(`>${formatEuros(model.describe(caso).esperado)}</p>`);
  expect(text).toContain('No nos has dicho renovación del expediente y certificado médico');
});

test('también donde la autoescuela no publica la suya', async () => {
  const { slug } = await sectionWith('caduca IS NULL');
  const { statusCode, text } = await pageOf(slug, POSTER);
  expect(statusCode).toBe(200);
  expect(text).toContain('Si lo apruebas todo a la primera');
  expect(text).not.toContain('Con la tarifa que publica');
});

test('lo que no vale se dice precio a precio, y lo escrito se queda', async () => {
  const { slug } = await sectionWith('caduca IS NULL');
  const { statusCode, text } = await pageOf(slug, { ...POSTER, precioClase: 'treinta', minutosClase: '5' });
  expect(statusCode).toBe(400);
  expect(text).toContain('Precio de una clase: escribe un importe en euros, hasta 9999');
  expect(text).toContain('Minutos de la clase: escribe un número de 20 a 120');
  expect(text).toContain('value="treinta"');
});

test('sin el precio de la clase no se calcula nada, y sin ningún precio no se dice nada', () => {
  const parsed = parseGivenPrices(new URLSearchParams({ precioMatricula: '200' }));
  expect(parsed).toMatchObject({ precios: null, errores: ['Precio de una clase: hace falta para calcular'] });
  expect(parseGivenPrices(new URLSearchParams('permiso=B'))).toMatchObject({ precios: null, errores: [] });
});
