import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { atTheEnd } from '#api/testing.server.ts';
import { readMapLayer, type SourceOptions } from './map-layer-source.server.ts';

const feature = (codigo: string) => ({ attributes: { codigo_centro: codigo } });

describe('el mapa leído de un fichero', () => {
  test('son sus elementos, con el nombre del fichero', async () => {
    const file = await fileWith({ features: [feature('NA017601'), { attributes: null }, null] });
    const { features, source } = await readMapLayer(file);
    expect(source).toBe('autoescuelas.json');
    expect(features).toEqual([feature('NA017601'), { attributes: {} }, { attributes: {} }]);
  });

  test('puede llevar marca de orden de bytes', async () => {
    const file = await fileWith(`\ufeff${JSON.stringify({ features: [feature('NA017601')] })}`);
    expect((await readMapLayer(file)).features).toHaveLength(1);
  });

  test.each([
    ['cortado', '{"features":[{"attributes":{"codigo_ce', 'no es un documento JSON, o está cortado'],
    ['vacío', '', 'no es un documento JSON, o está cortado'],
    ['de otra codificación', Buffer.from('{"features":["Á"]}', 'latin1'), 'no es un documento JSON'],
    ['de otra cosa', '[1, 2]', 'le falta la lista «features»'],
    ['nulo', 'null', 'le falta la lista «features»'],
    ['con elementos que no son lista', '{"features":{}}', 'le falta la lista «features»'],
    ['sin elementos', '{"features":[]}', 'no contiene ninguna autoescuela'],
    [
      'de error de ArcGIS',
      '{"error":{"code":400,"message":"Cannot perform query","details":[]}}',
      'ha respondido con un error 400: Cannot perform query',
    ],
    ['de error sin más', '{"error":{}}', 'ha respondido con un error'],
    [
      'que el servidor cortó',
      JSON.stringify({ features: [feature('NA017601')], exceededTransferLimit: true }),
      'está incompleto',
    ],
  ])('se rechaza si es un documento %s', async (_, content, reason) => {
    await expect(readMapLayer(await fileWith(content))).rejects.toMatchObject({
      name: 'ArchivoNoValido',
      message: expect.stringMatching(new RegExp(`^autoescuelas\\.json: .*${reason}`)),
    });
  });

  test('se rechaza si es demasiado grande', async () => {
    const file = await fileWith({ features: [feature('NA017601')] });
    await expect(readMapLayer(file, { maxBytes: 20 })).rejects.toThrow('es demasiado grande');
  });

  test('que no existe se dice como de costumbre', async () => {
    await expect(readMapLayer('no-existe.json')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('el mapa leído de su dirección', () => {
  test('se pide página a página hasta la última', async () => {
    const pages = [['NA017601', 'NA017602'], ['NA017603'], ['NA017604']];
    const { url, asked } = await layerServer((request, reply) => {
      const page = ['0', '2', '3'].indexOf(queryOf(request).get('resultOffset') ?? '');
      reply.json({
        features: (pages[page] ?? []).map(feature),
        ...(page < pages.length - 1 && { exceededTransferLimit: true }),
      });
    });
    const { features, source } = await readMapLayer(`${url}/FeatureServer/0/query?where=cod_ine%3D%2731%27`);
    expect(features.map(({ attributes }) => attributes.codigo_centro)).toEqual(pages.flat());
    expect(source).toBe(`${url}/FeatureServer/0/query`);
    expect(asked.map((query) => query.get('resultOffset'))).toEqual(['0', '2', '3']);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      where: "cod_ine='31'",
      outFields: '*',
      returnGeometry: 'false',
      orderByFields: 'OBJECTID',
      f: 'json',
      resultOffset: '0',
      resultRecordCount: '1000',
    });
  });

  test('la dirección de la capa vale, y la copiada del mapa con campos en blanco también', async () => {
    const { url, asked } = await layerServer((request, reply) => {
      if (!request.url?.startsWith('/FeatureServer/0/query?')) reply.status(404);
      else reply.json({ features: [feature('NA017601')] });
    });
    for (const address of ['/FeatureServer/0', '/FeatureServer/0/query?where=&resultOffset=&f=pjson']) {
      const { features } = await readMapLayer(url + address);
      expect(features).toHaveLength(1);
      expect(asked.at(-1)?.get('where')).toBe('1=1');
      expect(asked.at(-1)?.getAll('f')).toEqual(['json']);
      expect(asked.at(-1)?.getAll('resultOffset')).toEqual(['0']);
    }
  });

  test('se vuelve a pedir cuando el servidor falla o corta, tres veces', async () => {
    const { url, asked } = await layerServer((_, reply, count) => {
      if (count === 1) reply.status(503);
      else if (count === 2) reply.hangUp();
      else if (count === 3) reply.status(429);
      else reply.json({ features: [feature('NA017601')] });
    });
    expect((await readMapLayer(url, { waits: [1, 1, 1] })).features).toHaveLength(1);
    expect(asked).toHaveLength(4);
  });

  test.each<[string, SourceOptions, (reply: Reply) => void, RegExp, number]>([
    ['sigue fallando', {}, (reply) => reply.status(500), /el servidor ha respondido con el error 500\.$/, 4],
    ['corta siempre', {}, (reply) => reply.hangUp(), /falla la red/, 4],
    ['no responde', { patience: 1_000, waits: [] }, () => {}, /el servidor no responde\.$/, 1],
    ['lo rechaza', {}, (reply) => reply.status(403), /ha rechazado la descarga \(respuesta 403\)/, 1],
    ['manda demasiado', { maxBytes: 20 }, (reply) => reply.json({ features: [{}, {}, {}] }), /grande/, 1],
  ])('se da por imposible cuando el servidor %s', async (_, options, answer, message, times) => {
    const { url, asked } = await layerServer((_request, reply) => answer(reply));
    await expect(readMapLayer(url, { waits: [1, 1, 1], ...options })).rejects.toMatchObject({
      name: 'DescargaFallida',
      message: expect.stringMatching(message),
    });
    expect(asked).toHaveLength(times);
  });

  test('se rechaza, sin volver a pedirlo, lo que no es la capa', async () => {
    for (const body of ['{"features":[{"attri', '<html>', '{"error":{"code":400,"message":"Invalid URL"}}']) {
      const { url, asked } = await layerServer((_, reply) => reply.text(body));
      await expect(readMapLayer(`${url}/?token=secreto`)).rejects.toMatchObject({
        name: 'ArchivoNoValido',
        message: expect.not.stringContaining('secreto'),
      });
      expect(asked).toHaveLength(1);
    }
  });

  test('se para si el servidor repite siempre la misma página, o la da vacía', async () => {
    for (const features of [[feature('NA017601')], []]) {
      const { url, asked } = await layerServer((_, reply) =>
        reply.json({ features, exceededTransferLimit: true }),
      );
      await expect(readMapLayer(url)).rejects.toThrow('no avanza de página');
      expect(asked.length).toBeLessThanOrEqual(2);
    }
  });

  test('se para si el servidor no acaba nunca de dar páginas', async () => {
    const { url, asked } = await layerServer((request, reply) =>
      reply.json({
        features: [feature(`NA${queryOf(request).get('resultOffset')?.padStart(6, '0')}`)],
        exceededTransferLimit: true,
      }),
    );
    await expect(readMapLayer(url)).rejects.toThrow('no acaba nunca');
    expect(asked).toHaveLength(200);
  });

  test.each([['ftp://ejemplo.es/capa'], ['file:///etc/hosts'], ['https://'], ['http://a b.es/']])(
    '«%s» no es una dirección de internet',
    async (address) => {
      await expect(readMapLayer(address)).rejects.toMatchObject({
        name: 'DescargaFallida',
        message: expect.stringContaining('no es una dirección de internet'),
      });
    },
  );
});

async function fileWith(content: string | Buffer | object): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-mapa-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'autoescuelas.json');
  const whole = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
  await writeFile(file, whole);
  return file;
}

type Reply = {
  json(body: unknown): void;
  text(body: string): void;
  status(code: number): void;
  /** Ends the connection in the middle of the answer. */
  hangUp(): void;
};

function replyTo(response: ServerResponse): Reply {
  return {
    json: (body) => response.end(JSON.stringify(body)),
    text: (body) => response.end(body),
    status: (code) => response.writeHead(code).end('{}'),
    hangUp: () => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"features":[', () => response.destroy());
    },
  };
}

const queryOf = (request: IncomingMessage) => new URL(request.url ?? '', 'http://capa').searchParams;

/** Starts a real HTTP server on a free port that answers with `answer` and notes the queries. */
async function layerServer(answer: (request: IncomingMessage, reply: Reply, count: number) => void) {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    asked.push(queryOf(request));
    answer(request, replyTo(response), asked.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, asked };
}
