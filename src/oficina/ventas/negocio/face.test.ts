import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, app, admin, as } = await openOffice();
await fillBusiness(db);
const read = async () => (await admin('GET /negocio/leer')).json();
const draw = (background: string, format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 900, height: 300, channels: 4, background } })
    .toFormat(format)
    .toBuffer();
const put = async (contenido: string | null) =>
  admin('PUT /negocio/actualizarLogo', { version: (await read()).version, contenido });
const base64 = async (background: string) => (await draw(background, 'png')).toString('base64');

test('la factura emitida conserva el logotipo, el color y el pie que tenía; el borrador lleva los de ahora', async () => {
  const face = async (background: string, piePapeles: string) => {
    expect((await put(await base64(background))).statusCode).toBe(200);
    const { version } = await read();
    await admin('PUT /negocio/actualizar', { version, colorPapeles: '#FFD400', piePapeles });
  };
  await face('#1f4b8f', 'El pie de antes');
  const { logo, colorPapeles } = await read();
  expect([logo.ancho, logo.alto, colorPapeles]).toEqual([720, 240, '#ffd400']);
  const seen = await app.inject(logo.url);
  expect(seen.headers['content-type']).toBe('image/png');
  expect(seen.headers['cache-control']).toContain('immutable');
  const _idCliente = await billableCliente(db);
  const { _id } = await issue(admin, await draftFactura(admin, { _idCliente }));
  const pdf = async (id: string) => (await admin(`GET /facturas/descargar?_id=${id}`)).rawPayload;
  const before = await pdf(_id);
  expect(pdfPages(before).flat()).toContain('El pie de antes');
  expect(before.toString('latin1')).toMatch(/\/Subtype \/Image[^>]*\/Width 720/);
  await face('#b3261e', 'El pie de ahora');
  expect((await pdf(_id)).equals(before)).toBe(true);
  const draft = await draftFactura(admin, { _idCliente });
  expect(pdfPages(await pdf(draft._id)).flat()).toContain('El pie de ahora');
  expect((await put(null)).json().logo).toBe(null);
  expect((await pdf(_id)).equals(before)).toBe(true);
  expect((await app.inject(logo.url)).statusCode).toBe(200);
});

test('lo que no es una imagen PNG o JPEG, o está roto, o es una raya, se rechaza y dice por qué', async () => {
  const png = await draw('#1f4b8f', 'png');
  const line = await sharp({ create: { width: 900, height: 50, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const wrong: [Buffer, RegExp][] = [
    [await draw('#1f4b8f', 'webp'), /no es una imagen PNG o JPEG/],
    [png.subarray(0, png.length / 2), /dañado/],
    [line, /más largo que ancho/],
    [Buffer.alloc(600 * 1024, 1), /pesa más de 512 KB/],
  ];
  for (const [bytes, motivo] of wrong) {
    const { codigo, campos } = (await put(bytes.toString('base64'))).json();
    expect([codigo, campos[0].campo]).toEqual([40001, 'contenido']);
    expect(campos[0].motivo).toMatch(motivo);
  }
  const { version } = await read();
  const color = await admin('PUT /negocio/actualizar', { version, colorPapeles: 'azul' });
  expect(color.json().campos[0].campo).toBe('colorPapeles');
});

test('un logotipo de cientos de KB entra, y queda en el tamaño en que se imprime', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const big = await sharp({ create: { width: 420, height: 300, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  expect(big.length).toBeGreaterThan(200 * 1024);
  const { logo } = (await put(big.toString('base64'))).json();
  expect([logo.ancho, logo.alto]).toEqual([403, 288]);
});

test('la vista previa lleva la cara sin guardar y no guarda nada', async () => {
  const before = await read();
  const body = { colorPapeles: '#1f4b8f', piePapeles: 'Un pie de prueba', contenido: await base64('#0f0') };
  const shown = await admin('POST /negocio/verPapel', body);
  expect(shown.headers['content-type']).toBe('application/pdf');
  const said = pdfPages(shown.rawPayload).flat();
  for (const text of ['EJEMPLO SIN VALIDEZ', 'Un pie de prueba']) expect(said).toContain(text);
  expect(await read()).toEqual(before);
  expect((await (await as('Gestor'))('POST /negocio/verPapel', body)).statusCode).toBe(403);
});

test('un logotipo no se cambia ni se quita por SQL, ni se guarda con otra huella', async () => {
  const forged = sql`INSERT INTO logos VALUES ('x', 'png', 1, 1, 'y')`;
  await expect(db.execute(forged)).rejects.toMatchObject({ cause: { constraint: 'logos_huella' } });
  const { rows } = await db.execute<{ puede: string }>(
    sql`SELECT obj_description('logos'::regclass) AS puede`,
  );
  expect(rows[0]?.puede).toBe('programa: SELECT, INSERT');
});
