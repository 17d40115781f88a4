/**
 * Mixed load with bombs and aborted requests over HTTP/2. Measures what remains afterwards: memory of the program (its reader
 * processes apart), lines of its log and lines of /metrics. Visitors come from many loopback addresses; on Linux all of them work.
 * `node bench/bounds.ts --calentar 10 --carga 15 --despues 5`, in minutes.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http2 from 'node:http2';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import { parseArgs } from 'node:util';
import { deflateSync } from 'node:zlib';
import { formOf, hugePng } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { pdfOf } from '#oficina/documentos/documentos/pdf-active/active-pdfs.testing.server.ts';
import { clienteCsv, clienteRows } from '#oficina/instalacion/importaciones/cliente-sheet.testing.server.ts';
import { makeCertificates } from '#tools/agencia/certificates.server.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';

const { PORT = '3927' } = process.env;
const { values: given } = parseArgs({
  options: {
    calentar: { type: 'string', default: '10' },
    carga: { type: 'string', default: '15' },
    despues: { type: 'string', default: '5' },
    arbol: { type: 'string' },
  },
});
const MINUTE_MS = 60_000;
const LIMITS = { growthMb: 100, metricsLines: 6_000, logLinesPerReset: 0.05 };
const METRICS = String(Number(PORT) + 1);
const ENCODINGS = ['zstd, br, gzip', 'br, gzip', 'gzip', 'identity'];

/** Answers to the load, counted by kind and status. */
const done = new Map<string, number>();
const note = (what: string, times = 1) => done.set(what, (done.get(what) ?? 0) + times);

type Asking = { method?: string; headers?: Record<string, string>; body?: Buffer | string; from?: string };

/** Agents by loopback address. Each keeps its connections open. */
const agents = new Map<string, https.Agent>();
function ask(address: string, { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asking = {}) {
  const agent =
    agents.get(from) ??
    new https.Agent({ localAddress: from, keepAlive: true, maxSockets: 4, rejectUnauthorized: false });
  agents.set(from, agent);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Buffer }>();
  const request = https.request(address, { method, headers, agent }, (response) => {
    buffer(response).then((whole) => resolve({ status: response.statusCode ?? 0, body: whole }), reject);
  });
  request.on('error', reject).end(body);
  return promise;
}

/** Asks until it is answered: just after its start the program may be behind. */
async function answered(address: string, asking: Asking = {}): Promise<string> {
  for (;;) {
    const { status, body } = await ask(address, asking);
    if (status === 200) return body.toString();
    if (status !== 503) throw new Error(`${address} gave ${status}: ${body}`);
    await pause(500);
  }
}

const residentOf = (pid: number | string): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** Number and megabytes of the processes that the program started, without PostgreSQL. */
function readersOf(pid: number): { count: number; mb: number } {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  let [count, mb] = [0, 0];
  for (const child of children)
    try {
      if (!readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('-process')) continue;
      count += 1;
      mb += residentOf(child);
    } catch {
      // It ended meanwhile.
    }
  return { count, mb };
}

type Office = { origin: string; token: string; kind: string; schools: string[] };

async function enter(origin: string): Promise<Office> {
  const entered = await answered(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  const { token } = JSON.parse(entered) as { token: string };
  const idsOf = async (family: string) => {
    const body = await answered(`${origin}/${family}/leer?limite=100`, { headers: { token } });
    const { filas } = JSON.parse(body) as { filas: { _id: string }[] };
    return filas.map(({ _id }) => _id);
  };
  const [kind = ''] = await idsOf('clasificacionesDocumento');
  return { origin, token, kind, schools: await idsOf('clientes') };
}

/** Small files that take tens or hundreds of megabytes to read. */
function makeBombs() {
  const zeros = deflateSync(Buffer.alloc(60 * 1024 ** 2)).toString('latin1');
  const stream = `<< /Filter /FlateDecode /Length ${zeros.length} >>\nstream\n${zeros}\nendstream`;
  const many = Array.from({ length: 60_000 }, (_, n) => `<< /A [${n} (x) << /B ${n} >>] >>`);
  return {
    unpacked: () => pdfOf({ objects: [stream, stream, stream] }),
    many: () => pdfOf({ page: '/Annots [5 0 R]', objects: many }),
    plain: () => pdfOf(),
    photo: (n: number) => hugePng(5_000 + n),
    sheet: Buffer.from(clienteCsv(clienteRows(20_000))),
  };
}

type Bombs = ReturnType<typeof makeBombs>;

let sent = 0;

async function sendBombs({ origin, token, kind, schools }: Office, bombs: Bombs): Promise<void> {
  sent += 1;
  const document = async (file: Buffer) => {
    const form = await formOf({ archivo: file, nombre: 'a.pdf', entidad: 'negocio', _idClasificacion: kind });
    const { status } = await ask(`${origin}/documentos/crear`, {
      method: 'POST',
      headers: { token, 'content-type': form.type },
      body: form.body,
    });
    note(`documento ${status}`);
  };
  const photo = async () => {
    const form = await formOf({
      archivo: bombs.photo(sent % 2_000),
      alt: 'Fachada',
      _idCliente: schools[sent % schools.length],
    });
    const { status } = await ask(`${origin}/imagenes/crear`, {
      method: 'POST',
      headers: { token, 'content-type': form.type },
      body: form.body,
    });
    note(`foto ${status}`);
  };
  const sheet = async () => {
    const { status } = await ask(`${origin}/importaciones/subir?familia=clientes&nombre=c.csv`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/octet-stream' },
      body: bombs.sheet,
    });
    note(`hoja ${status}`);
  };
  const all = [document(bombs.unpacked()), document(bombs.many()), document(bombs.plain()), photo(), sheet()];
  await Promise.all(all);
}

/** Aborts requests as soon as they are sent, until the server closes the connection. */
async function reset(from: string): Promise<void> {
  const socket = tls.connect({
    socket: net.connect({ port: Number(PORT), host: '127.0.0.1', localAddress: from }).on('error', () => {}),
    servername: 'localhost',
    rejectUnauthorized: false,
    ALPNProtocols: ['h2'],
  });
  socket.on('error', () => {});
  const session = http2.connect(`https://localhost:${PORT}`, { createConnection: () => socket });
  session.on('error', () => {});
  const closed = new Promise((resolve) => session.once('close', resolve));
  await Promise.race([new Promise((resolve) => session.once('connect', resolve)), closed, pause(2_000)]);
  for (let n = 0; n < 400 && !session.destroyed && !session.closed; n++) {
    const stream = session.request({ ':path': `/?n=${n}` });
    stream.on('error', () => {});
    stream.close(http2.constants.NGHTTP2_CANCEL);
    note('abortadas');
  }
  await Promise.race([closed, pause(500)]);
  session.destroy();
}

async function addressesOf(origin: string): Promise<string[]> {
  const body = await answered(`${origin}/sitemap.xml`);
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

type Load = { office: Office; addresses: string[]; bombs: Bombs; withBombs: boolean };

/** Visitors, people of the office and, with `withBombs`, bombs and aborted requests, until the moment `untilMs`. */
async function load({ office, addresses, bombs, withBombs }: Load, untilMs: number): Promise<void> {
  let n = Math.trunc(performance.now());
  const on = () => performance.now() < untilMs;
  // The server may close a kept connection just when a request is sent on it. A browser would ask again; here it counts as cut.
  const tried = async (work: () => Promise<void>) => {
    await work().catch((error: NodeJS.ErrnoException) => note(`cortada: ${error.code ?? error.message}`));
  };
  const visitor = async (lane: number) => {
    while (on()) {
      n += 1;
      const from = `127.0.${1 + lane}.${1 + (n % 200)}`;
      const pages = [
        `${addresses[n % addresses.length]}?n=${n % 9_000}`,
        `/?permiso=B&lugar=Madrid&hasta=${4_000 + (n % 9_000)}`,
      ];
      const encoding = ENCODINGS[n % ENCODINGS.length] ?? '';
      await tried(async () => {
        const { status } = await ask(office.origin + pages[n % 2], {
          from,
          headers: { 'accept-encoding': encoding },
        });
        note(`página ${status}`);
      });
    }
  };
  const worker = async () => {
    while (on()) {
      for (const family of ['clientes', 'facturas', 'presupuestos', 'contactos']) {
        await tried(async () => {
          const { status } = await ask(`${office.origin}/${family}/leer?limite=20`, {
            headers: { token: office.token },
          });
          note(`lista ${status}`);
        });
      }
      await pause(200);
    }
  };
  const bomber = async () => {
    while (on()) {
      await tried(() => sendBombs(office, bombs));
      await pause(2_000);
    }
  };
  const resetter = async (lane: number) => {
    while (on()) {
      await tried(() => reset(`127.0.200.${lane}`));
      await pause(250);
    }
  };
  const fierce = withBombs ? [bomber(), resetter(1), resetter(2), resetter(3)] : [];
  const lanes = Array.from({ length: 6 }, (_, lane) => visitor(lane));
  await Promise.all([...lanes, worker(), ...fierce]);
}

async function measure(program: DemoProgram, logFile: string): Promise<boolean> {
  const { origin, pid } = program;
  const [office, addresses] = [await enter(origin), await addressesOf(origin)];
  const bombs = makeBombs();
  const lines = () => readFileSync(logFile, 'latin1').split('\n').filter(Boolean);
  let phase = 'reposo';
  const [began, figures] = [performance.now(), [] as string[]];
  const row = () => {
    const { count, mb } = readersOf(pid);
    const minute = ((performance.now() - began) / MINUTE_MS).toFixed(1);
    const line = `| ${minute} | ${phase} | ${residentOf(pid).toFixed(0)} | ${count}: ${mb.toFixed(0)} | ${lines().length} |`;
    figures.push(line);
    console.log(line);
  };
  console.log('| minute | phase | program MB | readers: MB | log lines |\n|---|---|---|---|---|');
  const timer = setInterval(row, MINUTE_MS);
  const during = async (name: string, minutes: string, withBombs: boolean) => {
    phase = name;
    await load({ office, addresses, bombs, withBombs }, performance.now() + Number(minutes) * MINUTE_MS);
    row();
    return residentOf(pid);
  };
  row();
  const warm = await during('warm-up', given.calentar, false);
  const warmLines = lines().length;
  await during('load', given.carga, true);
  const grave = lines()
    .slice(warmLines)
    .filter((line) => /"level":(40|50|60)/.test(line))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  const perReset = grave.length;
  for (const msg of grave) note(`registro: ${msg}`);
  phase = 'after';
  await pause(Number(given.despues) * MINUTE_MS);
  row();
  clearInterval(timer);
  const after = residentOf(pid);
  const metrics = (await (await fetch(`http://127.0.0.1:${METRICS}/metrics`)).text())
    .trim()
    .split('\n').length;
  const resets = done.get('abortadas') ?? 0;
  console.log(Object.fromEntries(done));
  console.log(
    `after the warm-up ${warm.toFixed(0)} MB, after it all ${after.toFixed(0)} MB (${(after - warm).toFixed(0)}, ≤ ${LIMITS.growthMb})`,
  );
  console.log(
    `${perReset} lines of warning or error for ${resets} aborted requests; /metrics has ${metrics} lines (≤ ${LIMITS.metricsLines})`,
  );
  return (
    after - warm <= LIMITS.growthMb &&
    metrics <= LIMITS.metricsLines &&
    perReset <= resets * LIMITS.logLinesPerReset
  );
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-cotas-'));
const { server } = await makeCertificates(new Date());
const [TLS_CERT_FILE, TLS_KEY_FILE] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
await Promise.all([writeFile(TLS_CERT_FILE, server.cert), writeFile(TLS_KEY_FILE, server.key)]);
// The program's certificate is made here, so no authority signs it; this process connects to nothing else.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
execFileSync('chmod', ['755', folder]);
const logFile = path.join(folder, 'log');
const log = openSync(logFile, 'w');
let isGood = false;
try {
  const env = { TLS_CERT_FILE, TLS_KEY_FILE, METRICAS_PUERTO: METRICS };
  const tree = given.arbol === undefined ? {} : { tree: given.arbol };
  await withDemoProgram({ port: PORT, env, https: true, log, ...tree }, async (program) => {
    isGood = await measure(program, logFile);
  });
} finally {
  closeSync(log);
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;
