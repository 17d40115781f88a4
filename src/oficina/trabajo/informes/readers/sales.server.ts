import { type SQL, sql } from 'drizzle-orm';
import { canalesCaptacion } from '#oficina/catalogos/canalesCaptacion/table.server.ts';
import { clasificacionesCliente } from '#oficina/catalogos/clasificacionesCliente/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { facturas } from '#oficina/ventas/facturas/table.server.ts';
import { CLIENTES_DIA, DIAS, type Totals } from '#oficina/ventas/facturas/totales/from-rows.server.ts';
import { keptTotals } from '#oficina/ventas/facturas/totales/kept.server.ts';
import { series } from '#oficina/ventas/papeles/series.ts';
import { NONE } from '#platform/kit/contract/list-names.ts';
import { type Params, rowsBehind } from '../families.server.ts';
import { daysOfMonth, type Period, yearBefore } from '../periods.ts';
import { between, type InformeReader, percentage, type Reading } from '../reading.server.ts';

/** Amount of the facturas; one that replaces another counts only the difference. */
const net = (amount: (table: SQL) => SQL) =>
  sql`sum(${amount(sql`facturas`)} - CASE WHEN facturas.metodo = 'S'
    THEN (SELECT ${amount(sql`o`)} FROM facturas o WHERE o.id = facturas.rectificada_id) ELSE 0 END)::numeric(16, 2)::text`;

const SUMS = sql`count(*)::int AS facturas, ${net((of) => sql`${of}.base_imponible`)} AS base,
  ${net((of) => sql`${of}.total_iva + ${of}.total_recargo`)} AS impuestos, ${net((of) => sql`${of}.total_factura`)} AS total`;

type Sums = { clave: string | null; nombre?: string | null; facturas: number } & Record<
  'base' | 'impuestos' | 'total',
  string
>;

type By = {
  /** SQL of the key of the rows, over `facturas` and, with `client`, their clientes as `c`. */
  key: SQL;
  /** The same key over the totals of each day, `t`: those of all facturas, or those of each cliente. */
  keptKey: SQL;
  kept: Totals;
  client?: true;
  /** SQL of the label of each row, over `g.clave`. */
  label?: SQL;
  nameOf(clave: string | null, nombre: string | null | undefined): string;
  fila(clave: string, reading: Reading): Params;
  orden?: 'base';
};

/** Sums of the totals of each day: of all facturas, or of some series. */
const keptSums = ({ keptKey, kept, client }: By, { period, filtros: { serie } }: Reading): SQL => sql`
  SELECT ${keptKey} AS clave, sum(facturas)::int AS facturas, sum(base)::numeric(16, 2)::text AS base,
    sum(impuestos)::numeric(16, 2)::text AS impuestos, sum(total)::numeric(16, 2)::text AS total
  FROM ${keptTotals(kept, { period, series: serie?.split(',').map((value) => (value === NONE ? '' : value)) })} t
  ${client ? sql`LEFT JOIN clientes c ON c.id = t.cliente_id` : sql``}
  WHERE facturas > 0 GROUP BY 1`;

const rowSums = ({ key, client }: By, where: SQL): SQL => sql`
  SELECT ${key} AS clave, ${SUMS}
  FROM facturas ${client ? sql`LEFT JOIN clientes c ON c.id = facturas.cliente_id` : sql``}
  WHERE ${where} GROUP BY 1`;

/** Whether the totals of each day are enough: they have no responsable and no data of the cliente. */
const isKept = ({ reach, filtros }: Reading): boolean =>
  reach === 'todo' && Object.keys(filtros).every((name) => name === 'serie');

const salesBy = (by: By): InformeReader => ({
  familia: 'facturas',
  base: ({ filtros, period }) => ({
    ...filtros,
    estado: [EstadoFactura.hecha, EstadoFactura.entregada].join(','),
    estadoCobro: 'pendiente,parcial,cobrada',
    ...between('fecha', period),
  }),
  leer: async (reading, where) => {
    const { label, nameOf } = by;
    const { rows } = await reading.db.execute<Sums>(sql`
      SELECT g.*${label ? sql`, ${label} AS nombre` : sql``}
      FROM (${isKept(reading) ? keptSums(by, reading) : rowSums(by, where)}) g`);
    return rows.map(({ clave, nombre, ...sums }) => ({
      clave: clave || NONE,
      valores: { nombre: nameOf(clave, nombre), ...sums },
    }));
  },
  fila: by.fila,
  enlaces: { facturas: {}, base: {}, total: {} },
  ...(by.orden && { orden: by.orden }),
});

/** Adds to each month the sales of the same days a year before. */
function withYearBefore(reader: InformeReader): InformeReader {
  const daysBefore = (period: Period | null) => (period ? between('fecha', yearBefore(period)) : {});
  return {
    ...reader,
    leer: async (reading, where) => {
      const rows = await reader.leer(reading, where);
      if (!reading.period)
        return rows.map((row) => ({ ...row, valores: { ...row.valores, anterior: '0.00' } }));
      const earlier = { ...reading, period: yearBefore(reading.period) };
      const old = await reader.leer(
        earlier,
        rowsBehind(reader.familia, reader.base(earlier), earlier) ?? sql`true`,
      );
      const sold = new Map(old.map(({ clave, valores }) => [aYearAfter(clave), valores.base ?? '0.00']));
      const months = new Set([...rows.map(({ clave }) => clave), ...sold.keys()]);
      return [...months].map((clave) => ({
        clave,
        valores: {
          ...(rows.find((row) => row.clave === clave)?.valores ?? { nombre: clave, ...NO_SALES }),
          anterior: sold.get(clave) ?? '0.00',
        },
      }));
    },
    fila: (clave, reading, columna) =>
      columna === 'anterior'
        ? daysBefore(daysOfMonth(clave, reading.period))
        : reader.fila(clave, reading, columna),
    total: ({ period }, columna) => (columna === 'anterior' ? daysBefore(period) : {}),
    aparte: ['anterior'],
    enlaces: { ...reader.enlaces, anterior: {} },
    derivar: (valores) => ({
      ...valores,
      variacion: percentage(Number(valores.base ?? 0) - Number(valores.anterior ?? 0), valores.anterior),
    }),
  };
}

const NO_SALES = { facturas: 0, base: '0.00', impuestos: '0.00', total: '0.00' };

const aYearAfter = (month: string) => `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`;

const called = (none: string) => (clave: string | null, nombre: string | null | undefined) =>
  clave ? (nombre ?? clave) : none;

/** Readers of sales, grouped in several ways. */
export const salesReaders = {
  ventasPorMes: withYearBefore(
    salesBy({
      key: sql`to_char(facturas.fecha, 'YYYY-MM')`,
      keptKey: sql`to_char(t.dia, 'YYYY-MM')`,
      kept: DIAS,
      nameOf: String,
      fila: (clave, { period }) => between('fecha', daysOfMonth(clave, period)),
    }),
  ),
  ventasPorCliente: salesBy({
    key: sql`${facturas._idCliente}`,
    keptKey: sql`t.cliente_id`,
    kept: CLIENTES_DIA,
    orden: 'base',
    nameOf: called('Sin cliente'),
    label: sql`(SELECT nombre_comercial FROM ${clientes} WHERE id = g.clave)`,
    fila: (clave) => ({ _idCliente: clave }),
  }),
  ventasPorSerie: salesBy({
    key: sql`${facturas.serie}`,
    keptKey: sql`t.serie`,
    kept: DIAS,
    orden: 'base',
    nameOf: (clave) => series[(clave ?? '') as keyof typeof series] ?? String(clave),
    fila: (clave) => ({ serie: clave }),
  }),
  ventasPorCanal: salesBy({
    key: sql`c.canal_captacion_id`,
    keptKey: sql`c.canal_captacion_id`,
    kept: CLIENTES_DIA,
    client: true,
    orden: 'base',
    nameOf: called('Sin canal'),
    label: sql`(SELECT nombre FROM ${canalesCaptacion} WHERE id = g.clave)`,
    fila: (clave) => ({ _idCanalCaptacion: clave }),
  }),
  ventasPorClasificacion: salesBy({
    key: sql`c.clasificacion_id`,
    keptKey: sql`c.clasificacion_id`,
    kept: CLIENTES_DIA,
    client: true,
    orden: 'base',
    nameOf: called('Sin clasificación'),
    label: sql`(SELECT nombre FROM ${clasificacionesCliente} WHERE id = g.clave)`,
    fila: (clave) => ({ _idClasificacion: clave }),
  }),
} satisfies Record<string, InformeReader>;
