import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type RunResult, run } from './run.ts';

/**
 * Runs a command and all its child processes with a clock that starts at `instant`. Shows no output. PostgreSQL starts with a clean
 * environment, so the library that moves the clock is named in `ld.so.preload`, in a copy of /etc that only this command sees.
 * libfaketime does not work: during a wait it gives the real time, and PostgreSQL's timers never end. Throws in Spanish without root
 * or without a C compiler.
 */
export async function runUnderClock(instant: string, command: readonly string[]): Promise<RunResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'carne-claro-reloj-'));
  try {
    chmodSync(folder, 0o755);
    const library = path.join(folder, 'clock.so');
    const ahead = Math.round((Date.parse(instant) - Date.now()) / 1000);
    const source = path.resolve('scripts/support/moved-clock.c');
    const made = await run('cc', ['-shared', '-fPIC', '-O1', `-DAHEAD=${ahead}L`, '-o', library, source]);
    if (process.getuid?.() !== 0 || made.code !== 0)
      throw new Error('Para mover el reloj hace falta ser root, en Linux, y un compilador de C (cc).');
    const etc = path.join(folder, 'etc');
    cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true });
    writeFileSync(path.join(etc, 'ld.so.preload'), `${library}\n`);
    const script = 'mount --bind "$0" /etc && exec "$@"';
    const namespace = ['--mount', '--propagation', 'private', 'sh', '-c', script, etc];
    return await run('unshare', [...namespace, ...command], { quiet: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
