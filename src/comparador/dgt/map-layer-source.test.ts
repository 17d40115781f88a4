import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { type Fault, startArcgis } from './arcgis.testing.server.ts';
import type { Feature } from './map-layer-document.ts';
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

/** Rows in the layer's order; only what the reader looks at. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    OBJECTID: 227_714 + index,
    codigo_centro: `NA${String(1000 + index)}01`,
    cod_ine: index % 3 === 0 ? 31 : 28,
  }));

const codes = (features: readonly Feature[]) => features.map(({ attributes }) => attributes.codigo_centro);

const FAST = { waits: [1, 1, 1] };

describe('el mapa leído de su dirección', () => {
  test('se cuenta primero, y se pide página a página, en orden, hasta tenerlo entero', async () => {
    const layer = rows(25);
    const server = await startArcgis({ layers: { Autoescuela_pre: layer }, maxRecordCount: 10 });
    const progress: [number, number][] = [];
    const { features, source } = await readMapLayer(server.layer('Autoescuela_pre'), {
      onProgress: (read, total) => progress.push([read, total]),
    });
    expect(codes(features)).toEqual(codes(layer.map((attributes) => ({ attributes }))));
    expect(source).toBe(server.layer('Autoescuela_pre'));
    expect(server.asked.map(({ query }) => query.get('resultOffset'))).toEqual([null, '0', '10', '20']);
    expect(server.asked[0]?.query.get('returnCountOnly')).toBe('true');
    expect(progress).toEqual([
      [10, 25],
      [20, 25],
      [25, 25],
    ]);
  });

  test('con una condición son solo los que la cumplen, y los campos en blanco del mapa no estorban', async () => {
    const server = await startArcgis({ layers: { Autoescuela_pre: rows(9) } });
    const query = `${server.layer('Autoescuela_pre')}/query`;
    expect((await readMapLayer(`${query}?where=cod_ine%3D%2731%27`)).features).toHaveLength(3);
    expect((await readMapLayer(`${query}?where=&resultOffset=&f=pjson`)).features).toHaveLength(9);
  });

  test('se busca por su segundo nombre cuando el primero ya no está', async () => {
    const server = await startArcgis({ layers: { AUTOESCUELA: rows(4) } });
    const both = [server.layer('Autoescuela_pre'), server.layer('AUTOESCUELA')];
    const { features, source } = await readMapLayer(both);
    expect(features).toHaveLength(4);
    expect(source).toBe(server.layer('AUTOESCUELA'));
    await expect(readMapLayer(both.slice(0, 1))).rejects.toThrow('error 400: Invalid URL');
  });

  test('se vuelve a pedir cuando el servidor falla, corta o va lento, también con el error dentro de un 200', async () => {
    const server = await startArcgis({ layers: { Autoescuela_pre: rows(15) }, maxRecordCount: 10 });
    const faults: Fault[] = [{ status: 503 }, { code: 500 }, 'cut', { late: 1_500 }, { status: 429 }];
    // The count meets one fault, the first page three, the second one.
    [1, 3, 4, 5, 7].forEach((turn, index) => {
      server.faults.set(turn, faults[index] ?? 'cut');
    });
    const { features } = await readMapLayer(server.layer('Autoescuela_pre'), { ...FAST, patience: 1_000 });
    expect(new Set(codes(features)).size).toBe(15);
    expect(server.asked).toHaveLength(8);
  });

  test.each<[string, SourceOptions, Fault, RegExp, number]>([
    ['sigue fallando', {}, { status: 500 }, /el servidor ha respondido con el error 500\.$/, 4],
    ['lo dice dentro de un 200', {}, { code: 504, message: 'Timeout' }, /error 504: Timeout\.$/, 4],
    ['corta siempre', {}, 'cut', /falla la red \(el servidor ha cortado la conexión\)\.$/, 4],
    ['no responde', { patience: 500, waits: [] }, { late: 1_500 }, /el servidor no responde\.$/, 1],
    ['lo rechaza', {}, { status: 403 }, /ha rechazado la descarga \(respuesta 403\)/, 1],
    ['manda demasiado', { maxBytes: 5 }, { late: 0 }, /grande/, 1],
  ])('se da por imposible cuando el servidor %s', async (_, options, fault, message, times) => {
    const server = await startArcgis({ layers: { Autoescuela_pre: rows(3) } });
    for (let turn = 1; turn <= 4; turn++) server.faults.set(turn, fault);
    const reading = readMapLayer(server.layer('Autoescuela_pre'), { ...FAST, ...options });
    await expect(reading).rejects.toMatchObject({
      name: 'DescargaFallida',
      message: expect.stringMatching(message),
    });
    expect(server.asked).toHaveLength(times);
  });

  test('se da por imposible, diciendo que aquí no hay servidor, cuando no se llega a él', async () => {
    await expect(readMapLayer('http://127.0.0.1:9/FeatureServer/0', FAST)).rejects.toThrow('falla la red');
    await expect(readMapLayer('http://capa.invalid/FeatureServer/0', FAST)).rejects.toThrow(
      'no se encuentra el servidor: puede que aquí no haya internet',
    );
  });

  test('a medias no vale, aunque el servidor no diga que falta nada', async () => {
    const server = await startArcgis({ layers: { Autoescuela_pre: rows(15) }, maxRecordCount: 10 });
    // From the second page on, the server gives half of what is asked, again and again, and in the end nothing.
    for (let turn = 3; turn <= 6; turn++) server.faults.set(turn, 'partial');
    await expect(readMapLayer(server.layer('Autoescuela_pre'), FAST)).rejects.toThrow(
      /ha dado 1[0-4] de las 15 autoescuelas que dice tener: no se ha cambiado nada/,
    );
  });

  test('se rechaza, sin volver a pedirlo, lo que no es la capa o pide una clave', async () => {
    const server = await startArcgis({ layers: { Autoescuela_pre: [{ OBJECTID: 1 }] } });
    server.faults.set(1, { code: 499, message: 'Token Required' });
    await expect(readMapLayer(`${server.layer('Autoescuela_pre')}?token=secreto`)).rejects.toMatchObject({
      name: 'ArchivoNoValido',
      message: expect.stringMatching(/^(?!.*secreto).*ahora pide una clave/),
    });
    await expect(readMapLayer(`${server.layer('Autoescuela_pre')}/query?where=otra`)).rejects.toThrow(
      'error 400: Cannot perform query. Invalid query parameters.',
    );
    expect(server.asked).toHaveLength(2);
    for (const body of ['{"features":[{"attri', '<html>', '{"features":[]}']) {
      const { url, asked } = await plainServer(() => body);
      await expect(readMapLayer(url)).rejects.toMatchObject({ name: 'ArchivoNoValido' });
      expect(asked()).toBe(1);
    }
  });

  test('se para si el servidor repite siempre la misma página, o no acaba nunca de darlas', async () => {
    const page = (features: object[]) => JSON.stringify({ count: 5, features, exceededTransferLimit: true });
    const same = await plainServer(() => page(rows(1).map((attributes) => ({ attributes }))));
    await expect(readMapLayer(same.url)).rejects.toThrow('no avanza de página');
    expect(same.asked()).toBe(3);
    const endless = await plainServer((turn) => page([{ attributes: { OBJECTID: turn } }]));
    await expect(readMapLayer(endless.url)).rejects.toThrow('no acaba nunca');
    expect(endless.asked()).toBe(201);
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

/** Starts a server that is no ArcGIS: it gives the text of `answer`, by the number of the query, from 1. */
async function plainServer(answer: (turn: number) => string) {
  let count = 0;
  const server = createServer((_, response) => {
    count++;
    response.end(answer(count));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, asked: () => count };
}
