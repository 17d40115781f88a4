import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { type OpenSheet, withSheet } from '#platform/files/sheets/read-sheet.server.ts';
import { columnLetters, type SheetRow } from '#platform/files/sheets/sheet.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { corrected, fieldsOf } from './corrections.ts';
import { bringDocumentos } from './documentos/bring-documentos.server.ts';
import { DOCUMENTOS } from './families.ts';
import { fileKey } from './file-key.ts';
import { type ImportContext, importRows } from './import-rows.server.ts';
import type { Importable, RowValues } from './importable.server.ts';
import type { Layout } from './layouts/layout.ts';
import { layoutOf, titulosDe } from './layouts/recognise.ts';
import { linkClientes } from './link-clientes.server.ts';
import { addCounts, clearOutcomes, keepOutcomes, noCounts, settleVersions } from './outcomes.server.ts';
import type { Outcome, RowSource, Understanding } from './plan-rows.server.ts';
import type { GivenRow, ReadRow } from './read-rows.ts';
import { type ImportServices, importableOf } from './services.server.ts';
import { importaciones } from './table.server.ts';
import { understoodRows } from './understood-rows.ts';

type Importacion = typeof importaciones.$inferSelect;

/** Time limit of each statement of an import: the limit of 10 s for screens is too short for a file. */
const STATEMENT_MS = 300_000;
export const MOST_TRIES = 5;
const PROGRESS_EVERY_MS = 250;

/** Error that rolls back a trial. */
export class Undone extends Error {
  override name = 'Undone';
}

/**
 * Does the trial or the import of a row of `importaciones`, in one transaction: an interruption leaves
 * nothing, and the work starts again. The transaction locks the import, so a second process finds it taken
 * and ends.
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
    await withFile(
      services,
      row,
      (given) => (row.estado === 'comprobando' ? tryOut : carryOut)(services, row, given),
      'traer',
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await fail(services, row, error.message);
  }
}

/** Reads an uploaded file into memory. Throws AppError if it is gone. */
export async function readWaiting({ files }: Pick<ImportServices, 'files'>, id: string): Promise<Buffer> {
  const there = await files.stat(fileKey(id));
  const stream: AsyncIterable<Buffer> | undefined = there && (await files.read(fileKey(id)));
  if (!there || !stream) throw new AppError(40401, 'El archivo ya no está: vuelve a subirlo.');
  // The whole file goes in its own buffer, because it moves to another thread; joining pieces would hold it
  // twice.
  const whole = Buffer.allocUnsafeSlow(there.bytes);
  let at = 0;
  for await (const piece of stream) at += piece.copy(whole, at);
  return whole;
}

/** Contents of a file: the rows of a table, or a ZIP of documentos. */
export type Contents = { rows: RowSource } | 'zip';

/** Opens the file of an import for `work`, in its turn. */
export async function withFile<T>(
  services: ImportServices,
  row: Importacion,
  work: (contents: Contents) => Promise<T>,
  turn: 'traer' | 'juntas',
): Promise<T> {
  const load = () => readWaiting(services, row.id);
  if (row.familia === DOCUMENTOS) return work('zip');
  return withSheet(load, (sheet) => work({ rows: givenOf(sheet, row) }), { turn, lectura: row.lectura });
}

/** Rows of the file with the field of each cell. Skips the sums that a known program writes below its rows. */
function givenOf({ rows }: OpenSheet, row: Importacion): RowSource {
  const layout = layoutOf(titulosDe(row), row.familia);
  return async function* () {
    let footer = false;
    for await (const some of rows())
      yield some.map((one) => {
        footer ||= layout?.isFooter?.(one.celdas) ?? false;
        const given = toGiven(one, row);
        if (footer) return { ...given, skip: `es la suma que ${layout?.programa} pone al final` };
        return layout ? { ...given, values: completeOf(layout, row, given.values) } : given;
      });
  };
}

/** Gives each cell the field of its column, or both fields if the column has two. */
const toGiven = ({ numero, celdas }: SheetRow, { mapeo, tambien }: Importacion): GivenRow => ({
  numero,
  original: celdas,
  values: Object.fromEntries(
    [...mapeo, ...tambien].flatMap((name, index) =>
      name === null ? [] : [[name, celdas[index % mapeo.length] ?? '']],
    ),
  ),
});

/** Adds the name of the program to facturas anteriores, and to new rows the fields that the layout copies from other fields. */
function completeOf(layout: Layout, { familia, modo, mapeo }: Importacion, values: GivenRow['values']) {
  const copied = Object.entries(modo === 'crear' ? (layout.copies ?? {}) : {})
    .filter(([field]) => !mapeo.includes(field))
    .map(([field, from]) => [field, values[from]]);
  const programa = familia === 'facturasAnteriores' ? { programa: layout.programa } : {};
  return { ...programa, ...Object.fromEntries(copied), ...values };
}

/** Runs the import and rolls it back. A transaction of its own locks the import and keeps the report. */
async function tryOut(services: ImportServices, row: Importacion, contents: Contents): Promise<void> {
  await services.db.transaction(async (report) => {
    if (!(await begin(report, row))) return;
    const { counts, keep, made, understood } = await startReport(report, row);
    try {
      await services.db.transaction(async (tx) => {
        await allowTime(tx);
        await bring(tx, services, { row, contents, keep, made, understood });
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    const entendidoEnFilas = understood.entendidoEnFilas();
    await finish(report, row, { estado: 'simulada', ...counts, entendidoEnFilas, progreso: row.filas });
  });
}

async function carryOut(services: ImportServices, row: Importacion, contents: Contents): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await begin(tx, row))) return;
    const { counts, keep, made, understood } = await startReport(tx, row);
    const importable = await bring(tx, services, { row, contents, keep, made, understood });
    await settleVersions(tx, importable, row.id);
    await finish(tx, row, {
      estado: 'terminada',
      ...counts,
      entendidoEnFilas: understood.entendidoEnFilas(),
      progreso: row.filas,
      hechaEn: services.clock(),
    });
  });
  await services.files.remove(fileKey(row.id));
}

/** Starts a new report in place of the old one; it counts and stores the outcomes of the rows. */
export async function startReport(tx: Transaction, { id }: Importacion) {
  await clearOutcomes(tx, id);
  const counts = { ...noCounts(), clientesCreados: 0 };
  const understood = understoodRows();
  const keep = async (outcomes: Outcome[]) => {
    addCounts(counts, outcomes);
    for (const { resultado, motivos } of outcomes)
      if (resultado === 'creada' || resultado === 'actualizada') understood.told(motivos);
    await keepOutcomes(tx, id, outcomes);
  };
  const made = (clientes: number) => {
    counts.clientesCreados += clientes;
  };
  return { counts, keep, made, understood };
}

export const allowTime = (tx: Transaction) =>
  tx.execute(sql.raw(`SET LOCAL statement_timeout = ${STATEMENT_MS}`));

/** Locks the import until this transaction ends; false if another transaction has it. */
export async function begin(tx: Transaction, { id }: Importacion): Promise<boolean> {
  await allowTime(tx);
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) AS taken`,
  );
  return rows[0]?.taken === true;
}

export async function finish(
  tx: Transaction,
  { id, estado }: Importacion,
  values: Partial<Importacion>,
): Promise<void> {
  await tx
    .update(importaciones)
    .set({ ...values, error: null, version: sql`${importaciones.version} + 1` as never })
    .where(and(eq(importaciones.id, id), eq(importaciones.estado, estado)));
}

function understandingOf({ mapeo, tambien, decisiones, correcciones }: Importacion): Understanding {
  return {
    decisiones,
    corrected: corrected(correcciones),
    placeOf: (campo, numero) => {
      const column = [...mapeo, ...tambien].indexOf(campo);
      return column < 0 ? undefined : `${columnLetters(column % mapeo.length)}${numero}`;
    },
  };
}

/** Title of the option for a value that was deduced from other fields. */
const titleOf =
  ({ resource }: Importable) =>
  (value: string): string => {
    const options = Object.values(resource.fields).flatMap(({ input }) =>
      input.kind === 'choice' && value in input.options ? [input.options[value]] : [],
    );
    return options[0] ?? value;
  };

type Bringing = {
  row: Importacion;
  contents: Contents;
  keep(outcomes: Outcome[]): Promise<void>;
  made(clientes: number): void;
  understood: ReturnType<typeof understoodRows>;
};

export async function bring(
  tx: Transaction,
  services: ImportServices,
  { row, contents, keep, made, understood }: Bringing,
): Promise<Importable> {
  const { db, clock, families, tableNames } = services;
  const importable = importableOf(services, row.familia);
  if (!importable) throw new Error(`${row.familia} is no family to bring rows into`);
  if (contents === 'zip') {
    await bringDocumentos(tx, services, { row, keep });
    return importable;
  }
  let told = 0;
  const clientes = importableOf(services, 'clientes');
  const context = {
    importable,
    families,
    tableNames,
    now: clock(),
    lote: row.id,
    trial: row.estado === 'comprobando',
    by: { _id: row.usuarioId, nombre: row.usuarioNombre },
    understanding: understandingOf(row),
    understood: (read: ReadRow, begun: RowValues) => understood.begun(read, begun, titleOf(importable)),
    ...(clientes &&
      importable.cliente && {
        link: (inner: Transaction, of: ImportContext, some: readonly ReadRow[]) =>
          linkClientes(inner, of, { clientes, crear: row.crearClientes, made: (n) => made(n) }, some),
      }),
    // Another connection writes the progress, because others see nothing of this transaction until it ends.
    progress: async (done: number) => {
      if (performance.now() - told < PROGRESS_EVERY_MS) return;
      told = performance.now();
      await db.update(importaciones).set({ progreso: done }).where(eq(importaciones.id, row.id));
    },
  };
  const { clave, modo, mapeo } = row;
  const names = [...mapeo, ...row.tambien, ...fieldsOf(row.correcciones)].filter((name) => name !== null);
  await importRows(tx, context, { clave, modo, names, rows: contents.rows }, keep);
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
