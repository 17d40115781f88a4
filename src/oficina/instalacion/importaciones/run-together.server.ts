import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { fileKey } from './file-key.ts';
import type { Importable } from './importable.server.ts';
import { settleVersions } from './outcomes.server.ts';
import {
  allowTime,
  begin,
  bring,
  finish,
  MOST_TRIES,
  startReport,
  Undone,
  withFile,
} from './run-import.server.ts';
import type { ImportServices } from './services.server.ts';
import { importaciones } from './table.server.ts';

type Importacion = typeof importaciones.$inferSelect;

/** Imports of files that came together; each file goes after the files that it needs: tarifas name clientes. */
export async function readTogether(
  { db, importables }: { db: Pick<Db, 'select'> } & Pick<ImportServices, 'importables'>,
  traida: string,
): Promise<Importacion[]> {
  const rows = await db.select().from(importaciones).where(eq(importaciones.traidaId, traida));
  const place = ({ familia }: Importacion) =>
    importables.findIndex(({ resource }) => resource.name === familia);
  return rows.sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
}

/**
 * Tries or imports in one transaction all the waiting files of a `traida`: each file sees the rows of the files before it, and
 * all stay or none. A failure in one file fails them all, and is written in that file.
 */
export async function runTogether(services: ImportServices, traida: string): Promise<void> {
  const { db } = services;
  const taken = await db
    .update(importaciones)
    .set({ intentos: sql`${importaciones.intentos} + 1` })
    .where(
      and(eq(importaciones.traidaId, traida), inArray(importaciones.estado, ['comprobando', 'en marcha'])),
    )
    .returning({ id: importaciones.id });
  const wanted = new Set(taken.map(({ id }) => id));
  const rows = (await readTogether(services, traida)).filter(({ id }) => wanted.has(id));
  const [first] = rows;
  if (!first) return;
  const failing: { at: Importacion } = { at: first };
  try {
    if (first.intentos > MOST_TRIES)
      throw new AppError(50001, 'No se ha podido terminar. Vuelve a intentarlo.');
    await (first.estado === 'comprobando' ? tryAll : carryAll)(services, rows, failing);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await failAll(services, rows, { id: failing.at.id, error: error.message });
  }
}

type Failing = { at: Importacion };

/** Runs every file and rolls all back; a transaction of its own keeps the reports. */
async function tryAll(services: ImportServices, rows: Importacion[], failing: Failing): Promise<void> {
  await services.db.transaction(async (report) => {
    for (const row of rows) if (!(await begin(report, row))) return;
    const reports: Report[] = [];
    for (const row of rows) reports.push({ row, ...(await startReport(report, row)) });
    try {
      await services.db.transaction(async (tx) => {
        await allowTime(tx);
        for (const one of reports) await bringOne(tx, services, one, failing);
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    for (const { row, counts, understood } of reports)
      await finish(report, row, {
        estado: 'simulada',
        ...counts,
        entendidoEnFilas: understood.entendidoEnFilas(),
        progreso: row.filas,
      });
  });
}

async function carryAll(services: ImportServices, rows: Importacion[], failing: Failing): Promise<void> {
  const done = await services.db.transaction(async (tx) => {
    for (const row of rows) if (!(await begin(tx, row))) return false;
    const brought: { row: Importacion; importable: Importable }[] = [];
    for (const row of rows) {
      const report = { row, ...(await startReport(tx, row)) };
      const importable = await bringOne(tx, services, report, failing);
      brought.push({ row, importable });
      const end = { estado: 'terminada', progreso: row.filas, hechaEn: services.clock() } as const;
      const entendidoEnFilas = report.understood.entendidoEnFilas();
      await finish(tx, row, { ...end, ...report.counts, entendidoEnFilas });
    }
    // Later files may have changed rows of earlier ones.
    for (const { row, importable } of brought) await settleVersions(tx, importable, row.id);
    return true;
  });
  if (done) for (const { id } of rows) await services.files.remove(fileKey(id));
}

type Report = { row: Importacion } & Awaited<ReturnType<typeof startReport>>;

/** Brings one file. It waits in another queue than files alone, because those may wait for rows that this transaction has locked. */
function bringOne(tx: Transaction, services: ImportServices, report: Report, failing: Failing) {
  failing.at = report.row;
  return withFile(services, report.row, (contents) => bring(tx, services, { ...report, contents }), 'juntas');
}

async function failAll(
  { db, clock }: ImportServices,
  rows: Importacion[],
  { id, error }: { id: string; error: string },
): Promise<void> {
  for (const row of rows)
    await db
      .update(importaciones)
      .set({
        modificadoEn: clock(),
        version: sql`${importaciones.version} + 1`,
        ...(row.id === id ? { estado: 'fallida', error } : { estado: 'subida' }),
      })
      .where(and(eq(importaciones.id, row.id), eq(importaciones.estado, row.estado)));
}
