import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#api/crud-table.server.ts';
import type { ResultadoFila } from './contract.ts';
import type { Outcome } from './plan-rows.server.ts';
import { importacionesFilas } from './table.server.ts';

const BATCH = 2_000;

/** Writes down what became of each row, in place of what was there. Cells are kept only of what was not taken. */
export async function keepOutcomes(tx: Transaction, id: string, outcomes: readonly Outcome[]): Promise<void> {
  await tx.delete(importacionesFilas).where(eq(importacionesFilas.importacionId, id));
  for (let at = 0; at < outcomes.length; at += BATCH) {
    const lines = outcomes.slice(at, at + BATCH).map((outcome) => ({
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
}

const COLUMNS = {
  creada: 'creadas',
  actualizada: 'actualizadas',
  omitida: 'omitidas',
  rechazada: 'rechazadas',
} as const;

export type Counts = Record<(typeof COLUMNS)[ResultadoFila], number>;

/** How many rows had each end. */
export function countsOf(outcomes: readonly Pick<Outcome, 'resultado'>[]): Counts {
  const counts: Counts = { creadas: 0, actualizadas: 0, omitidas: 0, rechazadas: 0 };
  for (const { resultado } of outcomes) counts[COLUMNS[resultado]] += 1;
  return counts;
}
