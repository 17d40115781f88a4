import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CLAVE, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { pruebasCopias } from '#oficina/instalacion/copias/table.server.ts';
import { soapTransport } from '#oficina/ventas/verifactu/transport.server.ts';
import { asProgram, atTheEnd, createTestDatabase, PATIENCE_MS } from '#platform/http/testing.server.ts';
import { Log } from '#platform/observe/log/log.server.ts';
import { durationsNow, spanned } from '#platform/observe/telemetry/observer.server.ts';
import { startTelemetry } from '#platform/observe/telemetry/start.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { freePort, until } from '#test/support/program.testing.server.ts';
import { openCollector } from '#test/support/telemetry.testing.server.ts';
import { makeCertificates } from '#tools/agencia/certificates.server.ts';
import { readEnv } from './env.server.ts';
import { startProgram } from './program.server.ts';

const { db, url } = await createTestDatabase();
const { url: DATABASE_URL, ownerUrl: DATABASE_DIRECT_URL } = asProgram(url);
const COPIAS_DIR = await temporaryFolder();
// Measures of the way back are given once a copy was tried (145).
const tried = { empezadaEn: new Date(), acabadaEn: new Date(), archivo: 'de-anoche.tar', segundos: 60 };
await db.insert(pruebasCopias).values({ id: randomUUID(), ...tried });
const { email } = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });

/** A program with settings, and the lines of its log. */
async function start(settings: Record<string, string>) {
  const PORT = String(await freePort());
  const env = readEnv({
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATA_DIR: await temporaryFolder(),
    COPIAS_DIR,
    PORT,
    ...settings,
  });
  const lines: Record<string, unknown>[] = [];
  const log = Log.before(pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }));
  const program = await startProgram({ env, log, otherFiles: true, otherSecret: true });
  let open = true;
  const close = async () => {
    if (open) await program.close();
    open = false;
  };
  atTheEnd(close);
  const base = `http://127.0.0.1:${PORT}`;
  const ask = async (address: string, init: RequestInit = {}) => {
    let answer = await fetch(`${base}${address}`, init);
    // Just after its start the program may answer 503.
    await until(async () => {
      if (answer.status === 503) answer = await fetch(`${base}${address}`, init);
      return answer.status !== 503;
    });
    return answer;
  };
  return { ask, close, lines };
}

type Program = Awaited<ReturnType<typeof start>>;

const json = (headers: Record<string, string>, body: object): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const copies = async () => (await readdir(COPIAS_DIR)).filter((name) => name.endsWith('.tar'));

/** Signs in and has a copy made: a request that leads to a job. */
async function makeCopy({ ask }: Program, headers: Record<string, string> = {}): Promise<void> {
  const before = await copies();
  const entered = await ask('/usuariosTrabajadores/entrar', {
    ...json({}, { email, clave: CLAVE }),
    method: 'POST',
  });
  const { token } = (await entered.json()) as { token: string };
  expect((await ask('/copias/hacer', json({ token, ...headers }, {}))).status).toBe(200);
  // Only the last copy of a day stays, so a new name tells that it is made.
  await until(async () => (await copies()).some((name) => !before.includes(name)));
}

const collector = await openCollector();
const port = await freePort();
const folder = await temporaryFolder();
const { client } = await makeCertificates(new Date());
const [cert, key] = [path.join(folder, 'c.pem'), path.join(folder, 'k.pem')];
await Promise.all([writeFile(cert, client.cert), writeFile(key, client.key)]);
const program = await start({
  METRICAS_PUERTO: String(port),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-llave=una%3Dclave',
  AEAT_ENTORNO: 'pruebas',
  AEAT_CERT_FILE: cert,
  AEAT_CERT_KEY: key,
});
const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

describe('las medidas para Prometheus', () => {
  test('están en su dirección y no en la pública, por patrones de ruta y sin nadie dentro', async () => {
    const { ask } = program;
    const address = `http://127.0.0.1:${port}/metrics`;
    // The 00 at the end asks not to record the trace, but that is not for a visitor to say.
    await makeCopy(program, { traceparent: `00-${traceId}-${parentId}-00` });
    const read = async () => (await fetch(address)).text();
    const countOf = async (series: RegExp) => Number(series.exec(await read())?.[1] ?? 0);
    const keptPages = () => countOf(/^carne_pages_total\{outcome="kept"\} (\d+)$/m);
    const requests = () =>
      countOf(
        /^carne_requests_total\{[^}]*http_request_method="GET"[^}]*http_route="\/como-ordenamos"[^}]*\} (\d+)$/m,
      );
    let asked = 0;
    const askPage = async (init?: RequestInit) => {
      asked += 1;
      await ask('/como-ordenamos', init);
    };
    await askPage();
    // The program's own work at its start may change the version of a page in between, and a page is counted after it is received.
    await until(async () => {
      await askPage();
      return (await keptPages()) > 0;
    });
    await until(async () => (await requests()) === asked);
    const kept = await keptPages();
    await askPage({ headers: { cookie: 'a=1' } });
    await ask('/presupuesto/ana.perez@ejemplo.es?nif=12345678Z');
    await ask('/no/hay/nada/ana.perez@ejemplo.es');
    expect((await ask('/metrics')).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(405);
    const DONE = /^carne_job_duration_count\{[^}]*queue="copias"[^}]*outcome="done"[^}]*\} 1$/m;
    // The job ends after it has read its copy again.
    await until(async () => DONE.test(await read()));
    const text = await read();
    expect(await keptPages()).toBe(kept);
    expect(await requests()).toBe(asked);
    expect(text).toMatch(/http_route="\/presupuesto\/:token"/);
    expect(text).not.toMatch(/perez|12345678Z/);
    // Every name that the files for Prometheus and Grafana ask for exists. If the computer is busy, a source that is read late comes the
    // next time.
    const files = globSync('despliegue/observar/*.{json,yml}');
    const wanted = files.flatMap((file) => {
      const found = readFileSync(file, 'utf8').match(/\b(carne|http_server|nodejs|process|db_client)_\w+/g);
      return (found ?? []).map((name) => ({ name, file }));
    });
    expect(wanted.length).toBeGreaterThan(20);
    const missing = async () => {
      const given = new Set(
        (await read()).split('\n').flatMap((line) => /^([a-z]\w*)[ {]/.exec(line)?.[1] ?? []),
      );
      return wanted.filter(({ name }) => !given.has(name));
    };
    await expect.poll(missing, { timeout: PATIENCE_MS, interval: 500 }).toEqual([]);
  });

  test('sin pedirlas no hay nada en marcha; un puerto ocupado o el público se dicen al arrancar', async () => {
    expect(() => readEnv({ METRICAS_PUERTO: '3000' })).toThrow('no puede ser el de PORT');
    const PORT = await freePort();
    const options = { service: 'x', version: '1', onError: () => {} };
    const one = await startTelemetry({ ...options, prometheus: { host: '127.0.0.1', port: PORT } });
    await expect(
      startTelemetry({ ...options, prometheus: { host: '127.0.0.1', port: PORT } }),
    ).rejects.toThrow(`El puerto ${PORT} de METRICAS_PUERTO ya está en uso`);
    await one.close();
  });
});

describe('las trazas por OTLP', () => {
  test('una petición, sus sentencias y el trabajo que deja son una traza, la de quien llama', async () => {
    await program.ask('/presupuesto/ana.perez@ejemplo.es', { headers: { traceparent: 'nada' } });
    await program.close();

    const { spans } = collector;
    const request = spans.find(({ name }) => name === 'PUT /copias/hacer');
    expect(request).toMatchObject({ traceId, parentSpanId: parentId });
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(inside.map(({ name }) => name)).toContain('job copias');
    expect(inside.filter(({ name }) => /^SELECT \w+$/.test(name)).length).toBeGreaterThan(0);
    const job = inside.find(({ name }) => name === 'job copias');
    expect(job?.traceId).toBe(traceId);
    expect(
      spans.filter(({ parentSpanId, name }) => parentSpanId === job?.spanId && name.includes('copias')),
    ).not.toEqual([]);
    const other = spans.find(({ name }) => name === 'GET /presupuesto/:token');
    expect(other?.traceId).toMatch(/^[\da-f]{32}$/);
    expect(other?.parentSpanId || undefined).toBeUndefined();
    // Neither values, nor texts of statements, nor people.
    for (const word of ['perez', email, CLAVE, 'WHERE', '$1'])
      expect(collector.texts.join()).not.toContain(word);
    expect([...collector.measures]).toEqual(
      expect.arrayContaining(['http.server.request.duration', 'carne.queue.jobs', 'carne.disk.free.bytes']),
    );
    expect([...collector.keys]).toEqual(['una=clave']);
    // Lines of the log carry the trace.
    const line = program.lines.find(({ route }) => route === '/copias/hacer');
    expect(line).toMatchObject({ msg: 'request completed', trace_id: traceId, span_id: request?.spanId });
  });

  test('la Agencia recibe la traza de quien le envía', async () => {
    const collector = await openCollector();
    const { ca, server: own, client: sender } = await makeCertificates(new Date());
    const got: (string | undefined)[] = [];
    const agency = https.createServer(own, (request, response) => {
      got.push(request.headers.traceparent as string | undefined);
      response.end('<ok/>');
    });
    await new Promise<void>((resolve) => agency.listen(0, '127.0.0.1', resolve));
    atTheEnd(() => {
      agency.close();
    });
    const { port } = agency.address() as AddressInfo;
    const transport = soapTransport({ url: `https://localhost:${port}/`, keyPair: async () => sender, ca });
    await transport.enviar('<a/>');
    const telemetry = await startTelemetry({
      collector: { endpoint: collector.url, headers: {}, ratio: 1, everyMs: 60_000 },
      service: 'x',
      version: '1',
      onError: () => {},
    });
    await spanned({ name: 'job envíos', kind: 'consumer' }, () => transport.enviar('<a/>'));
    await telemetry.close();
    await transport.enviar('<a/>');
    const [before, within, after] = got;
    expect([before, after]).toEqual([undefined, undefined]);
    const call = collector.spans.find(({ name }) => name === 'POST agencia');
    expect(within).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
    expect(call?.parentSpanId).toBe(collector.spans.find(({ name }) => name === 'job envíos')?.spanId);
  });

  test('de cada cien trazas se guardan las que se dice, las pida quien las pida', async () => {
    const collector = await openCollector();
    const telemetry = await startTelemetry({
      collector: { endpoint: collector.url, headers: {}, ratio: 0, everyMs: 60_000 },
      service: 'x',
      version: '1',
      onError: () => {},
    });
    const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await spanned({ name: 'nada', kind: 'server', parent }, async () => {});
    await telemetry.close();
    expect(collector.spans).toEqual([]);
  });
});

test('las medidas caben en seis mil líneas aunque se haga cada llamada, bien y mal', async () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(JSON.parse(readFileSync('openapi.json', 'utf8')));
  const METRICS = await freePort();
  const telemetry = await startTelemetry({
    prometheus: { host: '127.0.0.1', port: METRICS },
    service: 'x',
    version: '1',
    onError: () => {},
  });
  for (const [route, verbs] of Object.entries(paths))
    for (const method of Object.keys(verbs))
      for (const status of [200, 400, 403]) durationsNow()?.answer(0.02, { method, route, status });
  const text = await (await fetch(`http://127.0.0.1:${METRICS}/metrics`)).text();
  await telemetry.close();
  const lines = text.trim().split('\n');
  const having = (pattern: RegExp) => lines.filter((line) => pattern.test(line));
  expect(having(/^carne_requests_total/).length).toBeGreaterThan(500);
  expect(having(/^http_server_request_duration_count\{.*family="facturas".*class="4xx"/)).toHaveLength(1);
  expect(lines.length).toBeLessThanOrEqual(6_000);
});
