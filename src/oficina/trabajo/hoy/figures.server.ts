import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { ingresosSeen, seenOf } from '#oficina/trabajo/cronologia/reach.server.ts';
import { LATE } from '#oficina/trabajo/resumenCliente/money.server.ts';
import { OWED, owedParts } from '#oficina/ventas/facturas/cobros/owed.server.ts';
import { received } from '#oficina/ventas/facturas/ingresos/received.server.ts';
import { daysOf, quarterOf } from '#oficina/ventas/facturas/libros/period.ts';
import { vatSummary } from '#oficina/ventas/facturas/libros/vat.server.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import type { Db } from '#platform/database/db.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import type { Figura } from './contract.ts';

export type FigureQuery = { db: Pick<Db, 'execute'>; actor: Actor; hoy: string };

type FiguraResult = Partial<Omit<Figura, 'clave' | 'ruta'>>;

type Figure = {
  clave: Figura['clave'];
  /** Whether the actor may see the rows that the figure adds up. */
  seen(asked: FigureQuery): boolean;
  ruta(hoy: string): string;
  leer(asked: FigureQuery): Promise<FiguraResult>;
};

const PANEL = '/panelAdmin';

const euros = (amount: SQL) => sql`coalesce(sum(${amount}), 0)::numeric(16, 2)::text`;

/** Condition for the rows of another program that the actor sees; false if the role sees none. */
const elsewhere = ({ actor }: FigureQuery, family: 'facturasAnteriores' | 'cobrosAnteriores'): SQL =>
  seenOf({ actor }, family) ?? sql`false`;

const ours = ({ actor }: FigureQuery): SQL => seenOf({ actor }, 'facturas') ?? sql`false`;

const seesFacturas = ({ actor }: FigureQuery) => seenOf({ actor }, 'facturas') !== undefined;

/** Sum of our rows and those of another program. */
type Both = { propio: string; otro: string; cuantas: number; desde?: string | null };

const bothOf = ({ propio, otro, cuantas, desde = null }: Both): FiguraResult => ({
  importe: plain(cents(propio) + cents(otro), 2),
  deOtroPrograma: Number(otro) === 0 ? null : otro,
  cuantas,
  desde,
});

async function one<Row extends Record<string, unknown>>({ db }: FigureQuery, query: SQL): Promise<Row> {
  const { rows } = await db.execute<Row>(query);
  if (!rows[0]) throw new Error('sums always give a row');
  return rows[0] as Row;
}

const porCobrar: Figure['leer'] = async (asked) =>
  bothOf(
    await one<Both>(
      asked,
      sql`SELECT p.importe AS propio, o.importe AS otro, p.n + o.n AS cuantas
      FROM (SELECT ${euros(sql`pendiente_cobro`)} AS importe, count(*)::int AS n FROM facturas
          WHERE ${OWED} AND ${ours(asked)}) p,
        (SELECT ${euros(sql`pendiente`)} AS importe, count(*)::int AS n FROM facturas_anteriores
          WHERE pendiente <> 0 AND ${elsewhere(asked, 'facturasAnteriores')}) o`,
    ),
  );

const vencido: Figure['leer'] = async (asked) =>
  bothOf(
    await one<Both>(
      asked,
      // `vence_el` is the first unpaid due date: it leaves out most rows before their due dates are opened.
      sql`SELECT p.importe AS propio, o.importe AS otro, p.n + o.n AS cuantas, least(p.desde, o.desde)::text AS desde
      FROM (SELECT ${euros(sql`v.queda`)} AS importe, count(DISTINCT facturas.id)::int AS n, min(v.dia) AS desde
          FROM facturas, LATERAL ${owedParts} AS v
          WHERE ${OWED} AND (facturas.vence_el < ${asked.hoy}::date OR facturas.vence_el IS NULL) AND ${ours(asked)}
            AND v.queda > 0 AND v.dia < ${asked.hoy}::date) p,
        (SELECT ${euros(sql`pendiente`)} AS importe, count(*)::int AS n, min(coalesce(vence_el, fecha)) AS desde
          FROM facturas_anteriores WHERE ${LATE(asked.hoy)} AND ${elsewhere(asked, 'facturasAnteriores')}) o`,
    ),
  );

/** Money that came in this month up to today, less what was given back; and the same for those days of the year before. */
const cobrado: Figure['leer'] = async (asked) => {
  const { hoy, actor } = asked;
  const seen = { facturas: ours(asked), ingresos: ingresosSeen(actor) ?? sql`false` };
  const month = sql`date_trunc('month', ${hoy}::date)::date`;
  const now = sql`fecha BETWEEN ${month} AND ${hoy}::date`;
  const before = sql`fecha BETWEEN (${month} - interval '1 year')::date AND (${hoy}::date - interval '1 year')::date`;
  const sums = (rows: SQL) => sql`
    SELECT coalesce(sum(importe) FILTER (WHERE ${now}), 0)::numeric(16, 2)::text AS ahora, (count(*) FILTER (WHERE ${now}))::int AS n,
      coalesce(sum(importe) FILTER (WHERE ${before}), 0)::numeric(16, 2)::text AS antes
    FROM (${rows}) c WHERE ${now} OR ${before}`;
  const { propio, otro, cuantas, antes, antesOtro } = await one<Both & { antes: string; antesOtro: string }>(
    asked,
    sql`SELECT p.ahora AS propio, o.ahora AS otro, p.n + o.n AS cuantas, p.antes, o.antes AS "antesOtro"
    FROM (${sums(sql`SELECT c.fecha, c.importe FROM ${received(seen)} c
        WHERE c.fecha >= (${month} - interval '1 year')::date`)}) p,
      (${sums(sql`SELECT fecha, importe FROM cobros_anteriores
        WHERE fecha >= (${month} - interval '1 year')::date AND ${elsewhere(asked, 'cobrosAnteriores')}`)}) o`,
  );
  return {
    ...bothOf({ propio, otro, cuantas }),
    antes: plain(cents(antes) + cents(antesOtro), 2),
    desde: `${hoy.slice(0, 8)}01`,
  };
};

/** IVA in the registros' list of taxes (L1). */
const IVA = '01';

/** IVA of the quarter up to today, as its book has it; IGIC and IPSI are other taxes. */
const iva: Figure['leer'] = async ({ db, hoy }) => {
  const { ejercicio, trimestre } = quarterOf(hoy);
  const { desde } = daysOf(ejercicio, trimestre);
  const { filas, facturas } = await vatSummary(db, { period: { desde, hasta: hoy }, serie: undefined });
  const tax = filas
    .filter(({ impuesto }) => impuesto === IVA)
    .reduce((total, { cuota, recargo }) => total + cents(cuota) + cents(recargo), 0n);
  return { importe: plain(tax, 2), cuantas: facturas, desde };
};

const OPEN_PEDIDOS = [EstadoPedido.enProceso, EstadoPedido.enviado, EstadoPedido.terminado];

const cartera: Figure['leer'] = (asked) =>
  one(
    asked,
    sql`SELECT ${euros(sql`pendiente_facturar`)} AS importe, count(*)::int AS cuantas FROM pedidos
    WHERE estado = ANY(${sql.param(OPEN_PEDIDOS)}::text[]) AND estado_facturacion IN ('nada', 'parcial')
      AND ${seenOf(asked, 'pedidos') ?? sql`false`}`,
  );

/** Money of the office, in the order in which it is shown. Each figure equals the total of the list that it links to. */
export const figures: readonly Figure[] = [
  {
    clave: 'porCobrar',
    seen: seesFacturas,
    ruta: () => `${PANEL}/facturas?estadoCobro=pendiente,parcial`,
    leer: porCobrar,
  },
  {
    clave: 'vencido',
    seen: seesFacturas,
    ruta: (hoy) => `${PANEL}/facturas?debidoEl_hasta=${dayAfter(hoy, -1)}`,
    leer: vencido,
  },
  {
    clave: 'cobrado',
    seen: seesFacturas,
    ruta: (hoy) => `${PANEL}/facturas/cobros?fecha_desde=${hoy.slice(0, 8)}01&fecha_hasta=${hoy}`,
    leer: cobrado,
  },
  {
    clave: 'iva',
    seen: ({ actor }) => permitted(actor, 'facturas', 'X') === 'todo',
    ruta: () => `${PANEL}/facturas/iva`,
    leer: iva,
  },
  {
    clave: 'cartera',
    seen: ({ actor }) => seenOf({ actor }, 'pedidos') !== undefined,
    ruta: () => `${PANEL}/pedidos?estado=${OPEN_PEDIDOS.join(',')}&estadoFacturacion=nada,parcial`,
    leer: cartera,
  },
];
