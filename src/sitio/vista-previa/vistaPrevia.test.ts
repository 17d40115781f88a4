import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { previewSigner } from '#oficina/relacion/clientes/preview-address.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertImagen } from '#test/support/rows.testing.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const { db, app, as } = await openOffice({ clock: () => now }, await createDemoDatabase());

const PHOTO = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';

/** Gives an autoescuela of the demonstration some content, published or not. */
async function autoescuela(codigo: string, publicado: boolean) {
  const { rows } = await db.execute<{ id: string; slug: string }>(sql`
    UPDATE clientes c SET publicado = ${publicado}, descripcion = 'Todavía en borrador', idiomas = '{es,ro}',
      horario = '[{"dia":"lunes","desde":"09:00","hasta":"14:00"}]'
    FROM escuelas e JOIN secciones s ON s.escuela_id = e.id
    WHERE c.codigo = ${codigo} AND e.codigo = c.num_registro_dgt AND s.seccion = c.seccion RETURNING c.id, s.slug`);
  const [found] = rows;
  if (!found) throw new Error('no such school');
  return found;
}

const previewFor = async (call: Awaited<ReturnType<typeof as>>, query = '') =>
  (await call(`GET /clientes/consultarVistaPrevia${query}`)).json();

test('la que no está publicada ve su página entera antes que nadie, y nadie la guarda ni la encuentra', async () => {
  const { id, slug } = await autoescuela('CLI-00005', false);
  await insertImagen(db, id, { id: PHOTO, alt: 'La fachada', ancho: 400, alto: 300 });
  await db.execute(sql`DELETE FROM clientes_caracteristicas WHERE cliente_id = ${id}`);
  const call = await as('Propietario', 'cliente', id);
  const { version } = (await call('GET /clientes/consultarMisDatos')).json();
  const marked = { version, caracteristicas: ['pago-a-plazos'] };
  expect((await call('PUT /clientes/actualizarDesdePanelCliente', marked)).statusCode).toBe(200);
  const preview = await previewFor(call);
  expect(preview).toMatchObject({ publicada: false, hasta: '2026-11-21T10:30:00.000Z' });
  const page = await app.inject(preview.url);
  expect(page.statusCode).toBe(200);
  for (const seen of ['Todavía en borrador', '9:00–14:00', 'Rumano', 'Pago a plazos', 'Vista previa'])
    expect(page.body).toContain(seen);
  expect(page.body).toMatch(new RegExp(`/fotos/${PHOTO}-320\\.webp\\?hasta=\\d+&(amp;)?firma=`));
  expect(page.body).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  });
  expect((await app.inject(`/${slug}`)).body).not.toContain('Todavía en borrador');
});

test('la dirección caduca, y una que no hemos hecho no vale', async () => {
  const { id } = await autoescuela('CLI-00006', false);
  const { url: address } = await previewFor(await as('Lectura', 'cliente', id));
  const other = previewSigner('y'.repeat(32), () => now).address(id).url;
  const changed = address.replace(id, (await autoescuela('CLI-00007', false)).id);
  for (const wrong of [other, changed, `${address}x`, '/vistaPrevia/x'])
    expect((await app.inject(wrong)).statusCode, wrong).toBe(404);
  expect((await app.inject(address)).statusCode).toBe(200);
  const before = now;
  now = new Date('2026-11-21T10:30:00Z');
  expect((await app.inject(address)).statusCode).toBe(404);
  now = before;
});

test('la publicada va a su página pública; sin código de la DGT no hay ninguna', async () => {
  const { id, slug } = await autoescuela('CLI-00008', true);
  expect(await previewFor(await as('Editor', 'cliente', id))).toEqual({
    url: `/${slug}`,
    publicada: true,
    hasta: null,
  });
  const none = await makeCliente(db);
  expect(await previewFor(await as('Propietario', 'cliente', none))).toEqual({
    url: null,
    publicada: false,
    hasta: null,
  });
});

test('la de otra autoescuela no existe; quien trabaja aquí ve la de sus clientes', async () => {
  const { id } = await autoescuela('CLI-00009', false);
  const stranger = await as('Propietario', 'cliente');
  expect((await stranger(`GET /clientes/consultarVistaPrevia?_id=${id}`)).statusCode).toBe(404);
  const seller = await as('Comercial', 'trabajador');
  expect((await seller(`GET /clientes/consultarVistaPrevia?_id=${id}`)).statusCode).toBe(404);
  const manager = await as('Gestor', 'trabajador');
  expect((await previewFor(manager, `?_id=${id}`)).url).toMatch(/^\/vistaPrevia\//);
  expect((await manager('GET /clientes/consultarVistaPrevia')).json().campos).toEqual([
    { campo: '_id', motivo: 'di de qué cliente' },
  ]);
});
