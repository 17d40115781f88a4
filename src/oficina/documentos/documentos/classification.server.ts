import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { AppError, invalidFields } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';

export type Classification = {
  id: string;
  visibilidad: 'interna' | 'cliente';
  requiereFirma: boolean;
  /** Last day to keep a documento that arrives on `day`; null means for ever. */
  retenerHasta: string | null;
};

/**
 * Settings of a clasificación for a documento that arrives on `day`. Without an id, takes the first
 * clasificación that clientes see: it is for their own uploads.
 */
export async function classificationOf(
  tx: Transaction,
  id: string | undefined,
  day: string,
): Promise<Classification> {
  const { rows } = await tx.execute<Classification>(sql`
    SELECT id, visibilidad, requiere_firma AS "requiereFirma", CASE WHEN meses_retencion > 0
      THEN (${day}::date + make_interval(months => meses_retencion))::date::text END AS "retenerHasta"
    FROM clasificaciones_documento
    WHERE ${id === undefined ? sql`activo AND visibilidad = 'cliente'` : sql`id = ${id}`}
    ORDER BY orden, id LIMIT 1 FOR KEY SHARE`);
  if (rows[0]) return rows[0];
  if (id !== undefined)
    throw invalidFields([{ campo: '_idClasificacion', motivo: 'no existe: elige otra de la lista' }]);
  throw new AppError(
    errorCodes.noDisponible,
    'Todavía no se pueden enviar documentos desde aquí. Escríbenos y te decimos cómo hacerlo',
  );
}
