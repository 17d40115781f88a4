import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { makeCertificates } from '#tools/agencia/certificates.server.ts';
import { warningOf } from './ending.ts';
import { readKeyPair } from './key-pair.server.ts';
import { WrongKeyPair } from './wrong-key-pair.ts';

const openssl = (args: string, cwd: string) => promisify(execFile)('openssl', args.split(' '), { cwd });

/** As Windows exports them: RC2-40 for the certificate and triple DES for the key. */
const WINDOWS = path.join(import.meta.dirname, 'exported-by-windows.testing.p12');

describe('leer un certificado y su clave', () => {
  test('un .p12 de los de Windows, que OpenSSL 3 no abre, sirve para TLS', async () => {
    const pair = await readKeyPair({ p12File: WINDOWS, password: 'clave' });
    expect(new X509Certificate(pair.cert).subject).toContain('CN=TITULAR DE PRUEBA');
    expect(() => createSecureContext(pair)).not.toThrow();
  });

  test('un .p12 de hoy con clave de curva elíptica y su cadena: primero el suyo', async (context) => {
    const folder = await temporaryFolder();
    const { ca, client } = await makeCertificates(new Date());
    const file = (name: string) => path.join(folder, name);
    await writeFile(file('ca.pem'), ca);
    await writeFile(file('cert.pem'), client.cert);
    await writeFile(file('key.pem'), client.key);
    try {
      await openssl(
        'pkcs12 -export -inkey key.pem -in cert.pem -certfile ca.pem -passout pass:clave -out todo.p12',
        folder,
      );
    } catch {
      return context.skip('there is no openssl here to make the file');
    }
    const pair = await readKeyPair({ p12File: file('todo.p12'), password: 'clave' });
    expect(pair.cert.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(new X509Certificate(pair.cert).fingerprint256).toBe(
      new X509Certificate(client.cert).fingerprint256,
    );
    expect(() => createSecureContext(pair)).not.toThrow();
  });

  test('lo que no sirve se dice con palabras', async () => {
    const folder = await temporaryFolder();
    const [one, other] = [await makeCertificates(new Date()), await makeCertificates(new Date())];
    const [certFile, keyFile] = [path.join(folder, 'c.pem'), path.join(folder, 'k.pem')];
    await writeFile(certFile, one.client.cert);
    await writeFile(keyFile, other.client.key);
    await expect(readKeyPair({ p12File: WINDOWS, password: 'otra' })).rejects.toThrow(
      'no se abre con esa contraseña',
    );
    await expect(readKeyPair({ p12File: certFile, password: '' })).rejects.toThrow('no es un archivo .p12');
    await expect(readKeyPair({ certFile, keyFile })).rejects.toBeInstanceOf(WrongKeyPair);
    await expect(readKeyPair({ p12File: `${certFile}.no`, password: '' })).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});

test('se avisa a 60, 30, 7 y 1 días, y cuando ha acabado', () => {
  const due = [61, 60, 31, 30, 8, 7, 2, 1, 0, -1].map(warningOf);
  expect(due).toEqual([undefined, 60, 60, 30, 30, 7, 7, 1, 1, 0]);
});
