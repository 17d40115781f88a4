import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import forge from 'node-forge';
import { beforeEach, expect, test } from 'vitest';
import { createSeal } from '#platform/files/seal.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertMonth } from '#test/support/rows.testing.server.ts';
import { makeCertificates } from '#tools/agencia/certificates.server.ts';
import { startAgency } from './agency.testing.server.ts';
import { agencyWay } from './agency-way.server.ts';
import { ownCertificate } from './own-certificate.server.ts';

/** The certificate that the office uploads for the tax agency. */

const NIF = 'B12345674';
const now = new Date();
const clock = () => now;
const tax = await startAgency({ clock, nif: NIF });
/** The secret of the application under test. */
const seal = createSeal('x'.repeat(32));
const way = agencyWay({
  entorno: 'pruebas',
  url: tax.url,
  ca: tax.ca,
  fixed: undefined,
  own: async () => ownCertificate({ db, seal })(),
});
const { db, admin } = await openOffice({ clock, agency: way });
const { admin: fixed } = await openOffice({ clock, agencyFixed: true });

const base64 = (file: string | Buffer) => Buffer.from(file).toString('base64');
const pair = { archivo: base64(await readFile(tax.certFile)), clave: base64(await readFile(tax.keyFile)) };
const send = (certificado: object) => admin('PUT /negocio/guardarCertificado', certificado);
const rehearse = async () => (await admin('PUT /negocio/ensayarAgencia', {})).json();
const rows = async () =>
  (await db.execute(sql`SELECT to_jsonb(c)::text AS fila FROM certificado_aeat c`)).rows;

beforeEach(async () => {
  await db.execute(sql`UPDATE negocio SET nif = ${NIF}, razon_social = 'Carteles Peña S. L.'`);
  await db.execute(sql`DELETE FROM certificado_aeat`);
});

test('el que se sube se usa desde ese momento, se guarda cerrado y no se da nunca', async () => {
  expect((await admin('PUT /negocio/ensayarAgencia', {})).json().mensaje).toBe('Sube antes el certificado');
  expect((await send(pair)).json()).toMatchObject({ nif: NIF, hasta: expect.any(String) });
  expect(await rehearse()).toEqual({ bien: true, texto: expect.stringContaining(`conoce a ${NIF}`) });
  expect(tax.received).toEqual([]);
  const [kept] = await rows();
  expect(JSON.stringify(kept)).not.toMatch(/PRIVATE KEY|BEGIN|Peña/);
  expect((await admin('GET /negocio/leerEntorno')).body).not.toMatch(/PRIVATE|cerrado/);
  const stranger = await ownCertificate({ db, seal: createSeal('y'.repeat(32)) })();
  await expect(stranger?.keyPair()).rejects.toThrow('se guardó con otro secreto: súbelo otra vez');
  expect((await send({ archivo: null })).json()).toBeNull();
  expect(await rows()).toEqual([]);
  const log = await db.execute(sql`SELECT FROM sucesos_seguridad WHERE tipo = 'certificadoAgenciaCambiado'`);
  expect(log.rowCount).toBe(2);
});

test('el que no sirve se dice al subirlo, y no se guarda', async () => {
  const windows = base64(
    await readFile(
      path.join(import.meta.dirname, '../../../platform/http/certificates/exported-by-windows.testing.p12'),
    ),
  );
  const other = await makeCertificates(new Date(), 'B87654323');
  const refused = async (certificado: object) => {
    const answer = await send(certificado);
    expect(answer.statusCode).toBe(400);
    const [{ campo, motivo }] = answer.json().campos;
    return `${campo}: ${motivo}`;
  };
  expect(await refused({ archivo: windows, contrasena: 'otra' })).toBe(
    'contrasena: no se abre con esa contraseña',
  );
  expect(await refused({ archivo: base64('%PDF-1.7') })).toMatch(
    /no es un \.p12, un \.pfx ni un certificado PEM/,
  );
  expect(await refused({ archivo: pair.archivo })).toMatch(/falta la clave privada/);
  expect(await refused({ ...pair, clave: base64(other.client.key) })).toMatch(/no van juntos/);
  expect(await refused({ archivo: base64(costlyP12()), contrasena: 'clave' })).toMatch(/demasiadas vueltas/);
  const theirs = { archivo: base64(other.client.cert), clave: base64(other.client.key) };
  expect(await refused(theirs)).toMatch(
    /^deOtro: su titular es Certificado de pruebas \(B87654323\), y no tu negocio \(B12345674\)/,
  );
  expect((await send({ ...theirs, deOtro: true })).json()).toMatchObject({ nif: 'B87654323' });
  await db.execute(sql`DELETE FROM certificado_aeat`);
  await db.execute(sql`UPDATE negocio SET nif = ''`);
  expect(await refused(pair)).toMatch(/escribe antes el NIF/);
  await db.execute(sql`UPDATE negocio SET nif = ${NIF}`);
  const { client } = await makeCertificates(new Date(Date.now() - 1_000 * 86_400_000), NIF);
  expect(await refused({ archivo: base64(client.cert), clave: base64(client.key) })).toMatch(/caducó el/);
  expect(await rows()).toEqual([]);
});

test('la prueba dice con palabras lo que contesta la Agencia, y si nadie contesta', async () => {
  await send(pair);
  tax.plan.push({
    fault: 'Codigo[4112].El titular del certificado no puede presentar por ese NIF.',
    para: 'consulta',
  });
  expect(await rehearse()).toEqual({
    bien: false,
    texto: expect.stringMatching(/^La Agencia Tributaria ha contestado, y no lo acepta: .*4112/),
  });
  tax.plan.push({ status: 403, para: 'consulta' });
  expect(await rehearse()).toEqual({ bien: false, texto: expect.stringMatching(/no ha querido hablar/) });
  await tax.die();
  expect(await rehearse()).toEqual({
    bien: false,
    texto: expect.stringMatching(/^No se ha podido hablar con la Agencia.*Mira si hay internet/),
  });
  await tax.revive();
});

test('no se cambia el que fija el servidor, ni lo guarda la demostración', async () => {
  const answer = await fixed('PUT /negocio/guardarCertificado', pair);
  expect([answer.statusCode, answer.json().mensaje]).toEqual([409, expect.stringContaining('quien lleva')]);
  expect((await fixed('GET /negocio/leerEntorno')).json()).toMatchObject({ certificadoFijado: true });
  await insertMonth(db, '2026-08-01', { origen: 'demostracion' });
  expect((await send(pair)).statusCode).toBe(409);
  expect((await admin('PUT /negocio/ensayarAgencia', {})).statusCode).toBe(409);
  await db.execute(sql`DELETE FROM meses_dgt`);
});

/** A PKCS#12 file that asks for four billion rounds; the rest of it is invented. */
function costlyP12(): Buffer {
  const { Class, Type, create, toDer, oidToDer } = forge.asn1;
  const sequence = (...parts: forge.asn1.Asn1[]) => create(Class.UNIVERSAL, Type.SEQUENCE, true, parts);
  const octets = (text: string) => create(Class.UNIVERSAL, Type.OCTETSTRING, false, text);
  const integer = (hex: string) =>
    create(Class.UNIVERSAL, Type.INTEGER, false, Buffer.from(hex, 'hex').toString('latin1'));
  const lock = sequence(
    sequence(oid('1.2.840.113549.1.12.1.3'), sequence(octets('sal'), integer('00ffffffff'))),
  );
  const safe = sequence(
    oid('1.2.840.113549.1.7.1'),
    create(Class.CONTEXT_SPECIFIC, 0, true, [octets(toDer(lock).getBytes())]),
  );
  return Buffer.from(toDer(sequence(integer('03'), safe)).getBytes(), 'latin1');

  function oid(name: string) {
    return create(Class.UNIVERSAL, Type.OID, false, oidToDer(name).getBytes());
  }
}
