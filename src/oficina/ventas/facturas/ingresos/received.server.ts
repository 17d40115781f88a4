import { type SQL, sql } from 'drizzle-orm';
import { STANDS } from '../cobros/cobros-standing.server.ts';
import { USO_STANDS } from './usos.server.ts';

/** Conditions of the money to read, over the tables `facturas` and `ingresos`. */
export type ReceivedOf = { facturas: SQL; ingresos: SQL };

/** Condition: cobro `c` comes from no ingreso. The money of an ingreso is counted once, as a whole. */
const ALONE = sql`NOT EXISTS (SELECT FROM ingresos_usos u WHERE u.cobro_id = c.id)`;

/** Numbers of the facturas that the present ingreso pays. */
const CODES = sql`coalesce((
  SELECT string_agg(DISTINCT f.codigo, ', ' ORDER BY f.codigo) FROM ingresos_usos u JOIN cobros c ON c.id = u.cobro_id
    JOIN facturas f ON f.id = c.factura_id
  WHERE u.ingreso_id = ingresos.id AND ${USO_STANDS}), '')`;

/**
 * Money that came in or went back, on its day, as rows (id, factura_id, cliente_id, codigo, cliente_nombre, fecha, importe, forma,
 * referencia): cobros of one factura, whole ingresos, and refunds of ingresos. Applied credit is no new money. Leaves out rows that are
 * undone or offset a rectificativa.
 */
export const received = ({ facturas, ingresos }: ReceivedOf): SQL => sql`(
  SELECT c.id, facturas.id AS factura_id, facturas.cliente_id, facturas.codigo, facturas.cliente_nombre, c.fecha, c.importe, c.forma,
    c.referencia
  FROM cobros c JOIN facturas ON facturas.id = c.factura_id WHERE ${STANDS} AND ${ALONE} AND ${facturas}
  UNION ALL
  SELECT ingresos.id, NULL, ingresos.cliente_id, ${CODES}, cl.nombre_comercial, ingresos.fecha, ingresos.importe, ingresos.forma,
    ingresos.referencia
  FROM ingresos JOIN clientes cl ON cl.id = ingresos.cliente_id
  WHERE ${ingresos} AND NOT EXISTS (SELECT FROM ingresos_usos a WHERE a.ingreso_id = ingresos.id AND a.clase = 'anulado')
  UNION ALL
  SELECT u.id, NULL, ingresos.cliente_id, '', cl.nombre_comercial, u.fecha, -u.importe, u.forma, u.referencia
  FROM ingresos_usos u JOIN ingresos ON ingresos.id = u.ingreso_id JOIN clientes cl ON cl.id = ingresos.cliente_id
  WHERE u.clase = 'devuelto' AND ${USO_STANDS} AND ${ingresos})`;
