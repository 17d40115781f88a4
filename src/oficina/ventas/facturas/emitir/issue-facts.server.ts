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
    /** Whether the door «Empezar a vender» is open. */
    abierta: boolean;
    /** Whether the business has issued a factura with legal effect. */
    estrenada: boolean;
    /** Ids of the simplified facturas that the draft replaces, in order. */
    canjeadas: string[];
  };

/** Reads all the facts of a draft in one statement. Undefined without the draft. */
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
