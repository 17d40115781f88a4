import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { walkFiles } from '#oficina/instalacion/copias/archivos/walk-files.server.ts';
import { draftFactura, issue } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { prepareDatabase } from '#platform/database/database-roles.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { applyMigrations } from '#platform/database/migrations.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { asProgram, createTestDatabase, openAsProgram } from '#platform/http/testing.server.ts';
import { loadReferenceData } from '#program/reference-data.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';

type Fixture = {
  tablas: Record<string, Record<string, unknown>[]>;
  contadores: Record<string, number>;
  archivos: Record<string, string>;
};

/**
 * Rows and files that version 0.3.0 of the program wrote: four facturas (the last one annulled), a cobro, a draft and a documento.
 */
const OLDER: Fixture = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'support/version-0.3.0.generated.json'), 'utf8'),
);

/** Migrations of that version. */
const MIGRATIONS = 46;

/** Rows that the update adds: a first line of the business in the historial with its seal, and the seal of the cobro (decision 147). */
const ADDED: Record<string, number> = { historial: 1, evidencias_abiertas: 2 };

/** Makes the database and the folder of files as that version left them. */
async function olderFolder() {
  const { db, url } = await createTestDatabase({ empty: true });
  const owner = new pg.Client(asProgram(url).ownerUrl);
  await owner.connect();
  await owner.query('BEGIN');
  await applyMigrations(owner, MIGRATIONS);
  await owner.query('COMMIT');
  await owner.end();
  await db.transaction(async (tx) => {
    // Without triggers and foreign keys: the rows come in no order, and already include the rows that triggers add.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    for (const [table, rows] of Object.entries(OLDER.tablas)) {
      const columns = sql.join(
        Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
        sql`, `,
      );
      const name = sql.identifier(table);
      await tx.execute(sql`DELETE FROM ${name}`);
      await tx.execute(sql`
        INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
        SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::json)`);
    }
    for (const [name, last] of Object.entries(OLDER.contadores))
      await tx.execute(sql`SELECT setval(${name}, ${last})`);
  });
  const files = folderFiles(await temporaryFolder());
  for (const [key, content] of Object.entries(OLDER.archivos))
    await files.put(key, Readable.from([Buffer.from(content, 'base64')]));
  return { db, url, files };
}

/** Rows of that version that are missing now, or have changed. */
async function lostRows(db: Db): Promise<string[]> {
  const lost: string[] = [];
  for (const [table, rows] of Object.entries(OLDER.tablas))
    for (const row of rows) {
      const added = await newColumns(db, table, Object.keys(row));
      const { rows: found } = await db.execute<{ n: number }>(sql`
        SELECT count(*)::int AS n FROM ${sql.identifier(table)} t
        WHERE to_jsonb(t) @> to_jsonb(json_populate_record(NULL::${sql.identifier(table)}, ${JSON.stringify(row)}::json))
          - ${sql.param(added)}::text[]`);
      if (found[0]?.n !== 1) lost.push(`${table} ${JSON.stringify(row).slice(0, 200)}`);
    }
  return lost;
}

/** Columns of a table besides these. */
async function newColumns(db: Db, table: string, known: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${table}`);
  return rows.map(({ name }) => name).filter((name) => !known.includes(name));
}

test('una carpeta de la versión 0.3.0 se abre con sus filas, su numeración, su cadena y sus archivos', async () => {
  const { db, url, files } = await olderFolder();
  await prepareDatabase(asProgram(url));
  const program = openAsProgram(url);
  await loadReferenceData(program);

  expect(await lostRows(db)).toEqual([]);
  for (const [table, rows] of Object.entries(OLDER.tablas)) {
    const { rows: counted } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`,
    );
    expect([table, counted[0]?.n]).toEqual([table, rows.length + (ADDED[table] ?? 0)]);
  }
  expect(await verifyChains(program)).toEqual({ registros: 5, facturas: 4, fallos: [] });
  expect(await walkFiles({ db: program, files })).toMatchObject({ archivos: 1, malos: [] });

  // A business that issued before goes on issuing, after its last number and its last record.
  const { app, boss, admin } = await openOffice({ files }, { db, url });
  const { token } = boss;
  const _idCliente = OLDER.tablas.clientes?.[0]?.id;
  const codigos = OLDER.tablas.facturas?.flatMap(({ codigo }) => (codigo ? [String(codigo)] : [])).sort();
  expect(codigos?.at(-1)).toBe('F-2026-00004');
  const issued = await issue(admin, await draftFactura(admin, { _idCliente }));
  expect(issued.codigo).toBe('F-2026-00005');
  expect(await verifyChains(program)).toEqual({ registros: 6, facturas: 5, fallos: [] });

  const documento = OLDER.tablas.documentos?.[0];
  const served = await app.inject({
    url: `/documentos/descargar?_id=${String(documento?.id)}`,
    headers: { token },
  });
  expect(served.statusCode, served.body.slice(0, 200)).toBe(200);
  expect(served.rawPayload.toString('base64')).toBe(OLDER.archivos[`documentos/${String(documento?.id)}`]);
});
