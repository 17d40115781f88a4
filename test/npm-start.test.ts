// Takes long: npm starts the real program three times.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { atTheEnd, PATIENCE_MS } from '#platform/http/testing.server.ts';
import { builtEntry, freePort, newDataFolder, until } from './support/program.testing.server.ts';

/** Tests `npm start` as a supervisor runs it: a signal must end the whole program. */

builtEntry('main');
// The tests run in order on this folder: each test starts when the program of the test before has ended.
const { dataDir, remove } = await newDataFolder();
afterAll(remove);

/** Starts it through the real npm, in its own process group, so that nothing outlives the test. */
function npmStart(env: Record<string, string>) {
  const npm = spawn('npm', ['start'], {
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'info', ...env },
  });
  let text = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  const ended = once(npm, 'close');
  atTheEnd(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // Everything has ended, as it should.
    }
  });
  return { npm, ended, output: () => text };
}

const isFree = async (port: number) => {
  const server = createServer();
  const outcome = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  const free = await outcome;
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
};

/** Waits until it serves, and gives the port of its PostgreSQL. */
async function serving({ npm, output }: ReturnType<typeof npmStart>, port: number): Promise<number> {
  await until(async () => {
    if (npm.exitCode !== null) throw new Error(`npm ended: ${output()}`);
    return (await fetch(`http://127.0.0.1:${port}/salud`).catch(() => undefined))?.status === 200;
  });
  return Number(/"port":(\d+).*postgres running/.exec(output())?.[1]);
}

test('SIGTERM a npm termina el programa entero: el puerto queda libre y su PostgreSQL, parado', async () => {
  const port = await freePort();
  const started = npmStart({ DATA_DIR: dataDir, PORT: String(port) });
  const { npm, ended, output } = started;
  const postgres = await serving(started, port);
  expect(await isFree(postgres)).toBe(false);
  // There is no administrator yet. A log is stored, so the output must name the command and never show the link itself.
  await until(async () => output().includes('npm run primer-administrador'));
  expect(output()).not.toContain('primerAdministrador#');
  npm.kill('SIGTERM');
  await ended;
  expect(output()).toContain('SIGTERM: terminando lo que está en marcha');
  expect(await isFree(port)).toBe(true);
  expect(await isFree(postgres)).toBe(true);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s, tres veces a todo el grupo, para también PostgreSQL',
  { timeout: PATIENCE_MS },
  async (signal) => {
    const port = await freePort();
    const started = npmStart({ DATA_DIR: dataDir, PORT: String(port) });
    const postgres = await serving(started, port);
    for (let times = 0; times < 3; times += 1) process.kill(-(started.npm.pid ?? 0), signal);
    await started.ended;
    expect(await isFree(port)).toBe(true);
    expect(await isFree(postgres)).toBe(true);
  },
);
