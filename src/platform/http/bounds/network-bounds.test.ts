import { EventEmitter, once } from 'node:events';
import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import pino from 'pino';
import { expect, test } from 'vitest';
import { networkOf } from '#platform/kit/network-start.ts';
import { makeCertificates } from '#tools/agencia/certificates.server.ts';
import { createHttpApp } from '../http.server.ts';
import { type ListenOptions, listen } from '../listener.server.ts';
import { atTheEnd } from '../testing.server.ts';

const { ca, server: pair } = await makeCertificates(new Date());

/** Opens a program's port and collects the lines of its log. Its page looks up the visitor's network twice. */
async function listening(options: Partial<ListenOptions>) {
  const listener = await listen({ host: '127.0.0.1', port: 0, ...options });
  const lines: { level: number; msg: string }[] = [];
  const { app, handler } = await createHttpApp({
    server: listener.server,
    logger: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
    secure: false,
    development: false,
  });
  const red = async (ip: string) => networkOf(ip);
  app.get('/', { preHandler: async (request) => void (await red(request.ip)) }, (request) => red(request.ip));
  const arrivals = new EventEmitter();
  app.get('/tarde', async (request) => {
    arrivals.emit('here');
    await once(request.raw, 'close');
    return red(request.ip);
  });
  await app.ready();
  listener.serve(handler());
  atTheEnd(async () => {
    await app.close();
    await listener.close(0);
  });
  return { listener, lines, arrivals, port: (listener.server.address() as AddressInfo).port };
}

/** Opens a connection of HTTP/2 from an address of this machine. */
async function connect(port: number, localAddress: string) {
  const from = net.connect({ port, host: '127.0.0.1', localAddress });
  const socket = tls.connect({ socket: from, servername: 'localhost', ca, ALPNProtocols: ['h2'] });
  from.on('error', () => {});
  // A server that cuts the connection is one of the wanted outcomes.
  socket.on('error', () => {});
  const session = http2.connect(`https://localhost:${port}`, { createConnection: () => socket });
  const closed = new Promise((resolve) => session.once('close', resolve));
  session.on('error', () => {});
  atTheEnd(async () => session.destroy());
  await Promise.race([new Promise((resolve) => session.once('connect', resolve)), closed]);
  return { session, closed };
}

/** Sends requests and cancels each at once, until the server ends the connection. */
async function resetMany(port: number, times: number, localAddress = '127.0.0.1'): Promise<void> {
  const { session, closed } = await connect(port, localAddress);
  const gone: Promise<unknown>[] = [];
  for (let sent = 0; sent < times && !session.destroyed && !session.closed; sent++) {
    const stream = session.request({ ':path': '/' });
    stream.on('error', () => {});
    stream.close(http2.constants.NGHTTP2_CANCEL);
    gone.push(new Promise((resolve) => stream.once('close', resolve)));
  }
  await Promise.race([Promise.all(gone), closed]);
}

test('miles de peticiones abortadas no son fallos, y su red se queda sin conexiones y no las demás', async () => {
  const bounds = { connections: 64, resets: 300 };
  const { port, lines } = await listening({ tls: pair, bounds });
  for (let round = 0; round < 20; round++) await resetMany(port, 250);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  expect(lines.length).toBeLessThan(3 * bounds.resets);
  const refused = await connect(port, '127.0.0.1');
  expect(refused.session.destroyed).toBe(true);
  const { session } = await connect(port, '127.0.0.2');
  const [headers] = await once(session.request({ ':path': '/' }).resume(), 'response');
  expect(headers[':status']).toBe(200);
});

test('quien se va a mitad de su respuesta no deja un error en el registro', async () => {
  const { port, lines, arrivals } = await listening({ tls: pair });
  const { session } = await connect(port, '127.0.0.1');
  const stream = session.request({ ':path': '/tarde' });
  await once(arrivals, 'here');
  stream.close(http2.constants.NGHTTP2_CANCEL);
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  expect(lines.map(({ msg, level }) => `${level} ${msg}`)).toEqual([
    '30 request completed',
    '30 request failed after its visitor left',
  ]);
});

test('una red tiene un tope de conexiones a la vez, salvo la de un intermediario de confianza', async () => {
  const bounds = { connections: 2, resets: 1 };
  const open = async (port: number) => {
    const socket = net.connect(port, '127.0.0.1');
    atTheEnd(async () => void socket.destroy());
    socket.on('error', () => {});
    socket.write('GET /listo HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const answered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]);
    return { socket, answered };
  };
  const { port } = await listening({ bounds });
  const [first, second, third] = [await open(port), await open(port), await open(port)];
  expect([first, second, third].map(({ answered }) => answered)).toEqual([true, true, false]);
  first.socket.end();
  await once(first.socket, 'close');
  expect((await open(port)).answered).toBe(true);
  const behind = await listening({ bounds, trustedProxies: ['10.0.0.1', '127.0.0.0/8'] });
  for (let n = 0; n < 4; n++) expect((await open(behind.port)).answered).toBe(true);
});

test('con TLS 1.2 solo se habla con cifrado autenticado, también con un certificado renovado', async () => {
  const { port, listener } = await listening({ tls: pair });
  const speak = async (ciphers: string) => {
    const socket = tls.connect({
      port,
      host: '127.0.0.1',
      servername: 'localhost',
      ca,
      maxVersion: 'TLSv1.2',
      ciphers,
    });
    atTheEnd(async () => void socket.destroy());
    const { promise, resolve } = Promise.withResolvers<string>();
    socket.once('secureConnect', () => resolve(socket.getCipher().name));
    socket.once('error', () => resolve('refused'));
    return promise;
  };
  const old = ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES128-SHA', 'AES256-GCM-SHA384'];
  for (const renewed of [false, true]) {
    if (renewed) listener.renew(pair);
    for (const suite of old) expect([suite, await speak(suite)]).toEqual([suite, 'refused']);
    expect(await speak('ECDHE-ECDSA-AES128-GCM-SHA256')).toBe('ECDHE-ECDSA-AES128-GCM-SHA256');
  }
});
