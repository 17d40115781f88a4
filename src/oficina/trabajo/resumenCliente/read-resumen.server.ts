import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { seenOf } from '#oficina/trabajo/cronologia/reach.server.ts';
import { OWED } from '#oficina/ventas/facturas/cobros/owed.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { PapelAbierto, ResumenCliente, Sumas } from './contract.ts';
import { readMoney } from './money.server.ts';

/** Families whose rows are only counted. */
const COUNTED = [
  'presupuestos',
  'pedidos',
  'facturas',
  'documentos',
  'contactosClientes',
  'alumnos',
] as const;

const TABLES: Readonly<Record<(typeof COUNTED)[number], SQL>> = {
  presupuestos: sql`presupuestos`,
  pedidos: sql`pedidos`,
  facturas: sql`facturas`,
  documentos: sql`documentos`,
  contactosClientes: sql`contactos_clientes`,
  alumnos: sql`alumnos_autoescuelas`,
};

/** Gives the summary of a cliente, with what the actor may see of each family; 404 out of the actor's reach. */
export async function readResumen(
  tx: Transaction,
  { cliente, actor, hoy }: { cliente: string; actor: Actor; hoy: string },
): Promise<ResumenCliente> {
  const seen = (family: Parameters<typeof seenOf>[1]) => seenOf({ actor }, family);
  const facturas = seen('facturas');
  const papers = openPapers(cliente, {
    facturas,
    pedidos: seen('pedidos'),
    presupuestos: seen('presupuestos'),
  });
  const known = await tx.execute(
    sql`SELECT FROM clientes WHERE clientes.id = ${cliente} AND ${seen('clientes') ?? sql`false`}`,
  );
  if (!known.rowCount) throw notFound('el cliente');
  const cuenta = await tx.execute<Record<string, number | null>>(countsOf(cliente, seen));
  const abiertos = await tx.execute<PapelAbierto & { cuantos: number }>(papers ?? sql`SELECT WHERE false`);
  const money =
    facturas && (await readMoney(tx, { cliente, hoy, facturas, anteriores: seen('facturasAnteriores') }));
  return {
    hoy,
    dinero: money ? dineroOf(money.own, money.elsewhere, money.cobros) : null,
    abiertos: abiertos.rows.map(({ cuantos: _all, ...row }) => row),
    total: abiertos.rows[0]?.cuantos ?? 0,
    cuenta: Object.fromEntries(
      Object.entries(cuenta.rows[0] ?? {}).flatMap(([name, count]) =>
        count === null ? [] : [[name, count]],
      ),
    ),
  };
}

type Dinero = NonNullable<ResumenCliente['dinero']>;

function dineroOf(
  own: (Sumas & Pick<Dinero, 'vendido' | 'pagaA' | 'aFavor' | 'ingresos'>) | undefined,
  elsewhere: (Sumas & Pick<Dinero, 'vendido'>) | undefined,
  cobros: Dinero['cobros'],
): Dinero {
  if (!own || !elsewhere) throw new Error('sums always give a row');
  const { vendido, pagaA, aFavor, ingresos, ...propias } = own;
  const { vendido: before, ...anteriores } = elsewhere;
  return { propias, anteriores, vendido: vendido || before, pagaA, aFavor, ingresos, cobros };
}

function countsOf(cliente: string, seen: (family: (typeof COUNTED)[number]) => SQL | undefined): SQL {
  const counts = COUNTED.map((family) => {
    const condition = seen(family);
    // Solicitudes are in another table: an actor who reaches the cliente and may see alumnos gets their number.
    const where = family === 'alumnos' ? sql`true` : condition;
    return condition
      ? sql`(SELECT count(*)::int FROM ${TABLES[family]} WHERE cliente_id = ${cliente} AND ${where}) AS ${sql.identifier(family)}`
      : sql`NULL::int AS ${sql.identifier(family)}`;
  });
  return sql`SELECT ${sql.join(counts, sql`, `)}`;
}

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
function openPapers(cliente: string, seen: Families): SQL | undefined {
  const parts = keysOf(QUERIES).flatMap((familia) => {
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
