import { sql } from 'drizzle-orm';
import { type PartiesRow, partiesColumns } from '#oficina/ventas/papeles/parties.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { type FormaPagoRow, formaPagoColumn } from '../borrador/due-dates.server.ts';
import { type Doubts, doubtsColumns } from './questions.server.ts';

/** Facts that the issue of a draft depends on, beside the draft itself. */
export type IssueFacts = PartiesRow &
  FormaPagoRow &
  Doubts & {
    /** Whether the business sells. */
    abierta: boolean;
    /** Whether it has issued a factura with effect. */
    estrenada: boolean;
    /** Simplified facturas that it replaces, in order. */
    canjeadas: string[];
  };

/**
 * Reads all of it by the identifier of the draft, so that it can go in the packet that locks it. Undefined without the draft.
 */
export async function readIssueFacts(db: Pick<Db, '_'>, _id: string): Promise<IssueFacts | undefined> {
  const { rows } = await executePrepared<IssueFacts>(
    db,
    sql`
    SELECT ${partiesColumns(sql`b.cliente_id`, sql`b.contacto_id`)}, ${formaPagoColumn(sql`b.forma_pago_id`)},
      ${doubtsColumns(sql`b.cliente_id`)}, puerta_abierta('ventas') AS abierta,
      EXISTS (SELECT FROM cadenas WHERE NOT demostracion AND entorno = 'produccion' AND orden > 0) AS estrenada,
      ARRAY(SELECT x.canjeada_id::text FROM facturas_canjes x WHERE x.factura_id = b.id ORDER BY x.canjeada_id) AS canjeadas
    FROM facturas b, negocio n WHERE b.id = ${_id}`,
  );
  return rows[0];
}
