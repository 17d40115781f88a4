import { type SQL, sql } from 'drizzle-orm';
import { OWED } from '#oficina/ventas/facturas/cobros/owed.server.ts';
import { A_FAVOR } from '#oficina/ventas/facturas/ingresos/clases.ts';
import type { Db } from '#platform/database/db.server.ts';

/**
 * Factura that is not settled, or credit that is not applied to any factura. Amounts in euros; negative if the business must
 * give them back.
 */
export type LineaEstado = {
  codigo: string;
  fecha: string;
  vence: string | null;
  importe: string;
  cobrado: string;
  pendiente: string;
  /** Other facturas correct it, so part of `cobrado` may be offset by them and not paid. */
  rectificada: boolean;
};

export type EstadoCuenta = {
  cliente: { nombre: string; nif: string | null };
  lineas: LineaEstado[];
  debe: string;
  vencido: string;
  /** Account of the business, to pay by transfer. */
  iban: string | null;
};

/** Conditions for the rows that the caller sees. A correo has all rows: the call that sends it checked the right. */
type Reach = { facturas: SQL; ingresos: SQL; anteriores: SQL };

const ALL: Reach = { facturas: sql`true`, ingresos: sql`true`, anteriores: sql`true` };

/**
 * Reads the statement of a cliente on a day: credit and unsettled facturas, also those of another program, the oldest due date
 * first. Undefined if the cliente does not exist.
 */
export async function readEstadoCuenta(
  db: Pick<Db, 'execute'>,
  { cliente, hoy }: { cliente: string; hoy: string },
  reach: Reach = ALL,
): Promise<EstadoCuenta | undefined> {
  const { rows: heads } = await db.execute<EstadoCuenta['cliente'] & { iban: string | null }>(sql`
    SELECT coalesce(c.razon_social, c.nombre_comercial) AS nombre, c.nif, (SELECT iban FROM negocio) AS iban
    FROM clientes c WHERE c.id = ${cliente}`);
  const [head] = heads;
  if (!head) return undefined;
  const { rows } = await db.execute<LineaEstado & { debe: string; vencido: string }>(sql`
    SELECT codigo, fecha::text, vence::text, importe::text, (importe - pendiente)::text AS cobrado, pendiente::text,
      rectificada,
      (sum(pendiente) OVER ())::text AS debe,
      coalesce(sum(pendiente) FILTER (WHERE pendiente > 0 AND vence < ${hoy}::date) OVER (), 0)::numeric(14, 2)::text AS vencido
    FROM (
      SELECT facturas.codigo, facturas.fecha, facturas.vence_el AS vence, facturas.importe_cobrar AS importe,
        facturas.pendiente_cobro AS pendiente, facturas.rectificada IS NOT NULL AS rectificada
      FROM facturas WHERE facturas.cliente_id = ${cliente} AND ${OWED} AND ${reach.facturas}
      UNION ALL SELECT numero, fecha, coalesce(vence_el, fecha), total, pendiente, false
      FROM facturas_anteriores WHERE cliente_id = ${cliente} AND pendiente <> 0 AND ${reach.anteriores}
      UNION ALL SELECT ${A_FAVOR}, fecha, NULL, dispuesto - importe, dispuesto - importe, false
      FROM ingresos WHERE cliente_id = ${cliente} AND dispuesto < importe AND ${reach.ingresos}) f
    ORDER BY vence NULLS FIRST, fecha, codigo`);
  const { iban, ...cliente_ } = head;
  return {
    cliente: cliente_,
    lineas: rows.map(({ debe: _debe, vencido: _vencido, ...linea }) => linea),
    debe: rows[0]?.debe ?? '0.00',
    vencido: rows[0]?.vencido ?? '0.00',
    iban,
  };
}
