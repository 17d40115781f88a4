import { chmod, chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { checkSharedFiles } from '#oficina/instalacion/instalacion/shared-files.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { serverUser } from '#platform/database/embedded-postgres/identity.server.ts';
import { reachDatabase } from '#platform/database/reach-database.server.ts';
import { type Files, folderFiles } from '#platform/files/files.server.ts';
import { secretKey } from '#platform/http/secrets/secret.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { startupErrorOf } from '#platform/http/startup-trouble.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { readHttps } from '#program/certificates.server.ts';
import { makeCertificates, type Pair } from '#tools/agencia/certificates.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { smallDisk } from './support/faults.testing.server.ts';
import { freePort, newDataFolder, spawnProgram, until } from './support/program.testing.server.ts';

const DAY_MS = 86_400_000;
const now = new Date();
const folder = await temporaryFolder();
// The user of the PostgreSQL server must be able to read its certificate in this folder.
await chmod(folder, 0o755);
const file = (name: string) => path.join(folder, name);

/** Gives the output of a program that can't start. */
async function refused(env: Record<string, string>): Promise<string> {
  const program = spawnProgram({ env: { PORT: String(await freePort()), ...env } });
  await until(async () => program.child.exitCode !== null);
  expect(program.child.exitCode).toBe(1);
  expect(program.output()).not.toMatch(/^\s+at /m);
  expect(program.output()).not.toContain('secreta');
  return program.output();
}

/** Gives the words that refuse a database. */
const refusal = (url: string) =>
  reachDatabase(url).then(
    async (client) => client.end().then(() => 'taken'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartupError);
      return String(error);
    },
  );

describe('una base de datos externa que no sirve se dice con palabras', () => {
  test('al arrancar: sin traza, sin la clave y con código de salida 1', async () => {
    const output = await refused({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://ana:secreta@127.0.0.1:9/nada',
      DATABASE_WAIT_S: '1',
    });
    expect(output).toContain(
      'No se puede usar la base de datos de DATABASE_URL: en esa dirección y ese puerto no hay ningún PostgreSQL en marcha.',
    );
    expect(output).toContain('Se espera hasta 1 segundos.');
  });

  test('si sus archivos están en otra carpeta, hasta que se dice que son los de esta', async () => {
    const { db } = await createTestDatabase();
    const [one, other] = [folderFiles(await temporaryFolder()), folderFiles(await temporaryFolder())];
    const check = (files: Files, anew = false) =>
      checkSharedFiles({ db, carpeta: { files, name: '/otra/parte' }, anew });
    await Promise.all([check(one), check(one)]);
    await check(one);
    await expect(check(other)).rejects.toThrow(
      /^Los archivos de esta base de datos .* no en «\/otra\/parte»/,
    );
    await check(other, true);
    await check(other);
    await expect(check(one)).rejects.toThrow(StartupError);
  });

  test('con otra clave, con otro nombre, sin TLS cuando se pide, o sin el archivo de su autoridad', async () => {
    const with_ = (change: (url: URL) => void) => {
      const url = new URL(inject('adminUrl'));
      change(url);
      return url.href;
    };
    const words = [
      [with_((url) => Object.assign(url, { password: 'secreta' })), 'el usuario o la clave no son los suyos'],
      [with_((url) => Object.assign(url, { pathname: '/nadie' })), 'ninguna base de datos con ese nombre'],
      [with_((url) => url.searchParams.set('sslmode', 'verify-full')), 'no admite conexiones con TLS'],
      [
        with_((url) => url.searchParams.set('sslrootcert', file('nada'))),
        'no se encuentra un archivo de certificado',
      ],
    ] as const;
    for (const [url, expected] of words) {
      const said = await refusal(url);
      expect(said).toContain(expected);
      expect(said).not.toContain('secreta');
    }
  });

  test('con un certificado caducado, de autoridad desconocida o de otro nombre', async () => {
    const { dataDir, remove } = await newDataFolder();
    afterAll(remove);
    const good = await makeCertificates(now);
    const old = await makeCertificates(new Date(now.getTime() - 900 * DAY_MS));
    const user = await serverUser();
    const [certFile, keyFile] = [file('servidor.pem'), file('servidor.key')];
    const serve = async ({ cert, key }: Pair) => {
      await writeFile(certFile, cert);
      await writeFile(keyFile, key, { mode: 0o600 });
      if (user) for (const one of [certFile, keyFile]) await chown(one, user.uid, user.gid);
      const settings = { ssl: 'on', ssl_cert_file: certFile, ssl_key_file: keyFile };
      return startEmbeddedPostgres({ dataDir, settings });
    };
    const said: string[] = [];
    for (const [pair, ca] of [
      [good.server, good.ca],
      [good.server, undefined],
      [good.client, good.ca],
      [old.server, old.ca],
    ] as const) {
      const server = await serve(pair);
      const url = new URL(server.url);
      url.hostname = 'localhost';
      url.searchParams.set('sslmode', 'verify-full');
      if (ca !== undefined) {
        await writeFile(file('ca.pem'), ca);
        url.searchParams.set('sslrootcert', file('ca.pem'));
      }
      said.push(await refusal(url.href));
      await server.stop();
    }
    expect(said).toEqual([
      'taken',
      expect.stringContaining('es de una autoridad que no se conoce'),
      expect.stringContaining('es de otro nombre que el de la dirección'),
      expect.stringContaining('ha caducado'),
    ]);
  });
});

describe('el certificado de https', () => {
  const pair = { TLS_CERT_FILE: file('c.pem'), TLS_KEY_FILE: file('k.pem') };

  test('que no está o no se entiende no deja arrancar', async () => {
    expect(await refused({ ...pair, DATA_DIR: folder })).toContain(
      'El certificado de TLS_CERT_FILE y TLS_KEY_FILE no sirve: no se pueden leer los archivos',
    );
    await writeFile(pair.TLS_CERT_FILE, 'nada');
    await writeFile(pair.TLS_KEY_FILE, 'nada');
    await expect(readHttps({ ...pair, publicUrl: 'https://localhost' }, now)).rejects.toThrow(
      'el certificado y la clave no son PEM, o no van juntos',
    );
  });

  test('caducado o de otro nombre sirve, y se avisa al arrancar', async () => {
    const { server } = await makeCertificates(now);
    await writeFile(pair.TLS_CERT_FILE, server.cert);
    await writeFile(pair.TLS_KEY_FILE, server.key);
    const notices = async (publicUrl: string, days: number) =>
      (await readHttps({ ...pair, publicUrl }, new Date(now.getTime() + days * DAY_MS)))?.notices;
    expect(await notices('https://localhost:3000', 0)).toEqual([]);
    expect(await notices('https://[::1]:3000', 0)).toEqual([]);
    expect(await notices('https://carneclaro.example', 900)).toEqual([
      expect.stringMatching(
        /^El certificado de TLS_CERT_FILE caducó el \d+.*: los navegadores lo rechazarán\.$/,
      ),
      'El certificado de TLS_CERT_FILE no es de «carneclaro.example»: los navegadores lo rechazarán.',
    ]);
    expect(await notices('https://localhost', -2)).toEqual([expect.stringContaining('no vale hasta el')]);
  });
});

describe('la carpeta de datos', () => {
  test('con el disco lleno desde el principio se dice, y no queda una clave a medias', async ({ skip }) => {
    const disk = await smallDisk(8);
    if (disk === undefined) return skip('no se puede montar un disco pequeño aquí');
    const dataDir = path.join(disk, 'datos');
    expect(await refused({ DATA_DIR: dataDir })).toContain(
      `No se ha podido crear la base de datos «${dataDir}/postgres»: no queda sitio en el disco.`,
    );
    await writeFile(path.join(disk, 'relleno'), Buffer.alloc(16 * 2 ** 20)).catch(() => {});
    const full = path.join(disk, 'otra');
    const failed = () => {
      try {
        return secretKey(undefined, full);
      } catch (error) {
        return startupErrorOf(error)?.message;
      }
    };
    expect(failed()).toContain('no queda sitio en el disco');
    expect(failed()).toContain('no queda sitio en el disco');
  });

  test('con la clave de firmar a medias no arranca: con una vacía cualquiera firmaría', async () => {
    const dataDir = await temporaryFolder();
    await writeFile(path.join(dataDir, 'secreto'), '');
    expect(() => secretKey(undefined, dataDir)).toThrow('no está entera');
    const other = await temporaryFolder();
    const key = secretKey(undefined, other);
    expect(key).toHaveLength(43);
    expect(secretKey(undefined, other)).toBe(key);
  });
});
