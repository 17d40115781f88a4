import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type DownloadOptions, downloadMonth, monthUrl } from './download-month.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'carne-claro-descarga-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const target = path.join(folder, 'descarga');

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves the answers in turn, the last one for ever, and notes each request. */
async function serve(...answers: RequestListener[]): Promise<{ template: string; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    (answers.length > 1 ? answers.shift() : answers[0])?.(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { template: `http://127.0.0.1:${port}/{AAAA}/{M}/export_auto_{DESDE}_{HASTA}.zip`, asked };
}

const status =
  (code: number): RequestListener =>
  (_, response) =>
    response.writeHead(code).end();
const content: RequestListener = (_, response) => response.end('contenido');

const download = (template: string, options: Partial<DownloadOptions> = {}) =>
  downloadMonth({ template, mes: '2025-02-01', target, waits: [1, 1], ...options });

test('la dirección de un mes lleva el mes sin cero y el primer y el último día', () => {
  expect(monthUrl('https://dgt.invalid/{AAAA}/{M}/a_{DESDE}_{HASTA}.zip', '2024-02-01')).toBe(
    'https://dgt.invalid/2024/2/a_20240201_20240229.zip',
  );
});

describe('la descarga de un mes', () => {
  test('deja el fichero y cuenta los bytes', async () => {
    const { template, asked } = await serve(content);
    const seen: number[] = [];
    await download(template, { onProgress: (read) => seen.push(read) });
    expect(readFileSync(target, 'utf8')).toBe('contenido');
    expect(asked).toEqual(['/2025/2/export_auto_20250201_20250228.zip']);
    expect(seen.at(-1)).toBe(9);
  });

  test('se vuelve a intentar cuando falla el servidor o se corta la red', async () => {
    const cut: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('a');
      setImmediate(() => response.destroy());
    };
    const { template, asked } = await serve(status(503), cut, content);
    await download(template);
    expect(asked).toHaveLength(3);
    expect(readFileSync(target, 'utf8')).toBe('contenido');
  });

  test('llega entera de un servidor que cuelga al acabar de mandarla', async () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024, 'a');
    const hangingUp = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(`HTTP/1.0 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n`);
        socket.end(bytes);
      });
    });
    await new Promise<void>((resolve) => hangingUp.listen(0, '127.0.0.1', resolve));
    const { port } = hangingUp.address() as AddressInfo;
    for (let time = 0; time < 5; time++) {
      await download(`http://127.0.0.1:${port}/`);
      expect(readFileSync(target).equals(bytes)).toBe(true);
    }
    hangingUp.close();
  });

  test('sigue a donde la manda el servidor', async () => {
    const { template, asked } = await serve(
      (_, response) => response.writeHead(302, { location: '/otro.zip' }).end(),
      content,
    );
    await download(template);
    expect(readFileSync(target, 'utf8')).toBe('contenido');
    expect(asked).toEqual(['/2025/2/export_auto_20250201_20250228.zip', '/otro.zip']);
  });

  test('se da por perdida al tercer fallo', async () => {
    const { template, asked } = await serve(status(500));
    await expect(download(template)).rejects.toThrow(
      'No se ha podido descargar el fichero de febrero de 2025: la DGT ha respondido con el error 500',
    );
    expect(asked).toHaveLength(3);
  });

  test('se da por perdida si nadie escucha', async () => {
    const { template } = await serve(content);
    await new Promise((resolve) => server?.close(resolve));
    await expect(download(template)).rejects.toThrow('febrero de 2025: falla la red');
  });

  test('no espera para siempre a un servidor que calla', async () => {
    const silent: RequestListener = (_, response) => {
      response.writeHead(200).write('a');
    };
    const { template } = await serve(silent);
    await expect(download(template, { patience: 50 })).rejects.toThrow('la DGT no responde');
  });

  test('no insiste con un mes que no está publicado', async () => {
    const { template, asked } = await serve(status(404));
    await expect(download(template)).rejects.toThrow(
      'La DGT aún no ha publicado los resultados de febrero de 2025.',
    );
    expect(asked).toHaveLength(1);
  });

  test('no insiste cuando la rechazan', async () => {
    const { template, asked } = await serve(status(403));
    await expect(download(template)).rejects.toThrow('La DGT ha rechazado la descarga (respuesta 403).');
    expect(asked).toHaveLength(1);
  });

  test('se corta cuando pasa de 64 MiB', async () => {
    const endless: RequestListener = (_, response) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    };
    const { template } = await serve(endless);
    await expect(download(template)).rejects.toThrow('La descarga pasa de 64 MiB');
  });
});
