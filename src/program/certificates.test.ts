import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { warnOfCertificates } from '#oficina/ventas/verifactu/certificates-job.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { makeCertificates } from '#tools/agencia/certificates.server.ts';
import { agencyFiles, certificatesOf, checkAgencyFiles } from './certificates.server.ts';

const DAY_MS = 86_400_000;
/** Days of validity of `makeCertificates`. */
const DAYS = 825;

test('antes de que acabe cada certificado se avisa al negocio por correo, una vez por plazo, y se ve en el panel', async () => {
  const folder = await temporaryFolder();
  const made = new Date('2026-11-23T10:00:00Z');
  const { client, server } = await makeCertificates(made);
  const file = (name: string) => path.join(folder, name);
  await writeFile(file('c.pem'), client.cert);
  await writeFile(file('k.pem'), client.key);
  await writeFile(file('tls.pem'), server.cert);
  const env = { AEAT_CERT_FILE: file('c.pem'), AEAT_CERT_KEY: file('k.pem'), TLS_CERT_FILE: file('tls.pem') };
  const certificates = certificatesOf(
    { ...env, DATA_DIR: folder } as Parameters<typeof certificatesOf>[0],
    async () => undefined,
  );
  const time = { left: 100 };
  const clock = () => new Date(made.getTime() + (DAYS - time.left) * DAY_MS);
  const { db, as } = await openOffice({ clock, certificates });
  const jobs = { send: async () => undefined } as never;
  const letters = async (left: number) => {
    time.left = left;
    await warnOfCertificates({ db, clock, certificates, jobs: () => jobs });
    return db.$count(sql`correos WHERE tipo = 'aviso_certificado'`);
  };
  const counted: number[] = [];
  for (const left of [100, 60, 59, 30, 20, 7, 1, -2, -3]) counted.push(await letters(left));
  expect(counted).toEqual([0, 2, 2, 4, 4, 6, 8, 10, 10]);

  time.left = 7;
  const admin = await as('Administrador');
  expect((await admin('GET /negocio/leerEntorno')).json().certificados).toEqual([
    expect.objectContaining({
      uso: 'agencia',
      aviso: true,
      falla: null,
      dias: expect.toSatisfy((n) => n <= 7),
    }),
    expect.objectContaining({ uso: 'https', aviso: true, falla: null }),
  ]);
  await rm(file('k.pem'));
  expect((await admin('GET /negocio/leerEntorno')).json().certificados[0]).toMatchObject({
    uso: 'agencia',
    aviso: true,
    falla: 'no se puede leer',
  });
});

test('un certificado que no se puede abrir no deja arrancar, y se dice cuál', async () => {
  const files = agencyFiles({ AEAT_P12_FILE: import.meta.filename, AEAT_P12_PASSWORD: 'x' } as never);
  await expect(checkAgencyFiles(files ?? { p12File: '', password: '' })).rejects.toThrow(
    'El certificado de AEAT_P12_FILE no sirve: no es un archivo .p12 ni .pfx',
  );
});
