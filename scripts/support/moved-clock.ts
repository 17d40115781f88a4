import { chmodSync, cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Finished, run } from './run.ts';
import { installSystemPackage } from './system-package.ts';

/**
 * Runs a command, and all that it starts, with the clock of the machine moved to begin at an instant; quietly. PostgreSQL gets a clean
 * environment, so libfaketime is named in a copy of /etc that this command alone sees. Throws in Spanish without root or libfaketime.
 */
export async function runUnderClock(instant: string, command: readonly string[]): Promise<Finished> {
  const library = findLibrary() ?? ((await installSystemPackage('libfaketime')) && findLibrary());
  if (process.getuid?.() !== 0 || !library)
    throw new Error('Para mover el reloj hace falta ser root, en Linux, y libfaketime.');
  const etc = mkdtempSync(path.join(os.tmpdir(), 'carne-claro-etc-'));
  try {
    cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true });
    chmodSync(etc, 0o755);
    writeFileSync(path.join(etc, 'ld.so.preload'), `${library}\n`);
    const ahead = Math.round((Date.parse(instant) - Date.now()) / 1000);
    writeFileSync(path.join(etc, 'faketimerc'), `${ahead < 0 ? '' : '+'}${ahead}\n`);
    const script = 'mount --bind "$0" /etc && exec "$@"';
    const namespace = ['--mount', '--propagation', 'private', 'sh', '-c', script, etc];
    return await run('unshare', [...namespace, ...command], { quiet: true });
  } finally {
    rmSync(etc, { recursive: true });
  }
}

const findLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
