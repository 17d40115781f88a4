import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { readSender } from '#oficina/base/letters/sender.server.ts';
import { PLAIN_SETTINGS } from '#platform/copies/database-shape.server.ts';
import { newClient } from '#platform/database/database-address.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { momentCell, shownCell } from '#platform/files/export-cells.server.ts';
import {
  carpetasDePapeles,
  documentosOf,
  exportRecords,
  fotosOf,
  papersOf,
  type StoredFileReader,
  writeFiles,
} from './export-papers.server.ts';
import { type ExportedTable, exportTables } from './export-tables.server.ts';
import type { ExportedName } from './families.ts';
import { indexPage } from './index-page.ts';

export type ExportOptions = {
  db: Db;
  databaseUrl: string;
  read: StoredFileReader;
  /** Folder where the export makes its own folder. */
  folder: string;
  /** Tables to take away, in the order of the index. */
  tables: readonly ExportedName[];
  now: Date;
  onStep: (what: string) => void;
};

export type ExportResult = { folder: string; filas: number; papeles: number; documentos: number };

/**
 * Exports everything, to be read without this program. The folder gets its final name once it is complete;
 * a failed export leaves none.
 */
export async function exportAll(options: ExportOptions): Promise<ExportResult> {
  const { db, databaseUrl, read, tables, now, onStep } = options;
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '');
  const target = path.join(options.folder, `carne-claro-exportacion-${stamp}Z`);
  const partial = `${target}.parcial`;
  await mkdir(partial, { recursive: true, mode: 0o750 });
  try {
    const tablas = await withSnapshot(databaseUrl, (client) =>
      exportTables(client, tables, { folder: partial, onTable: onStep }),
    );
    onStep('Papeles en PDF');
    for (const name of [...carpetasDePapeles, 'documentos', 'fotos']) await mkdir(path.join(partial, name));
    const [facturas, pedidos, presupuestos] = [
      await writeFiles(partial, await papersOf(db, 'facturas')),
      await writeFiles(partial, await papersOf(db, 'pedidos')),
      await writeFiles(partial, await papersOf(db, 'presupuestos')),
    ];
    onStep('Registros, documentos y fotos');
    const registros = await exportRecords(db, partial);
    const documentos = await writeFiles(partial, await documentosOf(db, read));
    const fotos = await writeFiles(partial, await fotosOf(db, read));
    const { razonSocial, nombreComercial } = await readSender(db);
    const cell = momentCell(now.toISOString());
    const page = indexPage({
      negocio: nombreComercial || razonSocial,
      cuando: cell ? shownCell(cell) : '',
      tablas,
      archivos: {
        'Facturas emitidas, en PDF': facturas,
        'Registros de facturación, en XML': registros,
        'Pedidos, en PDF': pedidos,
        'Presupuestos, en PDF': presupuestos,
        Documentos: documentos,
        'Fotos de las autoescuelas': fotos,
      },
    });
    await writeFile(path.join(partial, 'index.html'), page, { flag: 'wx' });
    await rename(partial, target);
    const filas = tablas.reduce((sum: number, one: ExportedTable) => sum + one.filas, 0);
    const printed = facturas.length + pedidos.length + presupuestos.length;
    return { folder: target, filas, papeles: printed, documentos: documentos.length };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Runs the work in one transaction, so that all the tables are of the same moment. */
async function withSnapshot<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient(url, { application_name: 'carne-claro export' });
  await client.connect();
  client.on('error', () => {});
  try {
    await client.query(PLAIN_SETTINGS);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
