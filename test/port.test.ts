import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { expect, test } from 'vitest';
import { listen } from '#platform/http/listener.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { readHttps } from '#program/certificates.server.ts';
import { watchHttps } from '#program/watch-https.server.ts';
import { makeCertificates } from '#tools/agencia/certificates.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { until } from './support/program.testing.server.ts';

test('el puerto dice que vive desde el principio, y que está listo solo mientras sirve', async () => {
  const listener = await listen({ host: '127.0.0.1', port: 0, keepAliveS: 75 });
  atTheEnd(() => listener.close(0));
  const { port } = listener.server.address() as AddressInfo;
  const ask = async (name: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${name}`);
    return [answer.status, await answer.text(), answer.headers.get('connection')].join(' ');
  };
  expect(await ask('vivo')).toBe('200 {"estado":"vivo"} keep-alive');
  expect(await ask('listo?n=1')).toBe('503 {"estado":"arrancando"} keep-alive');
  listener.serve((request, response) => response.end(request.url));
  expect(await ask('listo')).toBe('200 /salud keep-alive');
  listener.leave();
  expect(await ask('listo')).toBe('503 {"estado":"cerrando"} close');
  expect(await ask('vivo')).toBe('200 {"estado":"vivo"} close');
  // Visitors who come are still served.
  expect(await ask('una/pagina')).toBe('200 /una/pagina close');
  expect(listener.server.keepAliveTimeout).toBe(75_000);
});

test('el certificado que se renueva se sirve sin parar, y uno que no vale deja el de antes', async () => {
  const folder = await temporaryFolder();
  const [TLS_CERT_FILE, TLS_KEY_FILE] = [path.join(folder, 'c.pem'), path.join(folder, 'k.pem')];
  const env = { TLS_CERT_FILE, TLS_KEY_FILE, publicUrl: 'https://localhost' };
  const put = async ({ cert, key }: { cert: string; key: string }) => {
    await writeFile(TLS_KEY_FILE, key);
    await writeFile(TLS_CERT_FILE, cert);
  };
  const { server, client } = await makeCertificates(new Date());
  await put(server);
  const https = await readHttps(env, new Date());
  const listener = await listen({ host: '127.0.0.1', port: 0, tls: https?.pair });
  atTheEnd(() => listener.close(0));
  const told: string[] = [];
  atTheEnd(watchHttps(env, listener, { report: (name: string) => told.push(name) } as never, 50));
  const { port } = listener.server.address() as AddressInfo;
  const served = async () => {
    const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };
  const first = await served();
  await put(client);
  await until(async () => (await served()) !== first);
  const second = await served();
  // As when the files are read while they are being written.
  await put({ cert: server.cert, key: '' });
  await until(async () => told.includes('certificate of https not read'));
  expect(await served()).toBe(second);
  told.length = 0;
  await put({ cert: 'nada', key: 'nada' });
  await until(async () => told.includes('certificate of https not read'));
  expect(await served()).toBe(second);
});
