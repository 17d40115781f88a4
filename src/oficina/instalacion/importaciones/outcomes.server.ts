import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { ResultadoFila } from './contract.ts';
import type { Importable } from './importable.server.ts';
import type { Outcome } from './plan-rows.server.ts';
import { importacionesFilas } from './table.server.ts';

/** Deletes the outcomes of an earlier run of the import. */
export async function clearOutcomes(tx: Transaction, id: string): Promise<void> {
  await tx.delete(importacionesFilas).where(eq(importacionesFilas.importacionId, id));
}

/** Stores the outcomes of some rows, and the original cells of the refused ones only. */
export async function keepOutcomes(tx: Transaction, id: string, outcomes: readonly Outcome[]): Promise<void> {
  const lines = outcomes.map((outcome) => ({
    numero: outcome.numero,
    resultado: outcome.resultado,
    etiqueta: outcome.etiqueta,
    fila_id: outcome.filaId,
    version: outcome.version,
    antes: outcome.antes,
    original: outcome.resultado === 'rechazada' ? outcome.original : null,
    motivos: outcome.motivos.length > 0 ? outcome.motivos : null,
  }));
  await tx.execute(sql`
    INSERT INTO importaciones_filas
      (importacion_id, numero, resultado, etiqueta, original, motivos, fila_id, version, antes)
    SELECT ${id}::uuid, numero, resultado, etiqueta, original, motivos, fila_id, version, antes
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS lineas (numero int, resultado text,
      etiqueta text, original jsonb, motivos jsonb, fila_id uuid, version int, antes jsonb)`);
}

/**
 * Stores the final version of each row for the undo. A later row may have changed an earlier one again, as
 * the main contacto of a cliente.
 */
export async function settleVersions(tx: Transaction, { table }: Importable, id: string): Promise<void> {
  await tx.execute(sql`
    UPDATE importaciones_filas AS f SET version = t.version FROM ${table} AS t
    WHERE f.importacion_id = ${id} AND f.version IS NOT NULL AND t.id = f.fila_id AND t.version <> f.version`);
}

const COLUMNS = {
  creada: 'creadas',
  actualizada: 'actualizadas',
  omitida: 'omitidas',
  rechazada: 'rechazadas',
} as const;

export type Counts = Record<(typeof COLUMNS)[ResultadoFila], number>;

export const noCounts = (): Counts => ({ creadas: 0, actualizadas: 0, omitidas: 0, rechazadas: 0 });

/** Adds the number of rows with each outcome to `counts`. */
export function addCounts(counts: Counts, outcomes: readonly Pick<Outcome, 'resultado'>[]): void {
  for (const { resultado } of outcomes) counts[COLUMNS[resultado]] += 1;
}
