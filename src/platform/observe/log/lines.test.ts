import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openLines } from './lines.server.ts';

test('las líneas quedan en su orden, juntas o de una en una', async () => {
  const file = path.join(await temporaryFolder(), 'registro');
  const fd = openSync(file, 'w');
  const lines = openLines(fd);
  const written = Array.from({ length: 3_000 }, (_, n) => `{"línea":${n}}\n`);
  for (const line of written.slice(0, -1)) lines.write(line);
  lines.flush();
  expect(readFileSync(file, 'utf8')).toBe(written.slice(0, -1).join(''));
  lines.write(written.at(-1) ?? '');
  lines.end();
  expect(readFileSync(file, 'utf8')).toBe(written.join(''));
  closeSync(fd);
});

test('con el disco lleno se pierden líneas, y nadie espera', () => {
  // Linux has a disk that is always full.
  const fd = openSync('/dev/full', 'w');
  const lines = openLines(fd);
  const work = () => {
    for (let n = 0; n < 1_000; n += 1) lines.write(`${'x'.repeat(100)}\n`);
    lines.flush();
    lines.end();
  };
  expect(work).not.toThrow();
  closeSync(fd);
});
