import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpApp } from '#platform/http/http.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { referenceReader } from './reference.server.ts';
import { registerSectionApi } from './section-api.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db } = await createDemoDatabase();
const { app } = await createHttpApp({ logger: pino({ level: 'silent' }), secure: false, development: false });
registerSectionApi(app, { db, clock: () => now, reference: referenceReader(db), versionOf: () => undefined });

type Offer = { permiso: string; automatico: boolean };
type SampleSection = { slug: string; coste: string; permisos: number };
let known: SampleSection;

beforeAll(async () => {
  const { rows } = await db.$client.query<SampleSection>(
    `SELECT s.slug, (o.costes[30] / 100.0)::numeric(10, 2)::text AS coste,
       (SELECT count(*) FROM ofertas x WHERE x.seccion_id = s.id) AS permisos
     FROM ofertas o JOIN secciones s ON s.id = o.seccion_id
     WHERE o.permiso = 1 AND NOT o.automatico AND o.caduca > '2026-11-21' ORDER BY permisos DESC, s.id LIMIT 1`,
  );
  if (!rows[0]) throw new Error('no section with a tariff');
  known = rows[0];
});
afterAll(() => app.close());

const ask = (query: string) => app.inject(`/comparador/seccion?${query}`);

describe('GET /comparador/seccion', () => {
  test('dice quién es y lo que cuesta cada permiso, con las clases del que se pide', async () => {
    const response = await ask(`slug=${known.slug}&permiso=B&clases=30`);
    expect(response.statusCode).toBe(200);
    const { slug, empresa, ofertas } = response.json();
    expect(slug).toBe(known.slug);
    expect(empresa.nif).toMatch(/^B\d{8}$/);
    expect(ofertas).toHaveLength(known.permisos);
    const b = ofertas.find((one: Offer) => one.permiso === 'B' && !one.automatico);
    expect(b.supuestos).toEqual({ clases: 30, teoriaAprobada: false });
    expect(b.coste.esperado).toBe(known.coste);
    expect(b.practico.examenes).toBeGreaterThan(0);
    const others = ofertas.filter((one: Offer) => one.permiso !== 'B');
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other.supuestos.clases).not.toBe(30);
  });

  test('por una dirección antigua da la sección con la de ahora', async () => {
    await db.$client.query(
      `INSERT INTO slugs_anteriores SELECT 'de-antes', id FROM secciones WHERE slug = '${known.slug}'`,
    );
    expect((await ask('slug=de-antes')).json().slug).toBe(known.slug);
  });

  test('la que no existe es un 404 de la casa', async () => {
    const response = await ask('slug=ninguna-de-estas');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({
      codigo: 40401,
      mensaje: 'No se ha encontrado la sección pedida',
    });
  });

  test.each([
    ['', 'slug'],
    ['slug=a&slug=b', 'slug'],
    ['slug=Con%20may%C3%BAsculas', 'slug'],
    ['slug=a&clases=61', 'clases'],
    ['slug=a&permiso=Z', 'permiso'],
    ['slug=a&orden=coste', 'orden'],
  ])('«%s»: se nombra el campo', async (query, campo) => {
    const response = await ask(query);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ codigo: 40001, campos: [{ campo }] });
  });
});
