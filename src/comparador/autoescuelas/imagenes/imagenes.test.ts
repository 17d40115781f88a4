// Takes long: each photo is made in a process of its own, in six files.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { heic, heicFrame, hugePng, jpeg, noise, picture, upload } from './fotos.testing.server.ts';

const folder = await temporaryFolder();
const { db, app, person } = await openOffice({ files: folderFiles(folder) });

/** Names of the stored files. */
const stored = async (): Promise<string[]> =>
  (await readdir(path.join(folder, 'fotos')).catch(() => [])).sort();

async function uploader(...asked: Parameters<typeof person>) {
  const made = await person(...asked);
  const send = (form: Parameters<typeof upload>[2]) => upload(app, made.token, form);
  return { ...made, school: made.clienteId ?? '', send };
}

type Autoescuela = Awaited<ReturnType<typeof uploader>>;

/** Uploads a photo that must be accepted. */
async function sent({ send }: Pick<Autoescuela, 'send'>, form: object = {}) {
  const response = await send({ archivo: await jpeg(), ...form });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const listOf = async ({ call }: Pick<Autoescuela, 'call'>, query = '') =>
  (await call(`GET /imagenes/leer${query}`)).json().filas;

describe('una foto que llega', () => {
  test('se guarda en webp y avif a tres anchos, y la primera es la principal', async () => {
    const autoescuela = await uploader('Propietario', 'cliente');
    const photo = await sent(autoescuela, {
      archivo: await jpeg({ ancho: 1600, alto: 1200 }),
      alt: ' La pista ',
    });
    expect(photo).toMatchObject({
      _idCliente: autoescuela.school,
      alt: 'La pista',
      orden: 1,
      esPrincipal: true,
      ancho: 1600,
      alto: 1200,
    });
    expect((await stored()).filter((name) => name.startsWith(photo._id))).toEqual(
      [320, 640, 1280]
        .flatMap((ancho) => [`${photo._id}-${ancho}.avif`, `${photo._id}-${ancho}.webp`])
        .sort(),
    );
    for (const { ancho, webp, avif } of photo.archivos)
      for (const [address, type] of [
        [webp, 'image/webp'],
        [avif, 'image/avif'],
      ]) {
        const served = await app.inject(address);
        expect(served.headers['content-type']).toBe(type);
        expect(await sharp(served.rawPayload).metadata()).toMatchObject({
          width: ancho,
          height: ancho * 0.75,
        });
      }
    expect(await sent(autoescuela)).toMatchObject({ orden: 2, esPrincipal: false });
  });

  test('no se agranda: la pequeña se queda con su ancho', async () => {
    const photo = await sent(await uploader('Editor', 'cliente'), {
      archivo: await jpeg({ ancho: 500, alto: 400 }),
    });
    expect(photo.archivos.map(({ ancho }: { ancho: number }) => ancho)).toEqual([320, 500]);
    expect((await stored()).filter((name) => name.startsWith(photo._id))).toHaveLength(4);
  });

  test.each([
    ['PNG con transparencia', () => picture().ensureAlpha(0.5).png().toBuffer()],
    ['PNG en grises', () => picture().greyscale().png().toBuffer()],
    ['PNG de 16 bits', () => picture().toColourspace('rgb16').png().toBuffer()],
    ['JPEG en CMYK', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
    ['AVIF', () => picture({ ancho: 400, alto: 300 }).avif({ effort: 0 }).toBuffer()],
    ['HEIC', async () => heic()],
    ['HEIC de una ráfaga, de la que se toma la principal', async () => heic({ marca: 'hevc' })],
    ['HEIC en varias partes', async () => heic({ partes: [heicFrame, heicFrame] })],
  ])('%s vale, se llame como se llame', async (_name, make) => {
    const photo = await sent(await uploader('Propietario', 'cliente'), {
      archivo: await make(),
      nombre: 'foto.txt',
    });
    const { rawPayload } = await app.inject(photo.archivos[0].webp);
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      format: 'webp',
      space: 'srgb',
      depth: 'uchar',
    });
  });

  test('la de un iPhone se pone derecha una vez, y con los colores de su perfil', async () => {
    const autoescuela = await uploader('Propietario', 'cliente');
    /** Colours in the middle of its left and of its lower part. */
    const seen = async (archivo: Buffer) => {
      const photo = await sent(autoescuela, { archivo });
      const { rawPayload } = await app.inject(photo.archivos[0].webp);
      const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) =>
        [...data.subarray((y * info.width + x) * 3)].slice(0, 3) as [number, number, number];
      return { photo, left: at(20, info.height >> 1), bottom: at(info.width >> 1, info.height - 20) };
    };
    const turned = await seen(heic({ giro: 1 }));
    expect(turned.photo).toMatchObject({ ancho: 240, alto: 320 });
    expect(turned.bottom.map((value) => Math.round(value / 255))).toEqual([1, 0, 0]);
    const p3 = await sharp(await picture().withIccProfile('p3').png().toBuffer()).metadata();
    const wide = await seen(heic({ giro: 2, perfil: p3.icc ?? Buffer.alloc(0) }));
    const plain = await seen(heic({ giro: 2 }));
    // The same blue is a stronger one in Display P3.
    expect([plain.left[2], wide.left[2]]).toEqual([expect.closeTo(200, -1), expect.closeTo(207, -1)]);
    expect(wide.left[2] - plain.left[2]).toBeGreaterThan(3);
  });

  test('se pone derecha y pierde dónde y con qué se hizo', async () => {
    const archivo = await picture({ ancho: 800, alto: 600 })
      .withExif({
        IFD0: { Make: 'Camarógrafa', Orientation: '6' },
        IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Camarógrafa</a></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(archivo).metadata()).exif?.toString('latin1')).toContain('Camar');
    const photo = await sent(await uploader('Propietario', 'cliente'), { archivo });
    expect(photo).toMatchObject({ ancho: 600, alto: 800 });
    for (const { webp, avif } of photo.archivos)
      for (const address of [webp, avif]) {
        const { rawPayload } = await app.inject(address);
        const {
          exif,
          xmp,
          iptc,
          icc,
          orientation,
          width = 0,
          height = 0,
        } = await sharp(rawPayload).metadata();
        expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
        expect(height).toBeGreaterThan(width);
        expect(rawPayload.toString('latin1')).not.toContain('Camar');
      }
  });
});

const whole = await jpeg();
const damaged = (await noise(900).jpeg().toBuffer()).subarray(0, 60_000);

/** The same length, and nothing in it. */
const lost = Buffer.alloc(heicFrame.length);

describe('lo que no es una foto, o no cabe', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
    [
      'un programa con nombre de foto',
      () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000, 7)]),
      400,
      /no es una foto/,
    ],
    ['un SVG con un programa dentro', () => Buffer.from(svg), 400, /no es una foto/],
    ['un GIF', () => picture().gif().toBuffer(), 400, /no es una foto/],
    ['un HEIC sin más que el principio', () => heic().subarray(0, 28), 400, /dañada/],
    ['un HEIC cortado', () => heic().subarray(0, -20), 400, /dañada/],
    ['un HEIC al que le falta una parte', () => heic({ partes: [heicFrame, lost] }), 400, /dañada/],
    ['un HEIC que dice otro tamaño', () => heic({ parte: [640, 480] }), 400, /dañada/],
    ['un HEIC de 60.000 × 60.000', () => heic({ parte: [60_000, 60_000] }), 400, /más de 25 megapíxeles/],
    ['un TIFF', () => picture().tiff().toBuffer(), 400, /no es una foto/],
    ['un archivo vacío', () => Buffer.alloc(0), 400, /elige una foto/],
    [
      'un SVG con principio de JPEG',
      () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(svg)]),
      400,
      /dañada/,
    ],
    ['un JPEG cortado', () => damaged, 400, /dañada/],
    ['un JPEG sin más que el principio', () => whole.subarray(0, 100), 400, /dañada/],
    ['20 MB', () => Buffer.concat([whole, Buffer.alloc(20 * 1024 * 1024)]), 413, /pesa más de 5 MB/],
    [
      'poco más de 5 MB',
      () => Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024)]),
      413,
      /pesa más de 5 MB/,
    ],
    // Its pixels cannot be decoded: if the program tried, the message would be that the file is damaged.
    ['un PNG de 30.000 × 30.000', () => hugePng(30_000), 400, /más de 50 megapíxeles/],
    [
      'un AVIF que ocuparía demasiada memoria',
      () => picture({ ancho: 5_000, alto: 4_000 }).avif({ effort: 0 }).toBuffer(),
      400,
      /más de 16 megapíxeles/,
    ],
    ['una tira', () => jpeg({ ancho: 200, alto: 2_000 }), 400, /alargada/],
  ])('%s se rechaza con su motivo y no deja nada', async (_name, make, status, motivo) => {
    const autoescuela = await uploader('Propietario', 'cliente');
    const before = await stored();
    const response = await autoescuela.send({ archivo: await make() });
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json().campos).toEqual([{ campo: 'archivo', motivo: expect.stringMatching(motivo) }]);
    expect(await stored()).toEqual(before);
    expect(await listOf(autoescuela)).toEqual([]);
  });

  test.each([
    [{ alt: undefined }, 'alt'],
    [{ alt: '   ' }, 'alt'],
    [{ alt: 'x'.repeat(161) }, 'alt'],
    [{ archivo: undefined }, 'archivo'],
    [{ esPrincipal: 'true' }, 'esPrincipal'],
    [{ _idCliente: 'yo' }, '_idCliente'],
  ])('%o se rechaza por su campo', async (form, campo) => {
    const { send } = await uploader('Propietario', 'cliente');
    const response = await send({ archivo: await jpeg(), ...form });
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().campos).toEqual([{ campo, motivo: expect.any(String) }]);
  });

  test('se recorta lo que se dice, ya derecha, y lo que no es un recorte se rechaza', async () => {
    const autoescuela = await uploader('Propietario', 'cliente');
    // After turning it by its orientation (the stored top is the right side), red is on the left and blue on the right.
    const archivo = await sharp({ create: { width: 400, height: 800, channels: 3, background: 'red' } })
      .composite([
        { input: { create: { width: 400, height: 400, channels: 3, background: 'blue' } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const photo = await sent(autoescuela, { archivo, recorte: '0.5,0.25,0.5,0.5' });
    expect(photo).toMatchObject({ ancho: 400, alto: 200 });
    const { rawPayload } = await app.inject(photo.archivos[0].webp);
    const { channels, data, info } = await sharp(rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
      .then(async (raw) => ({ ...raw, channels: raw.info.channels }));
    expect([info.width, info.height]).toEqual([320, 160]);
    const left = (info.width * 80 + 20) * channels;
    expect([...data.subarray(left, left + 3)].map((value) => Math.round(value / 255))).toEqual([0, 0, 1]);
    // A repeated crop is a duplicate; a different crop is another photo.
    expect((await autoescuela.send({ archivo, recorte: '0.5,0.25,0.5,0.5' })).statusCode).toBe(409);
    expect(await sent(autoescuela, { archivo, recorte: '0,0,0.5,1' })).toMatchObject({
      ancho: 400,
      alto: 400,
    });
    for (const recorte of ['x', '0,0,1', '0.5,0,0.6,1', '0,0,0,1', '-0.1,0,1,1', '0,0,0.1,0.1', '0,0,1,0.26'])
      expect((await autoescuela.send({ archivo, recorte })).json().campos?.[0]?.campo, recorte).toBe(
        'recorte',
      );
  });

  test('una demasiado alargada vale si se recorta', async () => {
    const autoescuela = await uploader('Editor', 'cliente');
    const archivo = await jpeg({ ancho: 1500, alto: 200 });
    expect((await autoescuela.send({ archivo })).json().campos[0].motivo).toContain('recórtala');
    expect(await sent(autoescuela, { archivo, recorte: '0.1,0,0.4,1' })).toMatchObject({
      ancho: 600,
      alto: 200,
    });
  });

  test('la misma foto dos veces se dice', async () => {
    const { send } = await uploader('Propietario', 'cliente');
    const archivo = await jpeg();
    expect((await send({ archivo })).statusCode).toBe(200);
    const again = await send({ archivo });
    expect(again.statusCode).toBe(409);
    expect(again.json().campos).toEqual([{ campo: 'archivo', motivo: expect.stringContaining('ya está') }]);
  });

  test('la fila que no se puede escribir no deja archivos', async () => {
    const autoescuela = await uploader('Propietario', 'cliente');
    const before = await stored();
    await db.execute(sql`ALTER TABLE imagenes ADD CONSTRAINT prueba CHECK (alt <> 'no')`);
    const response = await autoescuela.send({ archivo: await jpeg(), alt: 'no' });
    await db.execute(sql`ALTER TABLE imagenes DROP CONSTRAINT prueba`);
    expect(response.statusCode).toBe(500);
    expect(await stored()).toEqual(before);
  });
});

describe('doce fotos y no más', () => {
  test('con once, de dos que llegan a la vez entra una', async () => {
    const autoescuela = await uploader('Propietario', 'cliente');
    const small = () => jpeg({ ancho: 330, alto: 330 });
    for (let made = 0; made < 11; made++) await sent(autoescuela, { archivo: await small() });
    const before = await stored();
    // Long enough for both to have counted, if they did not wait for each other.
    await db.execute(sql`
      CREATE FUNCTION prueba_lenta() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END $$`);
    await db.execute(sql`
      CREATE TRIGGER prueba_lenta BEFORE INSERT ON imagenes FOR EACH ROW EXECUTE FUNCTION prueba_lenta()`);
    const answers = await Promise.all([
      autoescuela.send({ archivo: await small() }),
      autoescuela.send({ archivo: await small() }),
    ]);
    await db.execute(sql`DROP TRIGGER prueba_lenta ON imagenes`);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json().campos).toEqual([
      { campo: 'archivo', motivo: expect.stringContaining('ya hay 12 fotos') },
    ]);
    expect(await stored()).toHaveLength(before.length + 4);
    expect(await listOf(autoescuela)).toHaveLength(12);
  });

  test('la principal es una aunque lleguen las primeras a la vez, o se elijan a la vez', async () => {
    const autoescuela = await uploader('Propietario', 'cliente');
    await Promise.all([sent(autoescuela), sent(autoescuela), sent(autoescuela)]);
    const principals = async () =>
      (await listOf(autoescuela)).filter(({ esPrincipal }: { esPrincipal: boolean }) => esPrincipal);
    expect(await principals()).toHaveLength(1);
    const photos = await listOf(autoescuela);
    await Promise.all(
      photos.map(({ _id }: { _id: string }) =>
        autoescuela.call('PUT /imagenes/cambiarImagenPrincipal', { _id }),
      ),
    );
    expect(await principals()).toHaveLength(1);
    const last = photos[2]._id;
    const answer = await autoescuela.call('PUT /imagenes/cambiarImagenPrincipal', { _id: last });
    expect(answer.json()).toMatchObject({ _id: last, esPrincipal: true });
    expect((await principals())[0]._id).toBe(last);
  });
});

describe('lo que se hace con ellas', () => {
  test('cambian de texto y de sitio, y las demás se corren', async () => {
    const autoescuela = await uploader('Editor', 'cliente');
    const [a, b, c, d] = [
      await sent(autoescuela),
      await sent(autoescuela),
      await sent(autoescuela),
      await sent(autoescuela),
    ];
    const order = async () => (await listOf(autoescuela)).map(({ _id }: { _id: string }) => _id);
    const move = (photo: { _id: string; version: number }, orden: number) =>
      autoescuela.call('PUT /imagenes/actualizar', { _id: photo._id, version: photo.version, orden });
    expect((await move(d, 2)).json()).toMatchObject({ orden: 2, version: 2 });
    expect(await order()).toEqual([a._id, d._id, b._id, c._id]);
    expect((await move(a, 12)).json()).toMatchObject({ orden: 4 });
    expect(await order()).toEqual([d._id, b._id, c._id, a._id]);
    expect((await move(d, 1)).statusCode).toBe(409);
    expect(await order()).toEqual([d._id, b._id, c._id, a._id]);
    const named = await autoescuela.call('PUT /imagenes/actualizar', {
      _id: b._id,
      version: 1,
      alt: 'El aula',
    });
    expect(named.json()).toMatchObject({ alt: 'El aula', orden: 2 });
    const refused = await autoescuela.call('PUT /imagenes/actualizar', {
      _id: b._id,
      version: 2,
      _idCliente: a._id,
    });
    expect(refused.statusCode).toBe(400);
  });

  test('eliminar quita sus archivos, cierra el hueco y deja otra de principal', async () => {
    const autoescuela = await uploader('Propietario', 'cliente');
    const [a, b, c] = [await sent(autoescuela), await sent(autoescuela), await sent(autoescuela)];
    expect((await autoescuela.call('DELETE /imagenes/eliminar', { _id: a._id })).json()).toBe(true);
    expect((await stored()).filter((name) => name.startsWith(a._id))).toEqual([]);
    expect((await app.inject(a.archivos[0].webp)).statusCode).toBe(404);
    expect(await listOf(autoescuela)).toMatchObject([
      { _id: b._id, orden: 1, esPrincipal: true },
      { _id: c._id, orden: 2, esPrincipal: false },
    ]);
    expect((await autoescuela.call(`GET /imagenes/consultarPorId?_id=${a._id}`)).statusCode).toBe(404);
  });
});

describe('cada autoescuela con las suyas', () => {
  test('las de otra no existen en ninguna llamada, ni se toca nada', async () => {
    const [own, other] = [await uploader('Propietario', 'cliente'), await uploader('Propietario', 'cliente')];
    const photo = await sent(other);
    const before = await listOf(other);
    const files = await stored();
    const { _id } = photo;
    for (const answer of [
      await own.send({ archivo: await jpeg(), _idCliente: other.school }),
      await own.call(`GET /imagenes/consultarPorId?_id=${_id}`),
      await own.call('PUT /imagenes/actualizar', { _id, version: 1, alt: 'x' }),
      await own.call('PUT /imagenes/actualizar', { _id, version: 1, orden: 2 }),
      await own.call('PUT /imagenes/cambiarImagenPrincipal', { _id }),
      await own.call('DELETE /imagenes/eliminar', { _id }),
      await own.call('DELETE /imagenes/eliminar', { _id: [(await sent(own))._id, _id] }),
    ])
      expect(answer.statusCode, answer.body).toBe(404);
    expect(await listOf(own, `?_idCliente=${other.school}`)).toEqual([]);
    expect(await listOf(other)).toEqual(before);
    for (const name of files) expect(await stored()).toContain(name);
    // A list with a photo of another cliente is refused as a whole.
    expect(await listOf(own)).toHaveLength(1);
  });

  test('quien solo lee ve las suyas y no cambia nada', async () => {
    const owner = await uploader('Propietario', 'cliente');
    const { _id } = await sent(owner);
    const reader = await uploader('Lectura', 'cliente', owner.school);
    expect(await listOf(reader)).toHaveLength(1);
    for (const answer of [
      await reader.send({ archivo: await jpeg() }),
      await reader.call('PUT /imagenes/actualizar', { _id, version: 1, alt: 'x' }),
      await reader.call('PUT /imagenes/cambiarImagenPrincipal', { _id }),
      await reader.call('DELETE /imagenes/eliminar', { _id }),
    ])
      expect(answer.statusCode).toBe(403);
  });

  test('un Comercial pone las de los clientes que lleva; un Gestor, las de todos', async () => {
    const commercial = await uploader('Comercial');
    const [mine, foreign] = [await makeCliente(db), await makeCliente(db)];
    await db.execute(sql`UPDATE clientes SET responsable_id = ${commercial.id} WHERE id = ${mine}`);
    expect((await commercial.send({ archivo: await jpeg(), _idCliente: foreign })).statusCode).toBe(404);
    expect(await sent(commercial, { _idCliente: mine })).toMatchObject({ _idCliente: mine });
    const manager = await uploader('Gestor');
    const photo = await sent(manager, { _idCliente: foreign });
    expect(photo).toMatchObject({ _idCliente: foreign });
    await manager.call('PUT /imagenes/actualizar', { _id: photo._id, version: 1, alt: 'Otra cosa' });
    const history = await manager.call(`GET /historial/leer?entidad=imagenes&_idEntidad=${photo._id}`);
    expect(history.json()).toHaveLength(2);
    expect((await manager.send({ archivo: await jpeg() })).json().campos).toEqual([
      { campo: '_idCliente', motivo: 'di de qué autoescuela es' },
    ]);
    expect(await listOf(commercial)).toHaveLength(1);
  });
});
