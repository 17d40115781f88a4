import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { builtEntry } from './support/program.testing.server.ts';

/** The server's bundle must start its threads and processes and name the sources in its stacks. */

const folder = path.dirname(builtEntry('main'));

test('cada hilo y proceso que se arranca está donde se busca', () => {
  const sources = globSync('{src,tools}/**/*-{thread,worker,process}.server.ts');
  expect(sources.length).toBeGreaterThan(3);
  const started = globSync('*.js', { cwd: folder }).flatMap((file) =>
    [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(
        /new URL\("(\.[^"]+-(?:thread|worker|process)\.js)", import/g,
      ),
    ].map(([, name = '']) => path.join(folder, name)),
  );
  expect(new Set(started).size).toBe(sources.length);
  expect(started.filter((file) => !existsSync(file))).toEqual([]);
});

test('lo que falla nombra las líneas de los fuentes', async () => {
  // A file in place of a folder: no code expects this error.
  const tool = spawn(process.execPath, [builtEntry('agencia'), '--carpeta', 'package.json']);
  const [said] = await Promise.all([text(tool.stderr), once(tool, 'close')]);
  expect(said).toMatch(/(ENOTDIR|EEXIST)/);
  expect(said).toMatch(/^ +at keptCertificates tools\/agencia\/kept-certificates\.server\.ts:\d+$/m);
  // Only the entry file of the bundle has no source.
  expect(said.replace('build/program/agencia.js', '')).not.toContain('build/program');
});
