import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#api/crud-table.server.ts';
import { AppError } from '#api/errors.server.ts';
import { type OpenSheet, withSheet } from '#api/sheets/read-sheet.server.ts';
import type { SheetRow } from '#api/sheets/sheet.server.ts';
import { importRows } from './import-rows.server.ts';
import type { Importable } from './importable.server.ts';
import { addCounts, clearOutcomes, keepOutcomes, noCounts, settleVersions } from './outcomes.server.ts';
import type { Outcome, RowSource } from './plan-rows.server.ts';
import type { GivenRow } from './read-rows.ts';
import { type ImportServices, importableOf } from './services.server.ts';
import { importaciones } from './table.server.ts';

type Importacion = typeof importaciones.$inferSelect;

/** Time for all of an import in one transaction: screens wait at most 10 s for a statement, files may take more. */
const STATEMENT_MS = 300_000;
const MOST_TRIES = 5;
const PROGRESS_EVERY_MS = 250;

export const fileKey = (id: string): string => `importaciones/${id}`;

/** What a trial takes back. */
class Undone extends Error {
  override name = 'Undone';
}

/**
 * Does the trial or the import that a row of `importaciones` asks for. All of it is one transaction: whatever cuts it
 * leaves nothing, and it begins anew. Who does it holds it meanwhile: a second one finds it taken and goes.
 */
export async function runImport(services: ImportServices, id: string): Promise<void> {
  const { db } = services;
  const [row] = await db
    .update(importaciones)
    .set({ intentos: sql`${importaciones.intentos} + 1` })
    .where(and(eq(importaciones.id, id), sql`${importaciones.estado} IN ('comprobando', 'en marcha')`))
    .returning();
  if (!row) return;
  if (row.intentos > MOST_TRIES) return fail(services, row, 'No se ha podido terminar. Vuelve a intentarlo.');
  try {
    await withSheet(
      () => readWaiting(services, id),
      (sheet) => (row.estado === 'comprobando' ? tryOut : carryOut)(services, row, givenOf(sheet, row)),
      'traer',
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await fail(services, row, error.message);
  }
}

/** A file that waits to be brought in. Throws AppError where it is not there any more. */
export async function readWaiting({ files }: Pick<ImportServices, 'files'>, id: string): Promise<Buffer> {
  const there = await files.stat(fileKey(id));
  const stream = there && (await files.read(fileKey(id)));
  if (!there || !stream) throw new AppError(40401, 'El archivo ya no está: vuelve a subirlo.');
  // Of its own and whole from the first: it goes to another thread, and in pieces it would be there twice.
  const whole = Buffer.allocUnsafeSlow(there.bytes);
  let at = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) at += piece.copy(whole, at);
  return whole;
}

const givenOf = ({ rows }: OpenSheet, { mapeo }: Importacion): RowSource =>
  async function* () {
    for await (const some of rows()) yield some.map((row) => toGiven(row, mapeo));
  };

/** Cells by the field that their column was said to be. */
const toGiven = ({ numero, celdas }: SheetRow, mapeo: readonly (string | null)[]): GivenRow => ({
  numero,
  original: celdas,
  values: Object.fromEntries(
    mapeo.flatMap((name, column) => (name === null ? [] : [[name, celdas[column] ?? '']])),
  ),
});

/** The import itself, taken back at the end; its report is kept by a transaction of its own, which holds the import. */
async function tryOut(services: ImportServices, row: Importacion, rows: RowSource): Promise<void> {
  await services.db.transaction(async (report) => {
    if (!(await begin(report, row))) return;
    const { counts, keep } = await startReport(report, row);
    try {
      await services.db.transaction(async (tx) => {
        await allowTime(tx);
        await bring(tx, services, { row, rows, keep });
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    await finish(report, row, { estado: 'simulada', ...counts, progreso: row.filas });
  });
}

async function carryOut(services: ImportServices, row: Importacion, rows: RowSource): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await begin(tx, row))) return;
    const { counts, keep } = await startReport(tx, row);
    const importable = await bring(tx, services, { row, rows, keep });
    await settleVersions(tx, importable, row.id);
    await finish(tx, row, {
      estado: 'terminada',
      ...counts,
      progreso: row.filas,
      hechaEn: services.clock(),
    });
  });
  await services.files.remove(fileKey(row.id));
}

/** Counts, and writes down in the place of what was there, what becomes of rows as they are brought. */
async function startReport(tx: Transaction, { id }: Importacion) {
  await clearOutcomes(tx, id);
  const counts = noCounts();
  const keep = async (outcomes: Outcome[]) => {
    addCounts(counts, outcomes);
    await keepOutcomes(tx, id, outcomes);
  };
  return { counts, keep };
}

const allowTime = (tx: Transaction) => tx.execute(sql.raw(`SET LOCAL statement_timeout = ${STATEMENT_MS}`));

/** Takes the import for this transaction, unless another has it; it is let go when the transaction ends, however it does. */
async function begin(tx: Transaction, { id }: Importacion): Promise<boolean> {
  await allowTime(tx);
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) AS taken`,
  );
  return rows[0]?.taken === true;
}

async function finish(
  tx: Transaction,
  { id, estado }: Importacion,
  values: Partial<Importacion>,
): Promise<void> {
  await tx
    .update(importaciones)
    .set({ ...values, error: null, version: sql`${importaciones.version} + 1` as never })
    .where(and(eq(importaciones.id, id), eq(importaciones.estado, estado)));
}

type Bringing = { row: Importacion; rows: RowSource; keep(outcomes: Outcome[]): Promise<void> };

async function bring(
  tx: Transaction,
  services: ImportServices,
  { row, rows, keep }: Bringing,
): Promise<Importable> {
  const { db, clock, families, tableNames } = services;
  const importable = importableOf(services, row.familia);
  if (!importable) throw new Error(`${row.familia} is no family to bring rows into`);
  let told = 0;
  const context = {
    importable,
    families,
    tableNames,
    now: clock(),
    lote: row.id,
    trial: row.estado === 'comprobando',
    by: { _id: row.usuarioId, nombre: row.usuarioNombre },
    // By another connection: what is done within the transaction is seen by nobody until it ends.
    progress: async (done: number) => {
      if (performance.now() - told < PROGRESS_EVERY_MS) return;
      told = performance.now();
      await db.update(importaciones).set({ progreso: done }).where(eq(importaciones.id, row.id));
    },
  };
  const { clave, modo, mapeo } = row;
  const names = mapeo.filter((name) => name !== null);
  await importRows(tx, context, { clave, modo, names, rows }, keep);
  return importable;
}

async function fail(
  { db, clock }: ImportServices,
  { id, estado }: Importacion,
  error: string,
): Promise<void> {
  await db
    .update(importaciones)
    .set({ estado: 'fallida', error, modificadoEn: clock(), version: sql`${importaciones.version} + 1` })
    .where(and(eq(importaciones.id, id), eq(importaciones.estado, estado)));
}
