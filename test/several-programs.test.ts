import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { formOf, jpeg } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { CLAVE, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { asProgram, createTestDatabase } from '#platform/http/testing.server.ts';
import { openLog } from '#platform/observe/log/log.server.ts';
import { readEnv } from '#program/env.server.ts';
import { startProgram } from '#program/program.server.ts';
import type { ProgramOptions } from '#program/program-services.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { freePort, until } from './support/program.testing.server.ts';
import { answerOf, sendTo, startShared } from './support/shared-program.testing.server.ts';

const { db, url } = await createTestDatabase();
const { url: DATABASE_URL, ownerUrl: DATABASE_DIRECT_URL } = asProgram(url);
const [DATA_DIR, COPIAS_DIR] = [await temporaryFolder(), await temporaryFolder()];
const { email } = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });

/** Starts a program on the database and the files that all the programs share. */
const start = (options: Partial<ProgramOptions>, settings: Record<string, string> = {}) =>
  startShared({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, ...settings }, options);

const copies = async () => (await readdir(COPIAS_DIR)).filter((name) => name.endsWith('.tar'));

describe('un programa para la web y otro para los trabajos', () => {
  test('la copia que se pide en el de la web la hace el que tiene dónde; sin él se dice, y no se da por hecha', async () => {
    const web = await start({ rol: 'web' });
    const entered = await sendTo(`${web.url}/usuariosTrabajadores/entrar`, 'POST', '', {
      email,
      clave: CLAVE,
    });
    const { token } = (await entered.json()) as { token: string };
    const ask = async () => {
      const answer = await sendTo(`${web.url}/copias/hacer`, 'PUT', token, {});
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ask()).toMatchObject({
      status: 409,
      body: { mensaje: expect.stringContaining('no tienen carpeta') },
    });
    const trabajos = await start({ rol: 'trabajos' }, { COPIAS_DIR });
    expect((await answerOf(`${trabajos.url}/salud`)).status).toBe(200);
    expect((await answerOf(`${trabajos.url}/como-ordenamos`)).status).toBe(404);
    expect(await ask()).toMatchObject({ status: 200, body: true });
    await until(async () => (await copies()).length === 1);
    await trabajos.close();
    expect(await ask()).toMatchObject({ status: 409 });
    expect(await copies()).toHaveLength(1);
  });

  test('con otros archivos no arranca', async () => {
    await expect(start({ rol: 'web' }, { DATA_DIR: await temporaryFolder() })).rejects.toThrow(
      'Los archivos de esta base de datos están en otra carpeta',
    );
  });

  test('sin una base de datos que compartir, un papel suelto no arranca', async () => {
    const alone = readEnv({ DATA_DIR: await temporaryFolder(), PORT: String(await freePort()) });
    await expect(startProgram({ env: alone, log: openLog('silent', false), rol: 'web' })).rejects.toThrow(
      'Con --rol web hace falta',
    );
  });
});

test('se entra en un programa, la foto se sube en otro y se ve en el tercero', async () => {
  const [one, two] = [await start({ rol: 'web' }), await start({ rol: 'web' })];
  const three = await start({});
  const owner = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
  const who = { email: owner.email, clave: CLAVE };
  const entered = await sendTo(`${one.url}/usuariosClientes/entrar`, 'POST', '', who);
  const { token } = (await entered.json()) as { token: string };
  const { type, body } = await formOf({ alt: 'La fachada', archivo: await jpeg() });
  const stored = await answerOf(`${two.url}/imagenes/crear`, {
    method: 'POST',
    headers: { token, 'content-type': type },
    body: new Uint8Array(body),
  });
  const { archivos } = (await stored.json()) as { archivos: { webp: string }[] };
  // The photo is not published, so its address is signed, with the secret that all the programs share.
  const seen = await answerOf(`${three.url}${archivos[0]?.webp}`);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await answerOf(`${three.url}${archivos[0]?.webp.replace(/\?.*/, '')}`)).status).toBe(404);
});
