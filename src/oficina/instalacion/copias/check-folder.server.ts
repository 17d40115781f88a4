import { randomUUID } from 'node:crypto';
import { mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { formatBytes } from '#platform/kit/format.ts';
import { systemCode } from '#platform/kit/system-code.ts';
import { freeBytes } from '#platform/observe/health/disk-probe.server.ts';

/** Error for a folder that cannot hold the copies; `message` says why, in Spanish. */
export class WrongFolder extends Error {}

/** Least bytes for a first copy, whose size nobody knows yet. */
const LEAST_BYTES = 100_000_000;

type Conditions = {
  forbidden: readonly string[];
  /** Bytes of the last copy; 0 without one. */
  lastBytes: number;
};

/**
 * Checks that a folder can hold the copies, and makes it. Symbolic links are resolved first, so that none leads into the copied
 * folders. Gives the real path. Throws `WrongFolder`.
 */
export async function checkFolder(written: string, { forbidden, lastBytes }: Conditions): Promise<string> {
  if (!path.isAbsolute(written)) throw new WrongFolder('escribe la ruta entera, como /mnt/copias');
  const folder = await realOf(path.resolve(written));
  for (const one of forbidden)
    if (isWithin(folder, await realOf(path.resolve(one))))
      throw new WrongFolder('está dentro de la carpeta del programa o de sus datos: se perdería con ellos');
  try {
    await makeFolder(folder);
    await tryToWrite(folder);
  } catch (error) {
    throw new WrongFolder(reasonOf(error));
  }
  const [free, needed] = [await freeBytes(folder), Math.max(LEAST_BYTES, lastBytes * 1.2)];
  if (free < needed)
    throw new WrongFolder(
      `no cabe la copia: hacen falta ${formatBytes(needed)} y quedan ${formatBytes(free)}`,
    );
  return folder;
}

/** Whether two folders are on the same disk: if it fails, both are lost. */
export async function isSameDisk(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)]);
  return a.dev === b.dev;
}

/** A path with its links followed, as far as it exists. */
async function realOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if (systemCode(error) !== 'ENOENT' || parent === folder) throw new WrongFolder(reasonOf(error));
    return path.join(await realOf(parent), path.basename(folder));
  }
}

/** Makes one level at a time: Node's recursive `mkdir` never ends in a file system that makes no folders, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (!(found instanceof Error)) {
    if (!found.isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    return;
  }
  if (found.code !== 'ENOENT') throw found;
  await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}

const isWithin = (folder: string, outer: string): boolean => {
  const inside = path.relative(outer, folder);
  return inside === '' || !(inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside));
};

async function tryToWrite(folder: string): Promise<void> {
  const file = path.join(folder, `.prueba-${randomUUID()}`);
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile('prueba');
    await handle.sync();
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}

function reasonOf(error: unknown): string {
  const code = systemCode(error);
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'ahí hay un archivo, y no una carpeta';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'no queda sitio en ese disco';
  return `el programa no puede escribir ahí (${code ?? 'sin más datos'}): pide permiso a quien lleva el servidor, o elige otra`;
}
