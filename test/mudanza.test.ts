// Takes long: files go to a real S3 server and back while programs work, and four programs start.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { jpeg, upload } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { filesProbe } from '#oficina/instalacion/estadoPrograma/probes.server.ts';
import { moveFiles } from '#oficina/instalacion/instalacion/move-files.server.ts';
import { checkSharedFiles } from '#oficina/instalacion/instalacion/shared-files.server.ts';
import { checkCopy } from '#platform/copies/check-copy.server.ts';
import { makeCopy } from '#platform/copies/make-copy.server.ts';
import { type Files, folderFiles } from '#platform/files/files.server.ts';
import { startS3 } from '#platform/files/object-store/s3.testing.server.ts';
import { asProgram, atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { openLog } from '#platform/observe/log/log.server.ts';
import { readEnv } from '#program/env.server.ts';
import { openFiles, placesOf } from '#program/open-files.server.ts';
import { startProgram } from '#program/program.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';
import { builtEntry, freePort } from './support/program.testing.server.ts';

/** The files go to a real S3 server and come back while programs work with them. */

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const put = (files: Files, key: string, content: string | Buffer) => files.put(key, Readable.from([content]));
const keysOf = async (files: Files) => (await Array.fromAsync(files.all())).sort();
const stored = async (files: Files, key: string) => {
  const content = await files.read(key);
  return content && sha256(await buffer(content));
};

/** A database, a folder and a store of files, which two programs have opened. */
async function house() {
  const { db, url } = await createTestDatabase();
  const store = await startS3();
  const env = { DATA_DIR: await temporaryFolder(), ...store.env };
  const folder = folderFiles(path.join(env.DATA_DIR, 'ficheros'));
  const places = placesOf(env);
  if (!places.s3) throw new Error('no store');
  const { same } = places.s3;
  await checkSharedFiles({ db, carpeta: places.carpeta, anew: false });
  const stores = { carpeta: folder, s3: store.files };
  return {
    db,
    url,
    env,
    store,
    folder,
    programs: [openFiles(places, db), openFiles(places, db)] as const,
    move: (to: 's3' | 'carpeta', { s3 = stores.s3 } = {}) =>
      moveFiles({ db, stores: { ...stores, s3 }, same, to }),
    place: async () => {
      const { rows } = await db.execute<{ archivos: string; mudanza: string | null }>(
        sql`SELECT archivos, mudanza FROM instalacion`,
      );
      return rows[0];
    },
  };
}

describe('mover los archivos con los programas en marcha', () => {
  test('van y vuelven; lo que se sube, sustituye y borra mientras tanto no se pierde ni resucita', async () => {
    const { programs, store, folder, move, place } = await house();
    const [one, other] = programs;
    const expected = new Map<string, string>();
    for (let n = 0; n < 80; n += 1) {
      const content = randomBytes(20_000);
      await put(one, `documentos/antes-${n}`, content);
      expected.set(`documentos/antes-${n}`, sha256(content));
    }
    expect(await keysOf(store.files)).toEqual([]);
    for (const to of ['s3', 'carpeta'] as const) {
      let over = false;
      const work = async (files: Files, who: string) => {
        for (let n = 0; !over; n += 1) {
          const key = `documentos/${to}-${who}-${n}`;
          const [content, replaced] = [randomBytes(5_000), randomBytes(6_000)];
          await put(files, key, content);
          expected.set(key, sha256(content));
          if (n % 8 === 0) {
            await put(files, 'dgt/mes.txt', replaced);
            if (who === 'uno') expected.set('dgt/mes.txt', sha256(replaced));
          }
          const gone = `documentos/antes-${to === 's3' ? n : 40 + n}`;
          if (who === 'uno' && n < 40) {
            await files.remove(gone);
            expected.delete(gone);
          }
          // A program finds what the other stores.
          expect(await stored(files === one ? other : one, key)).toBe(sha256(content));
        }
      };
      // The second program replaces another file: if both replaced one, nobody could know which was the last.
      const second: Files = {
        ...other,
        put: (key, content) => other.put(key.replace('mes', 'otro'), content),
      };
      const working = [work(one, 'uno'), work(second, 'dos')];
      await move(to);
      over = true;
      await Promise.all(working);
      expect(await place()).toEqual({ archivos: to, mudanza: null });
      const [present, old] = to === 's3' ? [store.files, folder] : [folder, store.files];
      expect(await keysOf(old)).toEqual([]);
      expected.delete('dgt/otro.txt');
      for (const [key, hash] of expected) expect(await stored(present, key), key).toBe(hash);
      const extra = (await keysOf(present)).filter((key) => !expected.has(key));
      expect(extra).toEqual(['dgt/otro.txt', 'programa/lugar']);
    }
  });

  test('cortada a la mitad, se sigue leyendo de donde se leía; se repite y acaba, o se deshace', async () => {
    const { programs, store, folder, move, place } = await house();
    const [one] = programs;
    for (let n = 0; n < 30; n += 1) await put(one, `fotos/${n}`, `foto ${n}`);
    let taken = 0;
    store.break((request, response) => {
      if (request.method === 'PUT') taken += 1;
      if (taken > 12) response.destroy();
      return taken > 12;
    });
    await expect(move('s3')).rejects.toMatchObject({ trouble: 'away' });
    expect(await place()).toEqual({ archivos: 'carpeta', mudanza: 's3' });
    await put(one, 'fotos/entretanto', 'con el almacén caído');
    expect(await stored(one, 'fotos/7')).toBe(sha256('foto 7'));
    store.break(undefined);
    expect((await keysOf(store.files)).length).toBeLessThan(15);
    await move('carpeta');
    expect([await place(), await keysOf(store.files)]).toEqual([{ archivos: 'carpeta', mudanza: null }, []]);
    expect(await keysOf(folder)).toHaveLength(32);
    expect((await move('s3')).archivos).toBe(31);
    expect(await stored(one, 'fotos/entretanto')).toBe(sha256('con el almacén caído'));
    expect((await move('s3')).archivos).toBe(0);
  });

  test('lo que llega cambiado no se da por movido', async () => {
    const { programs, store, folder, move, place } = await house();
    await put(programs[0], 'documentos/a', 'contenido');
    const lying: Files = {
      ...store.files,
      put: async (key, content) => {
        const sent = await text(content);
        await put(store.files, key, key === 'documentos/a' ? sent.toUpperCase() : sent);
      },
    };
    await expect(move('s3', { s3: lying })).rejects.toThrow('«documentos/a» no llega igual');
    expect(await place()).toEqual({ archivos: 'carpeta', mudanza: 's3' });
    expect(await stored(folder, 'documentos/a')).toBe(sha256('contenido'));
    await move('s3');
    expect(await stored(store.files, 'documentos/a')).toBe(sha256('contenido'));
  });

  test('la orden: sin almacén, con un programa que no lo conoce y con todos', async () => {
    const { db, url, env, store, folder } = await house();
    await put(folder, 'documentos/a', 'uno');
    const { DATA_DIR, ...keys } = env;
    const run = (more: Record<string, string>, ...args: string[]) =>
      runTool({ DATABASE_URL: url, DATA_DIR, ...more }, ...args);
    expect(await run({}, 'mover', '--a', 's3')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Di cuál es el almacén'),
    });
    await db.execute(
      sql`INSERT INTO programas (id, rol, puede, visto_en) VALUES (gen_random_uuid(), 'web', '{}', now())`,
    );
    expect(await run(keys, 'mover', '--a', 's3')).toMatchObject({
      code: 1,
      output: expect.stringContaining('sin ese almacén en ARCHIVOS_URL'),
    });
    expect(await keysOf(store.files)).toEqual([]);
    await db.execute(sql`DELETE FROM programas`);
    const moved = await run(keys, 'mover', '--a', 's3');
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('Se han llevado 1 archivo') });
    expect(await keysOf(folder)).toEqual([]);
    expect((await run(keys, 'donde')).output).toContain(
      'Los archivos están en el almacén «s3://archivos/casa/ de 127.0.0.1:',
    );
    await store.die();
    expect(await run(keys, 'mover', '--a', 'carpeta')).toMatchObject({
      code: 1,
      output: expect.stringContaining('No se puede usar el almacén de ARCHIVOS_URL: no contesta'),
    });
  });
});

/** Runs the tool, and gives its output without a secret or a stack. */
async function runTool(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [builtEntry('archivos'), ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  expect(output).not.toMatch(/^\s+at /m);
  return { code, output };
}

describe('un programa con almacén', () => {
  const start = async (settings: Record<string, string>) => {
    const PORT = String(await freePort());
    const env = readEnv({ PORT, LOG_LEVEL: 'silent', DATABASE_WAIT_S: '1', ...settings });
    const program = await startProgram({ env, log: openLog('silent', false) });
    atTheEnd(() => program.close());
    return `http://127.0.0.1:${PORT}`;
  };

  test('empieza en él; otro sin él, o con otro prefijo, no arranca; si muere, el programa sigue listo y lo dice', async () => {
    const { url } = await createTestDatabase();
    const { url: DATABASE_URL, ownerUrl: DATABASE_DIRECT_URL } = asProgram(url);
    const [store, elsewhere] = [await startS3(), await startS3({ prefix: 'otra' })];
    const settings = async () => ({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR: await temporaryFolder() });
    const SECRET = 'x'.repeat(32);
    const one = await start({ ...(await settings()), ...store.env, SECRET });
    // Another machine, with a folder of its own.
    await start({ ...(await settings()), ...store.env, SECRET });
    expect(await keysOf(store.files)).toContain('programa/lugar');
    await expect(start({ ...(await settings()), SECRET })).rejects.toThrow(
      'un almacén S3 que este programa no conoce',
    );
    await expect(start({ ...(await settings()), ...elsewhere.env, SECRET })).rejects.toThrow(
      'no en «s3://archivos/otra/',
    );
    await store.die();
    expect((await fetch(`${one}/listo`)).status).toBe(200);
    await expect(start({ ...(await settings()), ...store.env, SECRET })).rejects.toThrow(
      'No se puede usar el almacén de archivos «s3://archivos/casa/',
    );
    expect(await filesProbe(store.files).look('bien')).toMatchObject({
      estado: 'mal',
      texto: expect.stringContaining('el almacén de ARCHIVOS_URL no contesta'),
    });
  });

  test('una foto que no se puede traer es un 503 con palabras, y no una que falta', async () => {
    const store = await startS3();
    const { db, app, boss } = await openOffice({ files: store.files });
    const { token } = boss;
    const _idCliente = await makeCliente(db);
    await db.execute(sql`UPDATE clientes SET publicado = true WHERE id = ${_idCliente}`);
    const photo = (await upload(app, token, { archivo: await jpeg(), _idCliente })).json();
    const [address = ''] = String(photo.archivos[0].webp).split('?');
    expect((await app.inject(address)).statusCode).toBe(200);
    await store.die();
    const answer = await app.inject(address);
    expect(answer.json()).toMatchObject({
      codigo: 50302,
      mensaje: expect.stringContaining('Ahora no se puede llegar'),
    });
    expect(answer.statusCode).toBe(503);
  });
});

test('la copia lleva lo que está en el almacén, y dice lo que allí no está como se guardó', async () => {
  const { url, env, programs, move } = await house();
  const [one] = programs;
  for (const key of ['documentos/bueno', 'documentos/malo', 'dgt/mes.txt']) await put(one, key, key);
  await move('s3');
  const known = ['bueno', 'malo'].map((name) => ({
    ruta: `ficheros/documentos/${name}`,
    bytes: `documentos/${name}`.length,
    sha256: sha256(name === 'bueno' ? 'documentos/bueno' : 'documentos/otro'),
  }));
  const { file, manifest } = await makeCopy({
    databaseUrl: url,
    dataDir: env.DATA_DIR,
    files: one,
    folder: await temporaryFolder(),
    program: '9.9.9',
    now: new Date(),
    known: async function* () {
      yield* known;
    },
  });
  await checkCopy(file);
  expect(manifest.malos).toEqual([{ ruta: 'ficheros/documentos/malo', fallo: 'contenido' }]);
  expect(manifest.archivos.map(({ ruta, sha256 }) => [ruta, sha256])).toEqual([
    ['ficheros/dgt/mes.txt', sha256('dgt/mes.txt')],
    ['ficheros/documentos/bueno', sha256('documentos/bueno')],
    ['ficheros/programa/lugar', expect.any(String)],
  ]);
});
