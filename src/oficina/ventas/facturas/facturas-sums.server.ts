import { type SQL, sql } from 'drizzle-orm';
import type { Sums } from '#platform/crud/crud-sums.server.ts';
import { EstadoFactura } from './estados.ts';
import { facturas } from './table.server.ts';

/** Amount of a factura; one that replaces another counts only the difference, as in the reports of sales. */
const net = (column: 'base_imponible' | 'total_factura'): SQL => {
  const amount = sql.identifier(column);
  return sql`facturas.${amount} - CASE WHEN facturas.metodo = 'S'
    THEN (SELECT o.${amount} FROM facturas o WHERE o.id = facturas.rectificada_id) ELSE 0 END`;
};

/** Facturas that count are issued and not annulled. */
export const facturasSums: Sums = {
  counted: sql`(${facturas.estado} <> ${EstadoFactura.preparando} AND ${facturas.anuladaEn} IS NULL)`,
  amounts: { baseImponible: net('base_imponible'), totalFactura: net('total_factura') },
};
