/**
 * Compares the page of results with Next and Astro, installed from npm and built for the same twenty rows (`bench/pares/`):
 * processor of each new page, bytes and JavaScript. They take turns in one run, because figures of other runs are not
 * comparable. Needs the npm registry; without it, says so and ends. `node bench/pares.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { withDemoProgram } from './support/demo-program.ts';
import { processorOf, untilIdle } from './support/processor.ts';

const { PORT = '3921', EACH = '400' } = process.env;
const ROUNDS = 3;
const WARM_UP = 600;
const PEERS = {
  next: { start: ['node_modules/next/dist/bin/next', 'start'] },
  astro: { start: ['dist/server/entry.mjs'] },
} as const;
type Peer = keyof typeof PEERS;

type Server = { name: string; pid: number; address(n: number): string };

/** Rows of the program's own page, in the words and figures that it shows. */
async function rowsOf(origin: string) {
  const html = await (await fetch(`${origin}/?permiso=B&lugar=Madrid`)).text();
  const list = html.slice(html.indexOf('<section'), html.lastIndexOf('</section>'));
  const rows = list.split(/<li class="[^"]+"><label>/).slice(1);
  const all = (row: string, pattern: RegExp) => [...row.matchAll(pattern)].map(([, text = '']) => text);
  const titulo = all(html, /<h1[^>]*>([^<]+)/g)[0] ?? '';
  const filas = rows.map((row) => {
    const [tasa = '', coste = ''] = all(row, /<b>([^<]+)/g);
    const lines = [...row.matchAll(/<line(?: x1="([^"]+)")? x2="([^"]+)"/g)].map(([, x1 = '0', x2 = '']) => [
      x1,
      x2,
    ]);
    const [eje = ['0', '0'], ...partes] = lines;
    return {
      slug: all(row, /value="([^"]+)"/g)[0],
      nombre: all(row, /<h2><a[^>]*>([^<]+)/g)[0],
      donde: all(row, /<\/h2><p>([^<]+)/g)[0],
      rasgos: all(row, /<li(?: class="[^"]+")?>([^<]+)/g),
      tasa,
      examenes: all(row, /<\/b> <span>([^<]+)/g)[0],
      eje: [...eje, all(row, /cx="([^"]+)"/g)[0] ?? '0'],
      coste,
      margen: all(row, /<\/b> <span>([^<]+)/g)[1] ?? '',
      partes,
      precio: all(row, /<p class="[^"]+">(tarifa [^<]+)/g)[0] ?? '',
      porque: all(row, /Por qué está aquí<\/summary>([^<]+)/g)[0] ?? '',
    };
  });
  if (filas.length !== 20) throw new Error(`the page has ${filas.length} rows`);
  return { titulo, filas };
}

async function run(folder: string, command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      FILAS: path.join(folder, '../filas.json'),
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code} in ${path.basename(folder)}`);
}

async function startPeer(folder: string, peer: Peer, port: number) {
  await cp(path.join(import.meta.dirname, 'pares', peer), folder, { recursive: true });
  await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
  await run(folder, 'npm', ['run', '--silent', 'build']);
  const child = spawn(process.execPath, [...PEERS[peer].start], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', FILAS: path.join(folder, '../filas.json') },
  });
  const origin = `http://127.0.0.1:${port}`;
  while ((await fetch(`${origin}/resultados`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`${peer} ended with ${child.exitCode}`);
    await wait(50);
  }
  const server: Server = {
    name: peer,
    pid: child.pid ?? 0,
    address: (n) => `${origin}/resultados?clases=${n}`,
  };
  return { server, child };
}

let visitors = 0;
async function read(address: string): Promise<string> {
  visitors += 1;
  const from = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const response = await fetch(address, {
    headers: { 'accept-encoding': 'identity', 'x-forwarded-for': from },
  });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}

let asked = 0;
/** Milliseconds of processor of a new page, with those of the database that the server started. */
async function measure({ pid, address }: Server, pages: number): Promise<number> {
  const before = processorOf(pid);
  for (let n = 0; n < pages; n++) await read(address(asked++));
  const after = processorOf(pid);
  return (after.own + after.started - before.own - before.started) / pages;
}

/** Bytes, after gzip -9, of the scripts that a page names in its tags. */
async function scriptsOf(address: string, html: string): Promise<number> {
  const gzip = promisify(zlib.gzip);
  const files = new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src));
  const sizes = [...files].map(async (src) => {
    const text = await (await fetch(new URL(src, address))).arrayBuffer();
    return (await gzip(new Uint8Array(text), { level: 9 })).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function compare(servers: Server[]): Promise<void> {
  const figures = new Map(servers.map((server) => [server, [] as number[]]));
  for (const server of servers) await measure(server, WARM_UP);
  for (let round = 0; round < ROUNDS; round++)
    for (const server of servers) figures.get(server)?.push(await measure(server, Number(EACH)));
  console.log(
    `load of the machine ${os
      .loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}; not compressed`,
  );
  for (const server of servers) {
    const html = await read(server.address(asked++));
    const js = await scriptsOf(server.address(0), html);
    const bytes = Buffer.byteLength(html);
    const packed = zlib.brotliCompressSync(html).length;
    console.log(
      `${server.name.padEnd(12)} ${median(figures.get(server) ?? [])
        .toFixed(2)
        .padStart(6)} ms  HTML ${bytes} (br ${packed})  JS ${js}`,
    );
  }
}

await withDemoProgram({ port: PORT, env: { TRUSTED_PROXIES: '127.0.0.1' } }, async ({ origin, pid }) => {
  await untilIdle(pid);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-pares-'));
  const children: ReturnType<typeof spawn>[] = [];
  try {
    await writeFile(path.join(folder, 'filas.json'), JSON.stringify(await rowsOf(origin)));
    const servers: Server[] = [
      {
        name: 'carne-claro',
        pid,
        address: (n) => `${origin}/?permiso=B&lugar=Madrid&hasta=${4_000 + n}&clases=${20 + (n % 20)}`,
      },
    ];
    for (const [index, peer] of (['next', 'astro'] as const).entries()) {
      const { server, child } = await startPeer(path.join(folder, peer), peer, Number(PORT) + 1 + index);
      children.push(child);
      servers.push(server);
    }
    await compare(servers);
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});
