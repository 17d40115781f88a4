import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { CLAVE, caller, enter, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { checkSharedSecret } from '#oficina/instalacion/instalacion/shared-secret.server.ts';
import { createSeal } from '#platform/files/seal.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { readEnv } from '#program/env.server.ts';
import { renewSealed } from '#program/renew-sealed.server.ts';
import { openApp, temporaryFolder } from './support/app.testing.server.ts';

const [OLD, NEW] = ['v'.repeat(32), 'n'.repeat(32)];
const START = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createTestDatabase();

test('al cambiar la clave, con la de antes en el anillo siguen las sesiones, los segundos factores y los equipos conocidos', async () => {
  let now = START;
  const clock = () => now;
  const open = (secret: string, ring?: string[]) => openApp(url, { secret, clock, ...(ring && { ring }) });
  const before = await open(OLD);
  const user = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });
  const token = await tokenOf(before, user);
  const ask = caller(before, token);
  const started = await ask('POST /usuariosTrabajadores/prepararDobleFactor', {});
  const factor = new TOTP({ secret: Secret.fromBase32(started.json<{ secreto: string }>().secreto) });
  const code = () => {
    now = new Date(now.getTime() + 60_000);
    return factor.generate({ timestamp: now.getTime() });
  };
  const activated = await ask('PUT /usuariosTrabajadores/activarDobleFactor', {
    clave: CLAVE,
    codigo: code(),
  });
  expect(activated.statusCode).toBe(200);
  const entered = await enter(before, user, { codigo: code() });
  const cookie = [entered.headers['set-cookie']].flat().join().split(';')[0];
  const devices = async () => (await db.execute('SELECT id FROM dispositivos')).rowCount;
  const known = await devices();

  const during = await open(NEW, [OLD]);
  const whoAt = async (app: typeof before, of: string) =>
    (await caller(app, of)('GET /usuariosTrabajadores/consultarMiUsuario')).statusCode;
  expect(await whoAt(during, token)).toBe(200);
  const again = await enter(during, user, { codigo: code(), cookie });
  expect(again.statusCode).toBe(200);
  expect(await devices()).toBe(known);

  await renewSealed(db, createSeal(NEW, [OLD]));
  const after = await open(NEW);
  expect(await whoAt(after, token)).toBe(401);
  expect(await whoAt(after, again.json<{ token: string }>().token)).toBe(200);
  expect((await enter(after, user, { codigo: code(), cookie })).statusCode).toBe(200);
  expect(await devices()).toBe(known);
});

test('un programa con otra clave no arranca; con la de los demás en el anillo, o diciéndolo, sí', async () => {
  const check = (secret: string, ring: string[] = [], anew = false) =>
    checkSharedSecret({ db, secret, ring, anew });
  await Promise.all([check(OLD), check(OLD)]);
  await expect(check(NEW)).rejects.toThrow(
    /^La clave de firmar de este programa no es la de su base de datos/,
  );
  await check(NEW, [OLD]);
  await expect(check(OLD)).rejects.toThrow(StartupError);
  await check(OLD, [], true);
  await check(OLD);
});

test('cada secreto puede estar en un archivo', async () => {
  const folder = await temporaryFolder();
  const file = async (name: string, content: string) => {
    await writeFile(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const SECRET_FILE = await file('uno', `${NEW}\n`);
  const SECRET_RING_FILE = await file('dos', `${OLD}\n${'x'.repeat(40)}\n`);
  const DATABASE_URL_FILE = await file('tres', 'postgres://ana:clave@uno/base\r\n');
  expect(readEnv({ SECRET_FILE, SECRET_RING_FILE, DATABASE_URL_FILE })).toMatchObject({
    SECRET: NEW,
    SECRET_RING: [OLD, 'x'.repeat(40)],
    DATABASE_URL: 'postgres://ana:clave@uno/base',
  });
  expect(() =>
    readEnv({ SECRET: NEW, SECRET_FILE, SMTP_URL_FILE: path.join(folder, 'nada'), PORT: 'x' }),
  ).toThrow(/SECRET_FILE: va en el archivo o en SECRET.*SMTP_URL_FILE: no se puede leer.*PORT: /s);
});
