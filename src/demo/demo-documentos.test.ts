import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { seedDemoDocumentos } from './demo-documentos.server.ts';
import { removeDemoOffice } from './demo-office.server.ts';
import { seedDemo } from './load-demo.server.ts';

test('la demostración tiene documentos con su archivo, una sola vez, y se va con ellos', async () => {
  const { db } = await createTestDatabase();
  const files = folderFiles(await temporaryFolder());
  const idsOf = async () =>
    (await db.execute<{ id: string }>(sql`SELECT id FROM documentos ORDER BY id`)).rows.map(({ id }) => id);
  await seedDemoDocumentos(db, files);
  expect(await idsOf()).toEqual([]);
  await seedDemo(db, new Date('2026-11-21T10:00:00Z'));
  await seedDemoDocumentos(db, files);
  await seedDemoDocumentos(db, files);
  const ids = await idsOf();
  expect(ids).toHaveLength(5);
  expect((await Array.fromAsync(files.list('documentos'))).toSorted()).toEqual(
    ids.map(documentoKey).toSorted(),
  );
  const client = await db.$client.connect();
  await client.query('BEGIN');
  await removeDemoOffice(client);
  await client.query('COMMIT');
  client.release();
  expect(await idsOf()).toEqual([]);
});
