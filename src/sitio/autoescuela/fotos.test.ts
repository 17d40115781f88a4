import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serveApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { insertImagen } from '#test/support/rows.testing.server.ts';

const { db, url } = await createDemoDatabase();
const site = await serveApp(url);

const MAIN = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';
const OTHER = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a1';

test('la página de una autoescuela enseña sus fotos, la principal delante, y deja de hacerlo con la última', async () => {
  const { rows } = await db.$client.query<{ slug: string; cliente: string }>(
    `SELECT s.slug, c.id AS cliente FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt
     JOIN secciones s ON s.escuela_id = e.id WHERE c.publicado ORDER BY s.slug LIMIT 1`,
  );
  const { slug = '', cliente = '' } = rows[0] ?? {};
  const page = async () => (await fetch(`${site}/${slug}`)).text();
  expect(await page()).not.toContain('/fotos/');
  await insertImagen(db, cliente, { id: OTHER, esPrincipal: false, ancho: 500, alto: 400 });
  const main = { id: MAIN, alt: 'La "fachada" <b>', orden: 2, ancho: 1600, alto: 1200, sha256: 'b' };
  await insertImagen(db, cliente, main);
  const html = await page();
  const [, photos = ''] = /aria-labelledby="fotos">(.*?)<\/section>/s.exec(html) ?? [];
  expect(photos.indexOf(MAIN)).toBeLessThan(photos.indexOf(OTHER));
  expect(photos).toContain(
    `<source type="image/avif" srcSet="${[320, 640, 1280].map((w) => `/fotos/${MAIN}-${w}.avif ${w}w`).join(', ')}"`,
  );
  expect(photos).toMatch(
    /<img alt="La &quot;fachada&quot; &lt;b&gt;"[^>]* width="1280" height="960" loading="lazy"/,
  );
  expect(photos).toMatch(/<img alt="El aula"[^>]* width="500" height="400" loading="lazy"/);
  expect(photos).toContain(`src="/fotos/${OTHER}-320.webp"`);
  await db.execute(sql`DELETE FROM imagenes`);
  expect(await page()).not.toContain('/fotos/');
});
