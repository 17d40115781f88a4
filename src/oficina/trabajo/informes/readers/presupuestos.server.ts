import { type SQL, sql } from 'drizzle-orm';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { NONE } from '#platform/kit/contract/list-names.ts';
import { daysOfMonth } from '../periods.ts';
import { between, type InformeReader, percentage, type Reading, type Values } from '../reading.server.ts';

const DAYS = sql`extract(epoch FROM aceptado_en - enviado_en) / 86400`;
const ACCEPTED = sql`FILTER (WHERE estado = ${EstadoPresupuesto.aceptado})`;

const SUMS = sql`count(*)::int AS enviados, count(*) ${ACCEPTED}::int AS aceptados,
  count(*) FILTER (WHERE estado = ${EstadoPresupuesto.cancelado})::int AS cancelados,
  count(*) FILTER (WHERE estado NOT IN (${EstadoPresupuesto.aceptado}, ${EstadoPresupuesto.cancelado}))::int AS "enEspera",
  (percentile_cont(0.5) WITHIN GROUP (ORDER BY ${DAYS}) ${ACCEPTED})::numeric(12, 1)::text AS mediana,
  (avg(${DAYS}) ${ACCEPTED})::numeric(12, 1)::text AS media,
  coalesce(sum(base_imponible) ${ACCEPTED}, 0)::numeric(16, 2)::text AS importe`;

type Sums = Record<'enviados' | 'aceptados' | 'cancelados' | 'enEspera', number> &
  Record<'mediana' | 'media', string | null> & { importe: string };

type AcceptanceOptions = Pick<InformeReader, 'fila' | 'orden'> & { key: SQL; label: SQL };

const acceptanceBy = ({ key, label, ...told }: AcceptanceOptions): InformeReader => ({
  ...told,
  familia: 'presupuestos',
  base: ({ filtros, period }: Reading) => ({
    ...filtros,
    versionVigente: 'true',
    ...between('enviadoEn', period ?? { desde: '2000-01-01', hasta: '2999-12-31' }),
  }),
  leer: async ({ db }, where) => {
    const { rows } = await db.execute<Sums & { clave: string | null; nombre: string | null }>(sql`
      SELECT g.*, ${label} AS nombre FROM (
        SELECT ${key} AS clave, ${SUMS} FROM presupuestos WHERE ${where} GROUP BY 1) g`);
    return rows.map(({ clave, nombre, ...sums }) => ({
      clave: clave ?? NONE,
      valores: { nombre: nombre ?? 'Sin responsable', ...sums },
    }));
  },
  enlaces: {
    enviados: {},
    aceptados: { estado: EstadoPresupuesto.aceptado },
    importe: { estado: EstadoPresupuesto.aceptado },
    cancelados: { estado: EstadoPresupuesto.cancelado },
    enEspera: {
      estado: [
        EstadoPresupuesto.solicitado,
        EstadoPresupuesto.enProceso,
        EstadoPresupuesto.hecho,
        EstadoPresupuesto.enviado,
      ].join(','),
    },
  },
  derivar: (valores) => ({ ...valores, tasa: percentage(valores.aceptados, valores.enviados) }),
  // The median of all presupuestos does not follow from the medians of the rows.
  totales: async ({ db }, where) => {
    const { rows } = await db.execute<Values>(sql`SELECT ${SUMS} FROM presupuestos WHERE ${where}`);
    return rows[0] ?? {};
  },
});

/** Readers of the share of accepted presupuestos and their days to acceptance. */
export const presupuestoReaders = {
  presupuestosPorMes: acceptanceBy({
    key: sql`to_char(enviado_en AT TIME ZONE 'Europe/Madrid', 'YYYY-MM')`,
    label: sql`g.clave`,
    fila: (clave, { period }) => between('enviadoEn', daysOfMonth(clave, period)),
  }),
  presupuestosPorResponsable: acceptanceBy({
    key: sql`responsable_id`,
    label: sql`(SELECT u.nombre FROM usuarios u WHERE u.id = g.clave)`,
    fila: (clave) => ({ _idResponsable: clave }),
    orden: 'enviados',
  }),
} satisfies Record<string, InformeReader>;
