import { readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { folderFiles } from '#platform/files/files.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { formOf, jpeg, noise, upload } from './fotos.testing.server.ts';
import { removeOrphans } from './upkeep-job.server.ts';

const folder = await temporaryFolder();
const files = folderFiles(folder);
let now = new Date('2026-11-21T10:00:00Z');
const { db, app, person } = await openOffice({ files, clock: () => now });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

const stored = async (): Promise<string[]> =>
  (await readdir(path.join(folder, 'fotos')).catch(() => [])).sort();

async function autoescuela(publicada = false) {
  const { token, call, clienteId } = await person('Propietario', 'cliente');
  const publish = (yes: boolean) =>
    db.execute(sql`UPDATE clientes SET publicado = ${yes} WHERE id = ${clienteId}`);
  await publish(publicada);
  const photo = async () => {
    const response = await upload(app, token, { archivo: await jpeg() });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  return { token, publish, photo, call };
}

const plainOf = (address: string) => address.replace(/\?.*/, '');

describe('una foto y quién la ve', () => {
  test('la de una autoescuela publicada, cualquiera, y se guarda para siempre', async () => {
    const { photo, publish } = await autoescuela(true);
    const { archivos } = await photo();
    const address = plainOf(archivos[0].avif);
    const response = await app.inject(address);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    await publish(false);
    const after = await app.inject(address);
    expect(after.statusCode).toBe(404);
    expect(after.headers['cache-control']).toBe('no-store');
  });

  test('la de una sin publicar, con su dirección firmada y mientras vale', async () => {
    const { photo } = await autoescuela();
    const [own, other] = [await photo(), await photo()];
    const signed: string = own.archivos[0].webp;
    expect((await app.inject(plainOf(signed))).statusCode).toBe(404);
    const response = await app.inject(signed);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, max-age=3600');
    const [, query] = signed.split('?');
    expect((await app.inject(`${plainOf(other.archivos[0].webp)}?${query}`)).statusCode).toBe(404);
    const longer = signed.replace(/hasta=\d+/, `hasta=${now.getTime() + 1e10}`);
    expect((await app.inject(longer)).statusCode).toBe(404);
    const before = now;
    now = new Date(before.getTime() + 61 * 60_000);
    expect((await app.inject(signed)).statusCode).toBe(200);
    now = new Date(before.getTime() + 2 * 60 * 60_000);
    expect((await app.inject(signed)).statusCode).toBe(404);
    now = before;
  });

  test.each([
    '/fotos/..%2f..%2fetc%2fpasswd',
    '/fotos/0198c0de-7ab1-7e5c-8a10-5eba5710c1a0-320.webp',
    '/fotos/0198c0de-7ab1-7e5c-8a10-5eba5710c1a0-320.png',
    '/fotos/x',
  ])('%s no es ninguna', async (address) => {
    expect((await app.inject(address)).statusCode).toBe(404);
  });
});

describe('por la red de verdad', () => {
  test('20 MB se rechazan con su motivo, y la foto siguiente entra', async () => {
    const { token, call } = await autoescuela();
    const { type, body } = await formOf({ alt: 'x', archivo: Buffer.alloc(20 * 1024 * 1024, 0xff) });
    const headers = { token, 'content-type': type };
    const send = (bytes: Buffer, kind = type) =>
      fetch(`${origin}/imagenes/crear`, {
        method: 'POST',
        headers: { ...headers, 'content-type': kind },
        body: new Uint8Array(bytes),
      });
    const refused = await send(body);
    expect(refused.status).toBe(413);
    expect((await refused.json()).campos).toEqual([{ campo: 'archivo', motivo: 'pesa más de 5 MB' }]);
    const good = await formOf({ alt: 'x', archivo: await jpeg() });
    expect((await send(good.body, good.type)).status).toBe(200);
    expect((await call('GET /imagenes/leer')).json().total).toBe(1);
  });

  test('lo que se corta a medias no deja nada', async () => {
    const { token, call } = await autoescuela();
    const before = await stored();
    const { type, body } = await formOf({ alt: 'x', archivo: await noise(900).jpeg().toBuffer() });
    const sending = request(`${origin}/imagenes/crear`, {
      method: 'POST',
      headers: { token, 'content-type': type, 'content-length': body.length },
    });
    const closed = new Promise((resolve) => sending.on('error', () => {}).on('close', resolve));
    sending.write(body.subarray(0, body.length / 2));
    await wait(200);
    sending.destroy();
    await closed;
    await wait(300);
    expect(await stored()).toEqual(before);
    expect((await call('GET /imagenes/leer')).json().total).toBe(0);
  });

  test('un formulario sin final, o sin forma, se rechaza por su campo', async () => {
    const { token } = await autoescuela();
    const { type, body } = await formOf({ alt: 'x', archivo: await jpeg() });
    for (const bytes of [body.subarray(0, -30), body.subarray(0, 200), Buffer.from('nada')]) {
      const payload = Buffer.from(bytes);
      const response = await app.inject({
        method: 'POST',
        url: '/imagenes/crear',
        payload,
        headers: { token, 'content-type': type },
      });
      expect(response.statusCode, response.body).toBe(400);
      expect(response.json().campos.length).toBeGreaterThan(0);
    }
  });

  test('dos fotos en un envío, no', async () => {
    const { token } = await autoescuela();
    const form = new FormData();
    form.set('alt', 'x');
    for (const name of ['archivo', 'archivo'])
      form.append(name, new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'a.jpg');
    const response = await fetch(`${origin}/imagenes/crear`, {
      method: 'POST',
      headers: { token },
      body: form,
    });
    expect(response.status).toBe(400);
    expect((await response.json()).campos[0].campo).toBe('archivo');
  });
});

test('de noche se quitan los archivos que no son de ninguna foto, y ninguno más', async () => {
  const { photo } = await autoescuela();
  await photo();
  const good = await stored();
  const [old, recent] = [
    uuid({ msecs: now.getTime() - 2 * 3_600_000 }),
    uuid({ msecs: now.getTime() - 60_000 }),
  ];
  for (const name of [`${old}-320.webp`, `${old}-640.avif.${uuid()}.part`, `${recent}-320.webp`])
    await writeFile(path.join(folder, 'fotos', name), 'x');
  await removeOrphans({ db, files, clock: () => now });
  expect(await stored()).toEqual([...good, `${recent}-320.webp`].sort());
  await removeOrphans({ db, files, clock: () => new Date(now.getTime() + 86_400_000) });
  expect(await stored()).toEqual(good);
});
