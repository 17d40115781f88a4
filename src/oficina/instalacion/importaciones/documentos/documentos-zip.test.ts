import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { pdf } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { openBringing } from '../bringing.testing.server.ts';

const MB = 1024 ** 2;
/** Room for two documentos of a cliente. */
const QUOTA = Math.round((await pdf('Contrato')).length * 2.5);
const big = randomBytes(8 * MB);
const { call, upload, together, everything, folder } = await openBringing(
  new Date('2026-11-21T10:00:00Z'),
  [],
  QUOTA,
);

const uuid = (last: number) => `0198c0de-7ab1-7e5c-8a10-5eba5710c4a${last}`;
const CLIENTES =
  'Nombre comercial;Razón social;CIF\nNorte;Norte SL;B12345674\nSur;Sur SL;12345678Z\nSur;Otra SL;X1234567L\n';
const FACTURAS =
  'Nº factura;Fecha;Cliente;CIF;Base;IVA;Total;Estado\n2025/0007;3/2/2025;Norte;B12345674;100;21;121;Pagada\n2025/0008;3/2/2025;Nadie;;100;21;121;Pagada\n';

const zipOf = (entries: Record<string, Buffer>) => Buffer.from(zipSync(entries, { level: 0 }));

/** Number of files of documentos on the disk. */
const stored = async () => (await readdir(path.join(folder, 'documentos')).catch(() => [])).length;

const reasonsOf = async (id = '') =>
  Object.fromEntries(
    (await call(`GET /importaciones/filas?_id=${id}&resultado=rechazada`))
      .json()
      .filas.map(({ etiqueta, motivos }: { etiqueta: string; motivos: { motivo: string }[] }) => [
        etiqueta,
        motivos.map(({ motivo }) => motivo).join(),
      ]),
  );

describe('documentos en un ZIP', () => {
  test('cada uno va a su cliente o a su factura por su nombre o su carpeta, lo demás se dice, y se deshacen', async () => {
    const before = await everything();
    const contract = await pdf('Contrato');
    const zip = zipOf({
      '__MACOSX/x': Buffer.from('nada'),
      'B12345674 Norte/contrato.pdf': contract,
      'Norte/el mismo.pdf': contract,
      'Facturas/Factura 2025-0007.pdf': await pdf('Factura'),
      'Facturas/2025_0008.pdf': await pdf('Factura sin cliente'),
      'Sur/foto.pdf': await pdf('De dos'),
      'Varios/sin nadie.pdf': await pdf('De nadie'),
      'Norte SL/programa.pdf': Buffer.from('MZ esto es un programa'),
    });
    const uploaded = await upload(`traida=${uuid(1)}`, zip);
    expect(uploaded).toMatchObject({ familia: 'documentos', filas: 7, estado: 'subida' });
    await upload(`traida=${uuid(1)}`, FACTURAS);
    await upload(`traida=${uuid(1)}`, CLIENTES);

    const tried = await together('PUT /importaciones/simularJuntas', uuid(1));
    expect(
      tried.map(({ familia, creadas, omitidas, rechazadas }) => [familia, creadas, omitidas, rechazadas]),
    ).toEqual([
      ['clientes', 3, 0, 0],
      ['facturasAnteriores', 2, 0, 0],
      ['documentos', 2, 1, 4],
    ]);
    expect(await reasonsOf(uploaded._id)).toEqual({
      'Facturas/2025_0008.pdf': 'la factura 2025/0008 no tiene cliente: dale uno',
      'Sur/foto.pdf': 'hay 2 que se llaman así: pon su NIF o su código',
      'Varios/sin nadie.pdf': expect.stringContaining('no se sabe de quién es'),
      'Norte SL/programa.pdf': expect.stringContaining('programa'),
    });
    expect([await everything(), await stored()]).toEqual([before, 0]);

    await together('PUT /importaciones/ejecutarJuntas', uuid(1));
    const cliente = (await call('GET /clientes/consultarPorDatosUnicos?nif=B12345674')).json();
    const { filas } = (await call(`GET /documentos/leer?_idCliente=${cliente._id}&orden=nombre`)).json();
    expect(filas).toMatchObject([
      { nombre: 'contrato', visibilidad: 'interna', etiquetas: null, tipo: 'pdf' },
      { nombre: 'Factura 2025-0007', visibilidad: 'interna', etiquetas: 'factura 2025/0007' },
    ]);
    expect(await stored()).toBe(2);
    const undone = await call('PUT /importaciones/deshacerJuntas', { _id: uuid(1) });
    expect(undone.statusCode, undone.body).toBe(200);
    expect([await everything(), await stored()]).toEqual([before, 0]);
  });

  test('un ZIP de más de 20 MB se trae sin tenerlo entero en memoria, y una hoja no', async () => {
    const noise = Object.fromEntries(
      [1, 2, 3].map((n) => [`Norte ${n}/ruido.pdf`, Buffer.concat([big, Buffer.from([n])])]),
    );
    const zip = zipOf({ ...noise, 'B12345674/contrato.pdf': await pdf('Contrato') });
    expect(zip.length).toBeGreaterThan(20 * MB);
    await upload(`traida=${uuid(3)}`, zip);
    await upload(`traida=${uuid(3)}`, CLIENTES);
    const [, documentos] = await together('PUT /importaciones/simularJuntas', uuid(3));
    expect([documentos?.creadas, documentos?.rechazadas]).toEqual([1, 3]);
    const sheet = Buffer.alloc(21 * MB, 'a;b\n');
    await expect(upload(`traida=${uuid(3)}`, sheet)).rejects.toThrow('la hoja pasa de 20 MB');
  });

  test('lo que ya ocupan los documentos de un cliente cuenta para los de un ZIP', async () => {
    const zip = zipOf({
      'B12345674/a.pdf': await pdf('Uno'),
      'B12345674/b.pdf': await pdf('Dos'),
      'B12345674/c.pdf': await pdf('Tres'),
    });
    const { _id } = await upload(`traida=${uuid(4)}`, zip);
    await upload(`traida=${uuid(4)}`, CLIENTES);
    const [, documentos] = await together('PUT /importaciones/simularJuntas', uuid(4));
    expect([documentos?.creadas, documentos?.rechazadas]).toEqual([2, 1]);
    expect(await reasonsOf(_id)).toEqual({
      'B12345674/c.pdf': expect.stringContaining('quita los que sobren'),
    });
    expect(await stored()).toBe(0);
  });

  test('un ZIP con rutas que salen de su carpeta o sin nada no se guarda, y una hoja no es de documentos', async () => {
    const bad = zipOf({ '../../etc/passwd.pdf': await pdf() });
    await expect(upload(`traida=${uuid(2)}`, bad)).rejects.toThrow('salen de su carpeta');
    await expect(upload(`traida=${uuid(2)}`, zipOf({ 'una/': Buffer.alloc(0) }))).rejects.toThrow('vacío');
    await expect(upload('familia=documentos', CLIENTES)).rejects.toThrow('vienen en un ZIP');
    const sheet = await upload(`traida=${uuid(2)}`, CLIENTES);
    const body = { _id: sheet._id, version: sheet.version, familia: 'documentos' };
    expect((await call('PUT /importaciones/destinar', body)).json().campos).toEqual([
      { campo: 'familia', motivo: 'un ZIP trae documentos, y una hoja no' },
    ]);
  });
});
