import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import { pdf } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import type { SealKey } from '#platform/files/pdf-seal/describe-key.server.ts';
import { pdfsig } from '#platform/files/pdf-seal/pdfsig.testing.server.ts';
import { readSeals } from '#platform/files/pdf-seal/read-seals.server.ts';
import { readSealKey } from '#platform/files/pdf-seal/seal-key.server.ts';
import { signElsewhere } from '#platform/files/pdf-seal/signed-elsewhere.testing.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openFirma, signSecretIn } from './firma.testing.server.ts';

const opened = await openFirma();
const { app, db, ask, sent, sign, look, read, finish, post, admin, services, key, tick } = opened;

const NOTICE =
  'Este PDF ya está firmado o certificado por otros: se firmará sin tocar sus páginas y el certificado irá en un archivo aparte.';
const ONE = [{ orden: 1, rol: 'firmante', nombre: 'Ana Peña', email: 'ana@ejemplo.es' }];

let notary: SealKey;
beforeAll(async () => {
  notary = await readSealKey({ dataDir: await temporaryFolder(), titular: 'GARCIA PEREZ JUAN - 12345678Z' });
});

const certified = async (nivel: 1 | 2 | 3) =>
  signElsewhere(await pdf('Escritura'), notary, { nombre: 'Notario', nivel });
const fileOf = async (id: string | null) => {
  const content = await services.files.read(documentoKey(String(id)));
  if (!content) throw new Error('no file');
  return buffer(content);
};
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A certified PDF that Ana signed, with its letters. */
async function signedByAna() {
  const contenido = await certified(2);
  const { document, letters } = await ask({ contenido, firmantes: ONE });
  const ana = signSecretIn(letters, 'ana@ejemplo.es');
  await sign(ana);
  await finish((await read(document._id))._id);
  tick();
  return { contenido, document, ana, letters: await post.deliver(), signed: await read(document._id) };
}

describe('un PDF que otros certificaron', () => {
  test('se firma sin tocarlo, con su certificado en un archivo aparte, y los dos valen', async (context) => {
    const { contenido, ana, signed, letters } = await signedByAna();
    const [final, certificate] = [
      await fileOf(signed._idDocumentoFirmado),
      await fileOf(signed._idCertificado),
    ];
    expect([hashOf(final), hashOf(certificate)]).toEqual([signed.hashFirmado, signed.hashCertificado]);
    expect(final.subarray(0, contenido.length).equals(contenido)).toBe(true);
    for (const bytes of [final, certificate])
      expect(await readSeals(bytes, [key.huella])).toContainEqual(
        expect.objectContaining({ nuestro: true, integro: true, entero: true }),
      );
    const words = pdfPages(certificate).flat().join(' ');
    for (const said of [
      'Ana Peña',
      'GARCIA PEREZ JUAN',
      'Admite rellenar formularios y firmar',
      signed.codigo,
    ])
      expect(words).toContain(said);
    expect(words.replaceAll(' ', '')).toContain(signed.hashFirmado);

    const page = await look(ana);
    expect(page.body).toContain('va en un archivo aparte');
    expect(page.body).toContain(`/firmar/${ana}/pdf?certificado`);
    const download = await app.inject({ url: `/firmar/${ana}/pdf?certificado` });
    expect(download.rawPayload.equals(certificate)).toBe(true);
    expect(download.headers['content-disposition']).toContain('certificado');
    expect((await app.inject({ url: `/firmar/${ana}/pdf` })).rawPayload.equals(final)).toBe(true);
    expect(letters.find(({ to }) => to[0] === 'ana@ejemplo.es')?.text).toContain('va en otro archivo');
    expect((await pdfsig(context, final)).match(/Signature is Valid/g)).toHaveLength(2);
  });

  test('las dos son versiones del documento: el firmado es la última, y ninguna se quita', async () => {
    const { document, signed } = await signedByAna();
    const { filas } = (
      await admin.call(`GET /documentos/leer?_idGrupo=${document._id}&orden=-subidoEn`)
    ).json();
    expect(
      filas.map((one: Record<string, unknown>) => [one.numVersion, one.vigente, one.nombreOriginal, one._id]),
    ).toEqual([
      [3, true, expect.stringContaining('(firmado).pdf'), signed._idDocumentoFirmado],
      [2, false, expect.stringContaining('(certificado de firmas).pdf'), signed._idCertificado],
      [1, false, expect.any(String), document._id],
    ]);
    for (const statement of [
      sql`DELETE FROM documentos WHERE id = ${signed._idCertificado}`,
      sql`UPDATE solicitudes_firma SET hash_certificado = 'x' WHERE id = ${signed._id}`,
      sql`UPDATE solicitudes_firma SET previas = '[]' WHERE id = ${signed._id}`,
    ])
      await expect(db.execute(statement)).rejects.toThrow();
  });

  test('al revocarse lo dicen las dos, y se van las dos con el alumno que pide que lo borren', async () => {
    const { signed } = await signedByAna();
    await admin.call('PUT /firmas/revocar', { _id: signed._id, motivo: 'Firmó quien no debía' });
    const stateOf = async (id: string | null) =>
      (await admin.call(`GET /documentos/consultarPorId?_id=${id}`)).json().estadoFirma;
    expect([await stateOf(signed._idDocumentoFirmado), await stateOf(signed._idCertificado)]).toEqual([
      'revocado',
      'revocado',
    ]);
    const alumno = randomUUID();
    await db.execute(sql`
      INSERT INTO alumnos (id, nombre, email, email_clave, cod_provincia, permiso_id, modalidad, caduca_en, creado_en, modificado_en)
      SELECT ${alumno}, 'Ana', 'ana@ejemplo.es', 'ana@ejemplo.es', '28', id, 'presencial', now() + interval '1 year', now(), now()
      FROM permisos_conducir WHERE codigo = 'B'`);
    await db.execute(sql`UPDATE documentos SET entidad = 'alumno', alumno_id = ${alumno}, cliente_id = NULL
      WHERE grupo_id = (SELECT grupo_id FROM documentos WHERE id = ${signed._idCertificado})`);
    await db.execute(sql`DELETE FROM alumnos WHERE id = ${alumno}`);
    expect(await db.$count(sql`documentos`, sql`id = ${signed._idCertificado}`)).toBe(0);
    expect(await db.$count(sql`solicitudes_firma`, sql`id = ${signed._id}`)).toBe(0);
  });

  test('quien lo comprueba ve la firma que traía, sin apellidos ni NIF, y la huella de cada archivo', async () => {
    const { signed } = await signedByAna();
    const page = await app.inject({ url: `/verificar/${signed.codigo}` });
    const body = page.body.replaceAll('<!-- -->', '').split('<script')[0] ?? '';
    for (const words of [
      'Firmas que ya traía',
      'Certificación de GARCIA P. J.',
      'Con fecha del 3 de febrero de 2025 a las 10:15',
      'Íntegra: lo que cubre no ha cambiado',
      'Cubre el archivo entero',
      'No hemos comprobado quién emitió su certificado',
      String(signed.hashCertificado),
    ])
      expect(body).toContain(words);
    for (const words of ['12345678Z', 'PEREZ', 'Notaría']) expect(page.body).not.toContain(words);
  });

  test('se dice antes de que nadie firme: en la oficina, al pedirlo y en el enlace', async () => {
    const contenido = await certified(3);
    const [document] = await sent({ archivos: [{ contenido }] });
    const brought = (await admin.call(`GET /firmas/previas?_idDocumento=${document._id}`)).json();
    expect(brought).toMatchObject({
      motivo: null,
      aparte: true,
      previas: [{ clase: 'certificacion', nivel: 3 }],
    });
    const { letters, signing } = await ask({ _idDocumento: document._id, firmantes: ONE });
    expect(signing.previas).toEqual(brought.previas);
    expect((await look(signSecretIn(letters, 'ana@ejemplo.es'))).body).toContain(NOTICE);
    const other = await ask({ firmantes: ONE });
    expect((await look(signSecretIn(other.letters, 'ana@ejemplo.es'))).body).not.toContain('archivo aparte');
    expect(
      (await app.inject({ url: `/firmar/${signSecretIn(other.letters, 'ana@ejemplo.es')}/pdf?certificado` }))
        .statusCode,
    ).toBe(404);
  });

  test('si no admite ningún cambio, se dice sin pedirlo, y al pedirlo se rechaza', async () => {
    const contenido = await certified(1);
    const [document] = await sent({ archivos: [{ contenido }] });
    expect((await admin.call(`GET /firmas/previas?_idDocumento=${document._id}`)).json()).toMatchObject({
      motivo: 'está certificado por otros y no admite ningún cambio',
      previas: [{ nivel: 1, integridad: 'integra' }],
    });
    await expect(ask({ _idDocumento: document._id, firmantes: ONE })).rejects.toThrow(
      'no admite ningún cambio',
    );
  });

  test('lo que trae un documento solo lo lee quien lo ve', async () => {
    const [document] = await sent({ archivos: [{ contenido: await certified(2) }] });
    const stranger = await opened.as('Propietario', 'cliente');
    expect((await stranger.call(`GET /firmas/previas?_idDocumento=${document._id}`)).statusCode).toBe(404);
  });
});
