// Takes long: a thousand files, since a page of a list holds so many, and uploads of several pieces.
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { openChecked } from '../checked-file.server.ts';
import { readStoreAddress, sameStore } from './address.server.ts';
import { objectFiles } from './object-files.server.ts';
import { type Fault, startS3 } from './s3.testing.server.ts';
import { StoreAway } from './store-away.server.ts';

/** Files in a real S3 server behave as in a folder, and its failures are words. */

const store = await startS3();
const { files } = store;
const MB = 2 ** 20;

beforeEach(() => {
  store.break(undefined);
  store.requests.length = 0;
});

const stored = async (key: string) => {
  const content = await files.read(key);
  return content && text(content);
};
const put = (key: string, content: string | Buffer) => files.put(key, Readable.from([content]));
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Content that comes as a network brings it, in small and uneven pieces. */
const flowing = (content: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += 65_521) yield content.subarray(at, at + 65_521);
    })(),
  );

/** Fails the requests of a kind, as many times as said. */
const failing = (kind: RegExp, times: number, how: (...args: Parameters<Fault>) => void): Fault => {
  let left = times;
  return (request, response) => {
    if (left === 0 || !kind.test(`${request.method} ${request.url}`)) return false;
    left -= 1;
    how(request, response);
    return true;
  };
};

/** Why each was refused. */
const troublesOf = async (asked: Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map(
    (outcome) =>
      outcome.status === 'rejected' && outcome.reason instanceof StoreAway && outcome.reason.trouble,
  );

describe('los mismos verbos que en una carpeta', () => {
  test('se guarda, se lee, se sustituye, se lista y se borra; lo que no existe es nada', async () => {
    await put('documentos/a', 'Cáceres');
    const first = await files.stat('documentos/a');
    expect([await stored('documentos/a'), first?.bytes]).toEqual(['Cáceres', 8]);
    await put('documentos/a', 'Ávila');
    expect(await stored('documentos/a')).toBe('Ávila');
    expect((await files.stat('documentos/a'))?.written).not.toBe(first?.written);
    await put('documentos/vacio', '');
    expect(await stored('documentos/vacio')).toBe('');
    await put('fotos/b.webp', 'foto');
    expect((await Array.fromAsync(files.list('documentos'))).sort()).toEqual([
      'documentos/a',
      'documentos/vacio',
    ]);
    expect(await Array.fromAsync(files.list('ninguna'))).toEqual([]);
    expect((await Array.fromAsync(files.all())).sort()).toEqual([
      'documentos/a',
      'documentos/vacio',
      'fotos/b.webp',
    ]);
    await files.remove('documentos/a');
    await files.remove('documentos/a');
    expect([await stored('documentos/a'), await files.stat('documentos/a')]).toEqual([undefined, undefined]);
    await expect(put('../fuera', 'x')).rejects.toThrow('invalid file key');
  });

  test('un trozo lleva sus dos extremos; de más allá del final no hay nada', async () => {
    await put('trozos/a', '0123456789');
    const part = async (start: number, end: number) =>
      text((await files.read('trozos/a', { start, end })) ?? Readable.from(['none']));
    expect([await part(0, 3), await part(4, 4), await part(8, 50), await part(20, 30)]).toEqual([
      '0123',
      '4',
      '89',
      '',
    ]);
    expect(await files.read('trozos/nada', { start: 0, end: 3 })).toBeUndefined();
  });

  test('una lista de más de mil se da entera', async () => {
    const keys = Array.from({ length: 1_005 }, (_, index) => `muchos/${String(index).padStart(4, '0')}`);
    await Promise.all(keys.map((key) => put(key, 'x')));
    expect((await Array.fromAsync(files.list('muchos'))).sort()).toEqual(keys);
    expect(store.requests.filter((request) => request.includes('continuation-token'))).toHaveLength(1);
  });

  test.each([8 * MB, 16 * MB, 21 * MB + 7])(
    '%i bytes llegan iguales, por piezas si son más de una',
    async (bytes) => {
      const content = randomBytes(bytes);
      await files.put('grande/a', flowing(content));
      const back = await buffer((await files.read('grande/a')) ?? Readable.from([]));
      expect([back.length, sha256(back)]).toEqual([bytes, sha256(content)]);
      const pieces = store.requests.filter((request) => request.includes('partNumber'));
      expect(pieces).toHaveLength(bytes === 8 * MB ? 0 : Math.ceil(bytes / (8 * MB)));
    },
  );
});

describe('lo que falla', () => {
  test.each([3 * MB, 20 * MB])(
    'una subida que se corta con %i bytes no deja nada ni toca lo de antes',
    async (bytes) => {
      await put('corte/a', 'entero');
      const cut = Readable.from(
        (function* () {
          for (let sent = 0; sent < bytes; sent += MB) yield randomBytes(MB);
          throw new Error('cut');
        })(),
      );
      await expect(files.put('corte/a', cut)).rejects.toThrow('cut');
      expect(await stored('corte/a')).toBe('entero');
      expect(await Array.fromAsync(files.list('corte'))).toEqual(['corte/a']);
      const [begun, given] = ['POST', 'DELETE'].map((verb) =>
        store.requests.filter((request) => request.startsWith(`${verb} `) && request.includes('upload')),
      );
      expect([begun?.length, given?.length]).toEqual(bytes > 8 * MB ? [1, 1] : [0, 0]);
      expect(
        store.requests.some((request) => request.startsWith('POST') && request.includes('uploadId')),
      ).toBe(false);
    },
  );

  test('una bajada que se corta sigue por donde iba', async () => {
    const content = randomBytes(6 * MB);
    await files.put('bajada/a', flowing(content));
    let cuts = 0;
    store.break((request, response) => {
      if (request.method !== 'GET' || cuts === 2) return false;
      cuts += 1;
      const write = response.write.bind(response);
      let sent = 0;
      response.write = ((chunk: Buffer) => {
        sent += chunk.length;
        if (sent > MB) response.destroy();
        return write(chunk);
      }) as typeof response.write;
      return false;
    });
    expect(sha256(await buffer((await files.read('bajada/a')) ?? Readable.from([])))).toBe(sha256(content));
    expect(cuts).toBe(2);
  });

  test('un contenido que ha cambiado allí no se entrega', async () => {
    const storedAs = { bytes: 5, sha256: sha256(Buffer.from('bueno')) };
    await put('malo/a', 'bueno');
    expect(await text(await openChecked(files, 'malo/a', storedAs))).toBe('bueno');
    await put('malo/a', 'falso');
    await expect(openChecked(files, 'malo/a', storedAs)).rejects.toMatchObject({ fault: 'contenido' });
    await put('malo/a', 'corto.');
    await expect(openChecked(files, 'malo/a', storedAs)).rejects.toMatchObject({ fault: 'tamano' });
    await files.remove('malo/a');
    await expect(openChecked(files, 'malo/a', storedAs)).rejects.toMatchObject({ fault: 'falta' });
  });

  test('un fallo pasajero se repite, y uno que dura se dice', async () => {
    const busy = (_request: unknown, response: Parameters<Fault>[1]) => response.writeHead(503).end();
    store.break(failing(/^PUT/, 2, busy));
    await put('pasajero/a', 'ya');
    store.break(failing(/^GET/, 2, (request) => request.socket.destroy()));
    expect(await stored('pasajero/a')).toBe('ya');
    store.break(failing(/./, Number.POSITIVE_INFINITY, busy));
    const asked = [put('pasajero/b', 'x'), stored('pasajero/a'), files.stat('x'), files.remove('x')];
    expect(await troublesOf(asked)).toEqual(Array(4).fill('away'));
    expect(store.requests.length).toBeLessThan(30);
  });

  test('con el almacén muerto se dice, y al volver sigue como estaba', async () => {
    await put('muerto/a', 'vivo');
    await store.die();
    await expect(stored('muerto/a')).rejects.toThrow(
      'Ahora no se puede llegar al sitio donde están los archivos',
    );
    await expect(Array.fromAsync(files.list('muerto'))).rejects.toBeInstanceOf(StoreAway);
    await store.revive();
    expect(await stored('muerto/a')).toBe('vivo');
  });

  test('muerto a mitad de una subida por piezas, no queda a medias', async () => {
    await put('mitad/a', 'entero');
    store.break(failing(/partNumber=2/, Number.POSITIVE_INFINITY, (request) => request.socket.destroy()));
    await expect(files.put('mitad/a', flowing(randomBytes(20 * MB)))).rejects.toBeInstanceOf(StoreAway);
    store.break(undefined);
    expect(await stored('mitad/a')).toBe('entero');
  });

  test('con otra clave o sin el cubo es un fallo con su causa, y no un archivo que falta', async () => {
    const address = readStoreAddress(store.env.ARCHIVOS_URL);
    if (!address) throw new Error('not an address');
    const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };
    const wrong = objectFiles(address, { ...keys, secretKey: 'otra' });
    expect(await troublesOf([wrong.stat('a'), wrong.read('a'), wrong.remove('a')])).toEqual(
      Array(3).fill('keys'),
    );
    const nowhere = objectFiles({ ...address, bucket: 'ninguno' }, keys);
    expect(await troublesOf([nowhere.stat('a'), nowhere.read('a'), Array.fromAsync(nowhere.all())])).toEqual(
      Array(3).fill('bucket'),
    );
  });
});

describe('la dirección', () => {
  test('de Amazon, de otro y mal escritas', () => {
    expect(readStoreAddress('s3://cubo?region=eu-south-2')).toEqual({
      endpoint: 'https://s3.eu-south-2.amazonaws.com',
      bucket: 'cubo',
      prefix: '',
      region: 'eu-south-2',
      byHost: true,
    });
    expect(readStoreAddress('s3://cubo/casa/uno/?endpoint=http://minio:9000')).toMatchObject({
      endpoint: 'http://minio:9000',
      prefix: 'casa/uno/',
      byHost: false,
    });
    for (const wrong of [
      'https://cubo',
      's3://',
      's3://cubo?enpoint=http://minio:9000',
      's3://cubo?endpoint=ftp://minio',
      's3://cubo?endpoint=http://minio/ruta',
      's3://clave:secreta@cubo',
      's3://cubo/con espacio',
      's3://cubo?estilo=otro',
    ])
      expect(readStoreAddress(wrong), wrong).toBeUndefined();
  });

  test('dos prefijos son dos sitios', () => {
    const same = (text: string) => {
      const address = readStoreAddress(text);
      return address && sameStore(address);
    };
    expect(same('s3://cubo/a')).toBe(same('s3://cubo/a/?region=us-east-1'));
    expect(same('s3://cubo/a')).not.toBe(same('s3://cubo/b'));
  });
});
