import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CLAVE, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import { type Db, openDatabase } from '#platform/database/db.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { serverUser } from '#platform/database/embedded-postgres/identity.server.ts';
import { atTheEnd, PATIENCE_MS } from '#platform/http/testing.server.ts';
import { openLog } from '#platform/observe/log/log.server.ts';
import { readEnv } from '#program/env.server.ts';
import { startProgram } from '#program/program.server.ts';
import { freePort, newDataFolder } from './program.testing.server.ts';

/** Whole program in this process, with its own PostgreSQL that a test may stop. */
export type FaultyProgram = { url: string; dataDir: string; db: Db; token: string };

/** Starts it and signs in an Administrador. */
export async function startFaultyProgram(settings: Record<string, string> = {}): Promise<FaultyProgram> {
  const { dataDir, remove } = await newDataFolder();
  atTheEnd(remove);
  const port = String(await freePort());
  const env = readEnv({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'silent', ...settings });
  const program = await startProgram({ env, log: openLog('silent', false) });
  atTheEnd(() => program.close());
  const url = `http://127.0.0.1:${port}`;
  const postgres = await joinEmbeddedPostgres({ dataDir });
  const db = openDatabase({ url: settings.DATABASE_URL ?? postgres.ownerUrl });
  atTheEnd(() => db.$client.end());
  await openDoors(db);
  const { email } = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });
  const entered = await fetch(`${url}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, clave: CLAVE }),
  });
  const { token } = (await entered.json()) as { token: string };
  return { url, dataDir, db, token };
}

/** Sends a signal to all the processes of a folder's PostgreSQL: SIGSTOP freezes it, SIGCONT continues it. */
export function signalPostgres(dataDir: string, signal: NodeJS.Signals): void {
  const postmaster = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
  for (const pid of [postmaster, ...children]) process.kill(Number(pid), signal);
}

function parentOf(pid: string): string | undefined {
  try {
    // After the name, which may have spaces: state and parent.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1];
  } catch {
    return undefined;
  }
}

/** A request of each kind. */
const REQUESTS = {
  archivo: { url: '/favicon.svg' },
  panel: { url: '/panelAdmin/' },
  'página guardada': { url: '/como-ordenamos/' },
  'página nueva': { url: '/como-ordenamos/?nadie=la-ha-visto' },
  'lectura pública': { url: '/permisosAutoescuela/calcularPrecioMinMax' },
  'lectura del panel': { url: '/departamentos/leer' },
  escritura: { url: '/departamentos/crear', method: 'POST' },
  formulario: { url: '/usuariosTrabajadores/entrar', method: 'POST' },
  salud: { url: '/salud' },
};

export type Kind = keyof typeof REQUESTS;

/** Answer to a request, with its milliseconds. */
export type TimedAnswer = { estado: number; ms: number; palabras: string };

let departments = 0;

/** Sends one request of each kind, all at the same time. */
export async function askAll({ url, token }: FaultyProgram): Promise<Record<Kind, TimedAnswer>> {
  const asked = Object.entries(REQUESTS).map(async ([kind, request]) => {
    const begun = performance.now();
    departments += 1;
    const { method = 'GET' } = request as { method?: string };
    const address = kind === 'página nueva' ? `${request.url}-${departments}` : request.url;
    const response = await fetch(`${url}${address}`, {
      method,
      headers:
        method === 'GET' && kind !== 'lectura del panel' ? {} : { token, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(bodyOf(kind)) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const answered: TimedAnswer = {
      estado: response.status,
      ms: Math.round(performance.now() - begun),
      palabras: wordsOf(text),
    };
    return [kind, answered];
  });
  return Object.fromEntries(await Promise.all(asked));
}

function bodyOf(kind: string): object {
  if (kind === 'formulario') return { email: 'nadie@ejemplo.es', clave: 'No-es-esta-1' };
  return { nombre: `Departamento ${departments}` };
}

/** Message of a refusal, or sentence of a page that cannot be shown. */
function wordsOf(text: string): string {
  const page = /No se puede mostrar[^<]*|Datos del \d[^<]*/.exec(text)?.[0];
  return /"(?:mensaje|estado)":"([^"]*)"/.exec(text)?.[1] ?? page ?? '';
}

const run = promisify(execFile);

/**
 * Folder on a disk of this size where PostgreSQL may write; undefined when this process may not mount one.
 */
export async function smallDisk(megabytes: number): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-disco-'));
  await chmod(folder, 0o755);
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const options = `size=${megabytes}m,mode=755`;
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).catch(() => undefined);
  if (!mounted) return undefined;
  atTheEnd(() => run('umount', ['-l', folder]));
  const user = await serverUser();
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}
