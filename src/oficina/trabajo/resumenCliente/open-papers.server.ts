import { type SQL, sql } from 'drizzle-orm';
import { OWED } from '#oficina/ventas/facturas/cobros/owed.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import type { PapelAbierto } from './contract.ts';

/** Rows of open papers that are shown. */
const SHOWN_PAPERS = 12;

type Families = Record<PapelAbierto['familia'], SQL | undefined>;

const FACTURAS = sql`
  SELECT 'facturas' AS familia, facturas.id, facturas.version, facturas.codigo, facturas.titulo, facturas.estado,
    CASE WHEN facturas.estado = ${EstadoFactura.preparando} THEN facturas.total ELSE facturas.pendiente_cobro END AS importe,
    facturas.vence_el AS dia, false AS visto, 1 AS orden
  FROM facturas WHERE (facturas.estado = ${EstadoFactura.preparando} OR ${OWED})`;

const PEDIDOS = sql`
  SELECT 'pedidos', pedidos.id, pedidos.version, pedidos.codigo, pedidos.titulo, pedidos.estado, pedidos.pendiente_facturar,
    pedidos.fecha_entrega_prevista, false, 2
  FROM pedidos WHERE pedidos.estado <> ${EstadoPedido.cancelado}
    AND NOT (pedidos.estado = ${EstadoPedido.terminado} AND pedidos.estado_facturacion = 'total')`;

const PRESUPUESTOS = sql`
  SELECT 'presupuestos', presupuestos.id, presupuestos.version, presupuestos.codigo, presupuestos.titulo,
    presupuestos.estado, presupuestos.total, presupuestos.valido_hasta, presupuestos.visto_en IS NOT NULL, 3
  FROM presupuestos WHERE presupuestos.version_vigente AND presupuestos.estado <> ${EstadoPresupuesto.cancelado}
    AND NOT (presupuestos.estado = ${EstadoPresupuesto.aceptado} AND (
      EXISTS (SELECT FROM pedidos p WHERE p.presupuesto_id = presupuestos.id AND p.estado <> ${EstadoPedido.cancelado})
      OR EXISTS (SELECT FROM facturas f WHERE f.presupuesto_id = presupuestos.id AND f.anulada_en IS NULL)))`;

const QUERIES: Readonly<Record<PapelAbierto['familia'], SQL>> = {
  facturas: FACTURAS,
  pedidos: PEDIDOS,
  presupuestos: PRESUPUESTOS,
};

/**
 * Query of the papers of a cliente with something still to do, those that owe money first; each row has the number of
 * all as `cuantos`. Families without a condition are not read; undefined when none has one.
 */
export function openPapers(cliente: string, seen: Families): SQL | undefined {
  const parts = (Object.keys(QUERIES) as PapelAbierto['familia'][]).flatMap((familia) => {
    const condition = seen[familia];
    const column = sql`${sql.identifier(familia)}.cliente_id`;
    return condition ? [sql`(${QUERIES[familia]} AND ${column} = ${cliente} AND ${condition})`] : [];
  });
  if (parts.length === 0) return undefined;
  return sql`
    SELECT familia, id AS "_id", version, codigo, titulo, estado, importe::numeric(14, 2)::text AS importe,
      dia::text AS dia, visto, count(*) OVER ()::int AS cuantos
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS a (familia, id, version, codigo, titulo, estado, importe, dia, visto, orden)
    ORDER BY orden, dia NULLS LAST, id LIMIT ${SHOWN_PAPERS}`;
}
