import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { heic, jpeg } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import type { PrecioTraido } from '#comparador/tarifas/preciosTraidos/contract.ts';
import { eraseOldPrices } from '#comparador/tarifas/preciosTraidos/prices-job.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { tablesOf } from '#platform/copies/database-shape.server.ts';
import { issueFormToken } from '#platform/http/secrets/form-token.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const SECRET = 's'.repeat(32);
const now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const { db, app, admin } = await openOffice({ clock, secret: SECRET }, await createDemoDatabase());
const post = await postOffice(db, clock);
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

let slug = '';
beforeAll(async () => {
  const { rows } = await db.execute<{ slug: string }>(sql`
    SELECT s.slug FROM escuelas e JOIN secciones s ON s.escuela_id = e.id
    WHERE NOT EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo) ORDER BY s.id LIMIT 1`);
  slug = rows[0]?.slug ?? '';
});

let address = 0;
async function bring(email: string, foto: Buffer, boxes: Record<string, string> = {}) {
  const form = new FormData();
  const token = issueFormToken(SECRET, now);
  const fields = { medio: 'cartel', vistoEl: '2026-11-18', email, acepto: 'si', hueco: '', token, ...boxes };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('foto', new Blob([new Uint8Array(foto)], { type: 'image/jpeg' }), 'IMG_2041.jpg');
  const sent = new Request('http://localhost:80/', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url: `/traerPrecio/?autoescuela=${slug}&permiso=B`,
    remoteAddress: `10.8.0.${++address}`,
    headers: {
      'content-type': sent.headers.get('content-type') ?? '',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
}

async function brought(email: string, foto: Buffer, boxes?: Record<string, string>) {
  const response = await bring(email, foto, boxes);
  expect(response.statusCode, response.body.slice(0, 2_000)).toBe(302);
  const mail = (await post.deliver()).find(({ to }) => to[0] === email);
  const page = /\/miPrecio\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '/miPrecio/ninguno';
  await app.inject({
    method: 'POST',
    url: page,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: 'accion=confirmar',
  });
  return { page, letter: mail?.text };
}

const queue = async (estado = 'por_mirar') =>
  (await admin(`GET /preciosTraidos/leer?estado=${estado}`)).json<{ filas: PrecioTraido[] }>().filas;

async function imageOf(_id: string | undefined): Promise<Buffer> {
  const response = await admin(`GET /preciosTraidos/foto?_id=${_id}`);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  const [, encoded = ''] = response.json<{ imagen: string }>().imagen.split(',');
  return Buffer.from(encoded, 'base64');
}

const publish = (row: PrecioTraido | undefined, more: object = {}) =>
  admin('PUT /preciosTraidos/publicar', {
    _id: row?._id,
    version: row?.version,
    matricula: '99',
    precioClase: '29',
    minutosClase: 45,
    clasesIncluidas: 0,
    bonoClases: null,
    bonoPrecio: null,
    tramitacion: null,
    presentacion: null,
    ...more,
  });

/** A photograph with its position and its camera, red on the left half. */
const withPlace = async (): Promise<Buffer> =>
  sharp(await jpeg({ ancho: 2_400, alto: 1_200 }))
    .composite([
      { input: { create: { width: 1_200, height: 1_200, channels: 3, background: 'red' } }, left: 0, top: 0 },
    ])
    .withExif({
      IFD0: { Make: 'Fabricante', Artist: 'Nerea Ruiz' },
      IFD3: { GPSLatitude: '40/1 18/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer();

test('una foto sola basta: pierde el lugar al llegar, se tapa al publicarla y la original se va', async () => {
  const sent = await withPlace();
  expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Nerea Ruiz');
  const { page, letter } = await brought('foto@ejemplo.es', sent);
  expect(letter).toContain('Y una foto, a la que hemos quitado el lugar');
  const [row] = await queue();
  expect(row).toMatchObject({ precioClase: null, foto: { tapada: false, seBorraEl: '2026-11-28' } });
  const { rows } = await db.execute<{ imagen: Buffer }>(sql`SELECT imagen FROM fotos_precios`);
  const meta = await sharp(rows[0]?.imagen).metadata();
  expect(meta).toMatchObject({ format: 'webp', width: 1_800, height: 900 });
  expect(meta.exif).toBeUndefined();
  expect(rows[0]?.imagen.includes('Nerea Ruiz')).toBe(false);

  // Without the price of a class it cannot be published.
  expect((await publish(row, { precioClase: '' })).statusCode).toBe(400);
  expect((await publish(row, { tapar: [{ x: 0.9, y: 0, ancho: 0.2, alto: 0.1 }] })).statusCode).toBe(400);
  const tapar = [{ x: 0, y: 0, ancho: 0.25, alto: 0.5 }];
  const published = await publish(row, { tapar });
  expect(published.json(), published.body).toMatchObject({
    estado: 'publicado',
    foto: { tapada: true, seBorraEl: null },
  });
  expect(await db.$count(sql`fotos_precios`)).toBe(0);
  const { data, info } = await sharp(await imageOf(row?._id))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  expect(Math.max(...at(200, 200))).toBeLessThan(20);
  expect(at(600, 200)[0]).toBeGreaterThan(200);
  expect(at(200, 700)[0]).toBeGreaterThan(200);

  await eraseOldPrices({ db, clock });
  expect(await db.$count(sql`fotos_tapadas`)).toBe(1);
  // Once the autoescuela says its own price, nobody needs the picture.
  await db.execute(sql`UPDATE permisos_autoescuela SET origen = 'autoescuela' WHERE origen = 'traida'`);
  await eraseOldPrices({ db, clock });
  expect(await db.$count(sql`fotos_tapadas`)).toBe(0);
  expect((await app.inject(page)).body).toContain('Tu precio ya no se ve');
});

test('también en HEIC; la ve quien trabaja con tarifas y nadie más, y al rechazarla se borra', async () => {
  await brought('heic@ejemplo.es', heic());
  const [row] = await queue();
  expect((await sharp(await imageOf(row?._id)).metadata()).format).toBe('webp');
  expect((await app.inject(`/preciosTraidos/foto?_id=${row?._id}`)).statusCode).toBe(401);
  const response = await admin('PUT /preciosTraidos/rechazar', {
    _id: row?._id,
    version: row?.version,
    motivo: 'ilegible',
  });
  expect(response.json()).toMatchObject({ estado: 'rechazado', foto: null });
  expect((await admin(`GET /preciosTraidos/foto?_id=${row?._id}`)).statusCode).toBe(404);
  expect((await post.deliver()).at(-1)?.text).toContain('No lo publicamos porque no se lee en la foto');
});

test.each([
  ['lo que no es una foto', Buffer.from('%PDF-1.7'), 'no es una foto JPEG, PNG, WebP, AVIF o HEIC'],
  ['una foto cortada', (await jpeg({ ancho: 800, alto: 600 })).subarray(0, 900), 'está dañada o incompleta'],
  ['más de diez megas', Buffer.alloc(11 * 1024 * 1024, 1), 'pesa más de 10 MB'],
])('no vale %s, y se dice junto al campo', async (_what, foto, words) => {
  const response = await bring('mal@ejemplo.es', foto, { precioClase: '29' });
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain(words);
  expect(response.body).toContain('id="foto-error"');
  expect(await db.$count(sql`precios_traidos WHERE email = 'mal@ejemplo.es'`)).toBe(0);
});

test('un formulario de muchas partes no se lee, y sin archivo sigue valiendo 64 kB', async () => {
  const parts = Array.from({ length: 60 }, (_, i) => [`campo${i}`, 'x'] as const);
  const response = await bring('partes@ejemplo.es', await jpeg(), Object.fromEntries(parts));
  expect(response.statusCode).toBe(400);
  expect(response.json().campos).toEqual([{ campo: 'formulario', motivo: 'tiene demasiadas partes' }]);
  const long = await app.inject({
    method: 'POST',
    url: `/traerPrecio/?autoescuela=${slug}&permiso=B`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: `email=${'a'.repeat(70_000)}`,
  });
  expect(long.statusCode).toBe(413);
});

test('al séptimo día no queda la foto, ni lo que solo ella decía; lo escrito espera', async () => {
  await db.execute(sql`DELETE FROM precios_traidos`);
  const photo = await jpeg({ ancho: 600, alto: 800 });
  await brought('sola@ejemplo.es', photo);
  await brought('ambas@ejemplo.es', photo, { precioClase: '31' });
  await eraseOldPrices({ db, clock: () => new Date(later(6).getTime() - 1) });
  expect(await db.$count(sql`fotos_precios`)).toBe(2);
  await eraseOldPrices({ db, clock: () => later(6) });
  expect(await db.$count(sql`fotos_precios`)).toBe(0);
  expect((await queue()).map(({ precioClase, foto }) => ({ precioClase, foto }))).toEqual([
    { precioClase: '31.00', foto: null },
  ]);
});

/** The file of the photographs, and the bytes in it. PostgreSQL takes the bytes of an old file away at once, and its name at the next checkpoint. */
async function fileOfFotos() {
  const { rows } = await db.execute<{ file: string }>(
    sql`SELECT pg_relation_filepath('fotos_precios') AS file`,
  );
  const file = rows[0]?.file ?? '';
  const bytes = async () => {
    const found = await db.execute<{ bytes: number }>(
      sql`SELECT (pg_stat_file(${file}, true)).size::int AS bytes`,
    );
    return found.rows[0]?.bytes ?? 0;
  };
  return { file, bytes };
}

test('lo borrado de una foto no queda en el disco, ni lo que no llegó a guardarse, y las demás siguen', async () => {
  await brought('queda@ejemplo.es', await withPlace());
  await brought('se-va@ejemplo.es', await withPlace());
  await db.execute(sql`DELETE FROM precios_traidos WHERE email IS DISTINCT FROM 'queda@ejemplo.es'`);
  const [kept] = await queue();
  const { bytes } = await fileOfFotos();
  expect(await bytes()).toBeGreaterThan(0);
  await eraseOldPrices({ db, clock });
  expect(await bytes()).toBe(0);
  expect(await db.$count(sql`fotos_precios`)).toBe(1);
  expect((await sharp(await imageOf(kept?._id)).metadata()).format).toBe('webp');

  const undone = db.transaction(async (tx) => {
    await tx.execute(
      sql`INSERT INTO fotos_precios SELECT gen_random_uuid(), imagen, ancho, alto, recibida_en FROM fotos_precios`,
    );
  });
  await expect(undone).rejects.toThrow();
  const { file } = await fileOfFotos();
  await eraseOldPrices({ db, clock });
  expect((await fileOfFotos()).file).not.toBe(file);
});

test('donde no se ha borrado ninguna no se escribe nada; y si alguien está con una foto, lo hace a la hora siguiente', async () => {
  await db.execute(sql`DELETE FROM precios_traidos`);
  await brought('una@ejemplo.es', await jpeg());
  await eraseOldPrices({ db, clock });
  await brought('otra@ejemplo.es', await jpeg());
  const { file } = await fileOfFotos();
  await eraseOldPrices({ db, clock });
  expect((await fileOfFotos()).file).toBe(file);

  await db.execute(sql`DELETE FROM precios_traidos WHERE email = 'una@ejemplo.es'`);
  const reader = await db.$client.connect();
  try {
    await reader.query('BEGIN');
    await reader.query('SELECT FROM fotos_precios');
    await eraseOldPrices({ db, clock });
    expect((await fileOfFotos()).file).toBe(file);
    await reader.query('COMMIT');
  } finally {
    reader.release();
  }
  await eraseOldPrices({ db, clock });
  expect((await fileOfFotos()).file).not.toBe(file);
});

test('las fotos sin tapar no entran en las copias ni en el diario de la base de datos', async () => {
  const client = await db.$client.connect();
  try {
    const names = (await tablesOf(client)).map(({ nombre }) => nombre);
    expect(names).toContain('fotos_tapadas');
    expect(names).not.toContain('fotos_precios');
  } finally {
    client.release();
  }
});
