import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtEntry, freePort, spawnProgram, until } from './program.testing.server.ts';

/** The server's bundle must start its threads and name the sources in its stacks. */

const folder = path.dirname(builtEntry('main'));

test('cada hilo que se arranca está donde se busca', () => {
  const sources = globSync('src/**/*-{thread,worker}.server.ts');
  expect(sources.length).toBeGreaterThan(3);
  const started = globSync('*.js', { cwd: folder }).flatMap((file) =>
    [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(
        /new Worker(?:\$\d+)?\(new URL\("(\.[^"]+)", import/g,
      ),
    ].map(([, name = '']) => path.join(folder, name)),
  );
  expect(new Set(started).size).toBe(sources.length);
  expect(started.filter((file) => !existsSync(file))).toEqual([]);
});

test('lo que falla nombra las líneas de los fuentes', async () => {
  const env = { PORT: String(await freePort()), TLS_CERT_FILE: 'nowhere.pem', TLS_KEY_FILE: 'nowhere.pem' };
  const program = spawnProgram({ env });
  await until(async () => program.child.exitCode !== null);
  expect(program.output()).toContain('ENOENT');
  expect(program.output()).toMatch(/at listen src\/api\/listener\.server\.ts:\d+$/m);
  expect(program.output()).not.toContain('build/program');
});
