import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { setInterval as every } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import pino from 'pino';
import { expect, test } from 'vitest';
import { makeCertificates } from '#tools/agencia/certificates.server.ts';
import type { KeyPair } from '../certificates/key-pair.server.ts';
import { createHttpApp } from '../http.server.ts';
import { listen } from '../listener.server.ts';
import { atTheEnd } from '../testing.server.ts';
import type { BodyPace } from './slow-bodies.server.ts';

const PACE: BodyPace = { silenceMs: 400, minRate: 4_096, windowMs: 400, everyMs: 40 };
const DRIP_MS = 40;

/**
 * Program's own listener and application, with one route that counts letters and another that reads them
 * late.
 */
async function listening(tls?: KeyPair) {
  const listener = await listen({ host: '127.0.0.1', port: 0, pace: PACE, tls });
  const logged: string[] = [];
  const { app, handler } = await createHttpApp({
    server: listener.server,
    logger: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
    secure: false,
    development: false,
  });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  let late: Promise<unknown> = Promise.resolve();
  app.post('/cuenta', { bodyLimit: 50 * 1024 * 1024 }, async (request) => {
    await late;
    let bytes = 0;
    for await (const part of request.body as AsyncIterable<Buffer>) bytes += part.length;
    return { bytes };
  });
  await app.register(multipart);
  app.post('/formulario', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
    return {};
  });
  await app.ready();
  listener.serve(handler());
  atTheEnd(async () => {
    await app.close();
    await listener.close(0);
  });
  const { port } = listener.server.address() as AddressInfo;
  const post = (length: number, path = '/cuenta', type = 'application/octet-stream') => {
    const request = http.request({
      port,
      method: 'POST',
      path,
      headers: { 'content-type': type, 'content-length': length },
    });
    const answer = new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
      });
    });
    return { request, answer };
  };
  const readLate = (when: Promise<unknown>) => {
    late = when;
  };
  return { port, post, readLate, logged };
}

/** Writes a piece each `DRIP_MS` until `pieces` are sent, or the server has answered. */
async function drip(request: Writable, piece: Buffer, pieces: number): Promise<void> {
  let sent = 0;
  let answered = false;
  request.once('response', () => {
    answered = true;
  });
  for await (const _tick of every(DRIP_MS)) {
    if (answered || sent === pieces) return void request.end();
    request.write(piece);
    sent += 1;
  }
}

const SLOW = {
  status: 408,
  body: expect.objectContaining({ codigo: 40_801, mensaje: expect.stringMatching(/^El envío/) }),
};

test('una subida lenta y seguida llega entera, dure lo que dure', async () => {
  const { post } = await listening();
  const pieces = (4 * PACE.silenceMs) / DRIP_MS;
  const piece = Buffer.alloc(1_024);
  const { request, answer } = post(pieces * piece.length);
  await Promise.all([drip(request, piece, pieces), answer]);
  expect(await answer).toEqual({ status: 200, body: { bytes: pieces * piece.length } });
});

test('la que se calla y la que llega a gotas se cortan con nuestras palabras, y el programa sigue', async () => {
  const { post, logged } = await listening();
  const silent = post(1_000_000);
  silent.request.write('algo');
  expect(await silent.answer).toEqual(SLOW);
  silent.request.destroy();
  const dribbled = post(1_000_000);
  await Promise.all([drip(dribbled.request, Buffer.from('x'), 1_000), dribbled.answer]);
  expect(await dribbled.answer).toEqual(SLOW);
  dribbled.request.destroy();
  for (const [path, type, begun] of [
    ['/cuenta', 'application/json', '{"a":'],
    [
      '/formulario',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nalgo',
    ],
  ] as const) {
    const { request, answer } = post(1_000_000, path, type);
    request.write(begun);
    expect(await answer, type).toEqual(SLOW);
    request.destroy();
  }
  const good = post(4);
  good.request.end('bien');
  expect(await good.answer).toEqual({ status: 200, body: { bytes: 4 } });
  expect(logged).toEqual([]);
});

test('en HTTP/2 cada envío cuenta por sí solo, aunque comparta la conexión con otros', async () => {
  const { ca, server } = await makeCertificates(new Date());
  const { port, readLate } = await listening(server);
  const session = http2.connect(`https://localhost:${port}`, { ca });
  atTheEnd(async () => session.destroy());
  const post = () => {
    const stream = session.request({
      ':method': 'POST',
      ':path': '/cuenta',
      'content-type': 'application/octet-stream',
    });
    const answer = Promise.all([once(stream, 'response'), json(stream)]);
    return { stream, answer: answer.then(([[{ ':status': status }], body]) => ({ status, body })) };
  };
  const silent = post();
  silent.stream.write('algo');
  const order: string[] = [];
  silent.answer.then(() => order.push('silent'));
  const steady = post();
  const pieces = (4 * PACE.silenceMs) / DRIP_MS;
  await Promise.all([drip(steady.stream, Buffer.alloc(1_024), pieces), steady.answer]);
  expect(await steady.answer).toEqual({ status: 200, body: { bytes: pieces * 1_024 } });
  // The silent request was cut while the steady one went on.
  expect(order).toEqual(['silent']);
  expect(await silent.answer).toEqual(SLOW);

  let read: (value?: unknown) => void = () => {};
  readLate(new Promise((resolve) => (read = resolve)));
  const unread = post();
  unread.stream.end(Buffer.alloc(1024 * 1024));
  let ticks = 0;
  for await (const _tick of every(PACE.silenceMs)) if (++ticks === 2) break;
  read();
  expect(await unread.answer).toEqual({ status: 200, body: { bytes: 1024 * 1024 } });
});

test('si quien no lee es el programa, nadie corta a quien envía', async () => {
  const { post, readLate } = await listening();
  let read: (value?: unknown) => void = () => {};
  readLate(new Promise((resolve) => (read = resolve)));
  const length = 20 * 1024 * 1024;
  const { request, answer } = post(length);
  request.end(Buffer.alloc(length));
  let ticks = 0;
  for await (const _tick of every(PACE.silenceMs)) if (++ticks === 3) break;
  read();
  expect(await answer).toEqual({ status: 200, body: { bytes: length } });
});
