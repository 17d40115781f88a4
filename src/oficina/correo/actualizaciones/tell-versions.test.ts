import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ROOT } from '#platform/http/root.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { PROGRAM_VERSIONS } from './program-versions.ts';
import { tellVersions } from './tell-versions.server.ts';

const NOW = new Date('2026-11-25T10:00:00Z');
const { db, as, admin } = await openOffice({ clock: () => NOW });

const unread = async (call: typeof admin) =>
  (await call('GET /actualizaciones/leerNovedades'))
    .json()
    .filas.map(({ numVersion }: { numVersion: string }) => numVersion);

test('cada versión de CHANGELOG.md se cuenta en español, con su día', async () => {
  const changes = await readFile(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
  const released = [...changes.matchAll(/^## (\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d)$/gm)].map(([, one, day]) => [
    one,
    day,
  ]);
  expect(released.length).toBeGreaterThan(2);
  expect(PROGRAM_VERSIONS.map(({ numVersion, fecha }) => [numVersion, fecha])).toEqual(released.toReversed());
});

test('quien ya estaba lee lo de las versiones nuevas una vez, y quien llega después no', async () => {
  await db.execute(sql`UPDATE usuarios SET creado_en = '2026-11-22T10:00:00Z'`);
  const gestor = await as('Gestor');
  await tellVersions(db, NOW);
  await tellVersions(db, NOW);
  expect(await unread(admin)).toEqual(['0.3.0', '0.2.0']);
  expect(await unread(gestor)).toEqual([]);
  const { filas, total } = (await gestor('GET /actualizaciones/leer')).json();
  expect([total, filas[0].publicada, filas[0].areas]).toEqual([PROGRAM_VERSIONS.length, true, ['oficina']]);
  const { leidasHasta } = (await admin('GET /actualizaciones/leerNovedades')).json();
  await admin('PUT /actualizaciones/marcarLeidas', { leidasHasta });
  expect(await unread(admin)).toEqual([]);
});

test('tras una actualización se cuenta solo lo que faltaba, lo que alguien quitó no vuelve, y lo escrito aquí se respeta', async () => {
  await db.execute(sql`DELETE FROM actualizaciones WHERE num_version IN ('0.1.0', '0.3.0')`);
  await tellVersions(db, new Date('2027-01-01T00:00:00Z'));
  const { rows } = await db.execute(sql`SELECT num_version FROM actualizaciones ORDER BY 1`);
  expect(rows).toEqual([{ num_version: '0.2.0' }, { num_version: '0.3.0' }]);
  expect(await unread(admin)).toEqual(['0.3.0']);
  await db.execute(sql`UPDATE actualizaciones SET titulo = 'La nuestra' WHERE num_version = '0.3.0'`);
  await tellVersions(db, NOW);
  const kept = await db.execute(sql`SELECT titulo FROM actualizaciones WHERE num_version = '0.3.0'`);
  expect(kept.rows).toEqual([{ titulo: 'La nuestra' }]);
});
