import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { eraseBecause } from '#oficina/base/evidence/reason.server.ts';
import { guardOf } from '#platform/crud/crud-refusals.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { AppError, invalidFields } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { forgetFiles } from './documentos/forget-files.server.ts';
import type { Importable, RowValues } from './importable.server.ts';
import { type Existing, readExisting } from './match-rows.server.ts';
import { type ImportServices, importableOf } from './services.server.ts';
import { importaciones, importacionesFilas } from './table.server.ts';
import { type Author, type ChangedRow, rememberRows, updateRows } from './write-rows.server.ts';

type Importacion = typeof importaciones.$inferSelect;
type Fila = typeof importacionesFilas.$inferSelect;
type Undone = Pick<Fila, 'resultado' | 'filaId' | 'version' | 'antes' | 'etiqueta'>;
type RowLabel = { numero: number; etiqueta: string };

const BATCH = 1_000;
const SHOWN = 20;

/**
 * Undoes a whole import in one transaction: removes the rows that it created and restores the rows that it
 * changed. If somebody changed or removed one of its rows since, nothing is done and the refusal (409)
 * names them; so too if another row needs one of them. Returns the import after the undo.
 */
export async function undoImport(
  services: ImportServices,
  { row, by }: { row: Importacion; by: Author },
): Promise<Importacion> {
  const undone = await services.db.transaction(async (tx) => {
    await tx.execute(sql.raw('SET LOCAL statement_timeout = 300000'));
    return undoWithin(tx, services, { row, by });
  });
  await forgetFiles(services, [row]);
  return undone;
}

/** Undoes in one transaction all the files of a bringing that were imported, the last one first. */
export async function undoTogether(
  services: ImportServices,
  { rows, by }: { rows: readonly Importacion[]; by: Author },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await tx.execute(sql.raw('SET LOCAL statement_timeout = 300000'));
    for (const row of rows.toReversed()) await undoWithin(tx, services, { row, by });
  });
  await forgetFiles(services, rows);
}

function undoWithin(
  tx: Transaction,
  services: ImportServices,
  { row, by }: { row: Importacion; by: Author },
): Promise<Importacion> {
  const { tableNames } = services;
  const importable = importableOf(services, row.familia);
  if (!importable) throw new Error(`${row.familia} is no family to bring rows into`);
  const guarded = guardOf({ tableNames }, importable.resource, importable.table);
  return guarded(async () => {
    const now = services.clock();
    const [taken] = await tx
      .update(importaciones)
      .set({
        estado: 'deshecha',
        deshechaEn: now,
        modificadoEn: now,
        version: sql`${importaciones.version} + 1`,
      })
      .where(and(eq(importaciones.id, row.id), eq(importaciones.estado, 'terminada')))
      .returning();
    if (!taken) throw invalidFields([{ campo: '_id', motivo: 'no es una importación terminada' }]);
    const undone = await undoRows(tx, { ...services, importable, by, now }, row.id);
    if (undone === 0 && row.creadas + row.actualizadas > 0)
      throw invalidFields([{ campo: '_id', motivo: 'es demasiado antigua para deshacerla' }]);
    await undoClientes(tx, { ...services, by, now }, row);
    return taken;
  });
}

/** Removes the clientes that the rows of an import made. Throws 409 if somebody changed one of them since. */
async function undoClientes(
  tx: Transaction,
  services: ImportServices & { by: Author; now: Date },
  { id, clientesCreados }: Importacion,
): Promise<void> {
  const importable = importableOf(services, 'clientes');
  if (!importable || clientesCreados === 0) return;
  const { rows } = await tx.execute<{ id: string; etiqueta: string; version: number }>(
    sql`SELECT id, nombre_comercial AS etiqueta, version FROM clientes WHERE lote_id = ${id}`,
  );
  const changed = rows.filter(({ version }) => version !== 1);
  if (changed.length > 0)
    throw refusal(
      importable,
      changed.map(({ etiqueta }) => ({ numero: 0, etiqueta })),
    );
  const existing = await readExisting(
    tx,
    { importable, families: services.families },
    rows.map((row) => row.id),
  );
  const filas = rows.map((row) => ({ ...MADE, etiqueta: row.etiqueta, filaId: row.id }) as const);
  await undoBatch(tx, { ...services, importable }, { filas, existing });
}

/** Line of a cliente that an import made, besides the rows of the file. */
const MADE = { resultado: 'creada', version: 1, antes: null } as const;

type Context = Pick<ImportServices, 'families'> & { importable: Importable; by: Author; now: Date };

async function undoRows(tx: Transaction, context: Context, id: string): Promise<number> {
  const touched: RowLabel[] = [];
  let undone = 0;
  let last = 0;
  for (;;) {
    const filas = await tx
      .select()
      .from(importacionesFilas)
      .where(
        and(
          eq(importacionesFilas.importacionId, id),
          inArray(importacionesFilas.resultado, ['creada', 'actualizada']),
          gt(importacionesFilas.id, last),
        ),
      )
      .orderBy(asc(importacionesFilas.id))
      .limit(BATCH);
    if (filas.length === 0) break;
    last = filas.at(-1)?.id ?? last;
    undone += filas.length;
    const existing = await readExisting(
      tx,
      context,
      filas.flatMap(({ filaId }) => filaId ?? []),
    );
    const changed = filas.filter(({ filaId, version }) => existing.get(filaId ?? '')?.version !== version);
    touched.push(...changed.map(({ numero, etiqueta }) => ({ numero, etiqueta })));
    if (touched.length === 0) await undoBatch(tx, context, { filas, existing });
  }
  if (touched.length > 0) throw refusal(context.importable, touched);
  return undone;
}

async function undoBatch(
  tx: Transaction,
  context: Context,
  { filas, existing }: { filas: Undone[]; existing: Map<string, Existing> },
): Promise<void> {
  const { importable, now } = context;
  const created = filas
    .filter(({ resultado }) => resultado === 'creada')
    .flatMap(({ filaId }) => filaId ?? []);
  await eraseBecause(tx, 'eliminado');
  await tx.delete(importable.table).where(sql`${importable.table.id} = ANY (${sql.param(created)}::uuid[])`);
  const restored = filas.flatMap(({ filaId, version, antes }): ChangedRow[] =>
    filaId && version && antes
      ? [{ id: filaId, version, values: { ...antes, ...importable.derive?.(antes) } }]
      : [],
  );
  for (const same of Map.groupBy(restored, ({ values }) => Object.keys(values).sort().join()).values())
    await updateRows(tx, importable, { rows: same, now });
  const fieldsOf = (row: RowValues | undefined, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]));
  const all = Object.keys(importable.resource.fields);
  await rememberRows(tx, { familia: importable.resource.name, by: context.by, now }, [
    ...created.map((id) => ({ id, antes: fieldsOf(existing.get(id), all), despues: null })),
    ...filas.flatMap(({ filaId, antes }) =>
      filaId && antes
        ? [{ id: filaId, antes: fieldsOf(existing.get(filaId), Object.keys(antes)), despues: antes }]
        : [],
    ),
  ]);
}

function refusal({ resource: { one, many } }: Importable, touched: RowLabel[]): AppError {
  const words = touched.length === 1 ? one : `${touched.length} ${many}`;
  return new AppError(
    errorCodes.version,
    `Alguien ha cambiado después ${words} de esta importación: no se ha deshecho nada`,
    { detalle: { cambiadas: touched.slice(0, SHOWN), total: touched.length } },
  );
}
