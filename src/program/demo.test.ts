import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database/db.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { seedDemo } from './demo.server.ts';

test('dos demostraciones que empiezan a la vez sobre una base vacía dejan una entera', async () => {
  const { db, url } = await createTestDatabase();
  const other = openDatabase({ url, max: 4 });
  atTheEnd(() => other.$client.end());
  const files = folderFiles(path.join(await temporaryFolder(), 'ficheros'));
  await Promise.all([seedDemo(db, files), seedDemo(other, files)]);
  for (const [table, count] of [
    ['imagenes', 3],
    ['documentos', 5],
    ['ofertas_solicitudes', 2],
  ] as const)
    expect(await db.$count(sql.identifier(table)), table).toBe(count);
});
