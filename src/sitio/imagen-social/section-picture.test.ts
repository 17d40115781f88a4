import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { createHttpApp } from '#platform/http/http.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { registerSectionPicture } from './section-picture.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db } = await createDemoDatabase();
const { app } = await createHttpApp({ logger: pino({ level: 'silent' }), secure: false, development: false });
registerSectionPicture(app, { db, clock: () => now });
afterAll(() => app.close());

const slugOf = async (condition: string) => {
  const { rows } = await db.$client.query<{ slug: string }>(
    `SELECT s.slug FROM ofertas o JOIN secciones s ON s.id = o.seccion_id
     WHERE o.permiso = 1 AND NOT o.automatico AND ${condition} ORDER BY s.id LIMIT 1`,
  );
  return rows[0]?.slug;
};

test('cada sección tiene su imagen, con precio o sin él', async () => {
  const tags = new Set<unknown>();
  for (const condition of [`o.caduca > '2026-11-21'`, 'o.caduca IS NULL', `o.caduca <= '2026-11-21'`]) {
    const response = await app.inject(`/imagenes/seccion/${await slugOf(condition)}.png`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/png');
    expect(response.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    tags.add(response.headers.etag);
  }
  expect(tags.size).toBe(3);
});

test('el precio cambia la imagen', async () => {
  const slug = await slugOf(`o.caduca > '2026-11-21'`);
  const etag = async () => (await app.inject(`/imagenes/seccion/${slug}.png`)).headers.etag;
  const before = await etag();
  await db.$client.query(
    'UPDATE permisos_autoescuela SET precio_clase = precio_clase + 20 WHERE horas IS NULL',
  );
  await refreshOffers(db, { now });
  expect(await etag()).not.toBe(before);
});

test.each(['ninguna-de-estas.png', 'sin-extension', '..%2fportada.png'])('«%s» no existe', async (file) => {
  expect((await app.inject(`/imagenes/seccion/${file}`)).statusCode).toBe(404);
});
