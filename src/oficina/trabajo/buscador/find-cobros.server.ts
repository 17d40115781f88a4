import { sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { ingresosSeen } from '#oficina/trabajo/cronologia/reach.server.ts';
import { scopes } from '#oficina/trabajo/scopes.server.ts';
import { received } from '#oficina/ventas/facturas/ingresos/received.server.ts';
import { containsWords } from '#platform/crud/containing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import type { Grupo } from './contract.ts';

type CobrosQuery = {
  amount: string | undefined;
  day: string | undefined;
  /** Words of the name of who paid. */
  name?: string;
  most: number;
};

type Row = {
  id: string;
  facturaId: string | null;
  clienteId: string | null;
  codigo: string;
  cliente: string;
  fecha: string;
  importe: string;
};

/**
 * Finds cobros of exactly that amount, or of that day, the latest first. Each leads to its factura, or to the cliente if it
 * paid several facturas. Undefined when the actor sees none.
 */
export async function findCobros(
  db: Pick<Db, 'execute'>,
  actor: Actor,
  { amount, day, name, most }: CobrosQuery,
): Promise<Grupo | undefined> {
  const reach = permitted(actor, 'facturas', 'L');
  const matches = [
    ...(amount === undefined ? [] : [sql`c.importe = ${amount}::numeric`]),
    ...(day === undefined ? [] : [sql`c.fecha = ${day}::date`]),
  ];
  if (!reach || matches.length === 0) return undefined;
  const { rows } = await db.execute<Row>(sql`
    SELECT c.id, c.factura_id AS "facturaId", c.cliente_id AS "clienteId", c.codigo, c.cliente_nombre AS cliente,
      c.fecha::text AS fecha, c.importe
    FROM ${received({
      facturas: scopes.facturas(actor, reach).where ?? sql`true`,
      ingresos: ingresosSeen(actor) ?? sql`false`,
    })} c
    WHERE (${sql.join(matches, sql` OR `)})${name === undefined ? sql`` : sql` AND ${containsWords(name, [sql`c.cliente_nombre`])}`}
    ORDER BY c.fecha DESC, c.id DESC LIMIT ${most}`);
  if (rows.length === 0) return undefined;
  return {
    familia: 'cobros',
    titulo: 'Cobros',
    // No list shows these cobros, so there is no link to more.
    hayMas: false,
    filas: rows.map(({ id, facturaId, clienteId, codigo, cliente, fecha, importe }) => ({
      _id: id,
      titulo: `Cobro de ${formatEurosText(importe)}`,
      detalles: [codigo || 'A favor', formatDay(fecha), cliente],
      ruta: facturaId ? `/panelAdmin/facturas/${facturaId}` : `/panelAdmin/clientes/${clienteId}`,
    })),
  };
}
