import { type SQL, sql } from 'drizzle-orm';
import { COMPENSACION } from '../estados.ts';

/**
 * Condition: cobro `c` is half of a pair that offsets a rectificativa. Its `referencia` is the number, in any form, of the other factura,
 * which has the opposite half. Its `forma` proves nothing alone: a person may give the same name to another cobro.
 */
export const IS_OFFSET: SQL = sql`(c.forma = ${COMPENSACION} AND EXISTS (
  SELECT FROM facturas other JOIN cobros half ON half.factura_id = other.id
  WHERE other.codigo = c.referencia AND half.forma = c.forma AND half.importe = -c.importe))`;
