import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asCommand } from '#test/support/command.testing.server.ts';
import { pdf, send } from './documentos.testing.server.ts';
import { openDocumentos } from './opened.testing.server.ts';
import { removeOrphanDocumentos } from './upkeep-job.server.ts';

const PROGRAM = path.join(import.meta.dirname, 'upload-killed.fixture.server.ts');
const ROUNDS = 2;
const DAY_MS = 86_400_000;

const { db, url, folder, files, admin, whose, stored } = await openDocumentos();

const rowsOf = async () =>
  (await db.execute<{ id: string }>(sql`SELECT id FROM documentos ORDER BY id`)).rows.map(({ id }) => id);

test('matado mientras recibe: ninguna fila sin archivo, y lo que sobra se va al día siguiente', async () => {
  const known: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const program = spawn(process.execPath, asCommand(PROGRAM, url, folder), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(program, 'close');
    const lines = createInterface(program.stdout);
    const [base] = (await once(lines, 'line')) as [string];
    const sending = Array.from({ length: 12 }, async () => {
      const contenido = await pdf();
      const response = await send(base, admin.token, { ...whose, archivos: [{ contenido }] });
      const [row] = (await response.json()).documentos;
      known.push(row._id);
      // Kill the program while other uploads are in progress.
      if (known.length % (3 + round) === 0) program.kill('SIGKILL');
    });
    await Promise.allSettled(sending);
    program.kill('SIGKILL');
    await ended;
    const whole = new Set(await stored());
    const rows = await rowsOf();
    expect(rows.filter((id) => !whole.has(id))).toEqual([]);
    expect(rows).toEqual(expect.arrayContaining(known));
  }
  await removeOrphanDocumentos({ db, files, clock: () => new Date(Date.now() + 2 * DAY_MS) });
  expect(await stored()).toEqual(await rowsOf());
});
