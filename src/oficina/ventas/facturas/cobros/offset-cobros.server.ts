import { type SQL, sql } from 'drizzle-orm';
import { COMPENSACION } from '../estados.ts';

/**
 * Whether cobro `c` is half of a pair that offsets a rectificativa: it names the other factura, whatever form its number has, which has the
 * opposite half. A person may call a cobro of theirs the same.
 */
export const IS_OFFSET: SQL = sql`(c.forma = ${COMPENSACION} AND EXISTS (
  SELECT FROM facturas other JOIN cobros half ON half.factura_id = other.id
  WHERE other.codigo = c.referencia AND half.forma = c.forma AND half.importe = -c.importe))`;
