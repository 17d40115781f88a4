import { sql } from 'drizzle-orm';
import type { Valores } from '#oficina/base/letters/fill.ts';
import type { Sender } from '#oficina/base/letters/sender.server.ts';
import { paperValues } from '#oficina/ventas/papeles/letter-values.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatDay } from '#platform/kit/format.ts';

/** Data of a presupuesto for its correos. */
export type Presupuesto = {
  id: string;
  codigo: string;
  titulo: string | null;
  estado: string;
  vigente: boolean;
  validoHasta: string;
  total: string;
  _idCliente: string | null;
  cliente: string;
  aceptadoPor: string | null;
  motivo: string | null;
};

/** Presupuesto that already has its number; undefined otherwise. */
export async function readPresupuesto(
  db: Pick<Db, 'execute'>,
  presupuestoId: string,
): Promise<Presupuesto | undefined> {
  const { rows } = await db.execute<Presupuesto>(sql`
    SELECT id, codigo, titulo, estado, version_vigente AS vigente, valido_hasta::text AS "validoHasta", total,
      cliente_id AS "_idCliente", cliente_nombre AS cliente, aceptado_por AS "aceptadoPor", motivo_cierre AS motivo
    FROM presupuestos WHERE id = ${presupuestoId} AND codigo IS NOT NULL`);
  return rows[0];
}

/** Values of the fields that the letters of a presupuesto have. */
export const presupuestoValues = (presupuesto: Presupuesto, negocio: Sender): Valores => ({
  ...paperValues({ ...presupuesto, nombre: presupuesto.cliente }, negocio),
  validez: formatDay(presupuesto.validoHasta),
  firmante: presupuesto.aceptadoPor ?? '',
});
