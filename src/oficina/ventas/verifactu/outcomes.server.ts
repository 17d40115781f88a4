import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { counter } from '#platform/observe/telemetry/counters.server.ts';
import type { Registro } from './record.ts';
import type { LineaRespuesta } from './reply.ts';

/** Record that waits to be sent, or that is in the current message. */
export type Waiting = {
  id: string;
  facturaId: string;
  orden: number;
  contenido: Registro;
  huella: string;
  intentos: number;
  emisor: string;
};

/** State of a record after a message. */
export type Outcome = {
  id: string;
  estado: string;
  csv: string | null;
  codigo: number | null;
  descripcion: string | null;
};

/** Key of a record in an answer. */
export const keyOf = (tipo: string, { nif, numSerie, fecha }: LineaRespuesta['id']) =>
  [tipo, nif, numSerie, fecha].join(' ');

/** Codes for a record that the agency already has, and for a factura that is already annulled. */
const DUPLICATES = new Set([3000, 3001]);

/**
 * State of a record from its line in the answer. Undefined for a duplicate: it may be ours, with a lost
 * answer, or of another program, and only a question to the agency tells.
 */
export function outcomeOf(
  { id }: Pick<Waiting, 'id'>,
  { estado, duplicado, codigo, descripcion }: LineaRespuesta,
  csv: string | null,
): Outcome | undefined {
  if (estado === 'Correcto') return { id, estado: 'aceptado', csv, codigo: null, descripcion: null };
  if (estado === 'AceptadoConErrores') return { id, estado: 'aceptadoConErrores', csv, codigo, descripcion };
  if (duplicado || (codigo !== null && DUPLICATES.has(codigo))) return undefined;
  return { id, estado: 'rechazado', csv: null, codigo, descripcion };
}

const answeredAs = (outcome: string) => counter('carne.agency.records', { outcome });

// Creates the counters at start: a counter that does not exist yet would look like a lost one.
for (const estado of ['aceptado', 'aceptadoConErrores', 'rechazado']) answeredAs(estado);

/** Stores the states of records, and of their facturas. */
export async function storeOutcomes(tx: Pick<Db, 'execute'>, outcomes: readonly Outcome[]): Promise<void> {
  const ids = sql`${sql.param(outcomes.map(({ id }) => id))}::uuid[]`;
  // Locks the facturas first: the next statement then sees an anulación made meanwhile.
  await tx.execute(sql`
    SELECT FROM facturas WHERE id IN (SELECT factura_id FROM registros_facturacion WHERE id = ANY(${ids}))
    ORDER BY id FOR UPDATE`);
  await tx.execute(sql`
    UPDATE registros_envios e SET estado = o.estado, csv = o.csv, codigo_error = o.codigo, descripcion_error = o.descripcion
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      AS o (id uuid, estado text, csv text, codigo integer, descripcion text) WHERE e.registro_id = o.id`);
  // The state of a factura is that of its last record.
  await tx.execute(sql`
    UPDATE facturas f SET estado_aeat = e.estado
    FROM registros_facturacion r JOIN registros_envios e ON e.registro_id = r.id
    WHERE r.id = ANY(${ids}) AND f.id = r.factura_id AND NOT EXISTS (
      SELECT FROM registros_facturacion later WHERE later.factura_id = f.id AND later.orden > r.orden)`);
  for (const { estado } of outcomes) answeredAs(estado).add();
}
