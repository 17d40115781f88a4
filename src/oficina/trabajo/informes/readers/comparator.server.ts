import { type SQL, sql } from 'drizzle-orm';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { type InformeReader, percentage, type Reading } from '../reading.server.ts';

/** Counts of each step, in the requested period and provinces. */
const steps = ({ period, filtros: { codProvincia } }: Reading): SQL => sql`
  SELECT cod_provincia, permiso, ${times('busqueda')} AS busquedas, ${times('ficha')} AS fichas,
    ${times('solicitud')} AS solicitudes
  FROM embudo_dias
  WHERE ${period ? sql`dia BETWEEN ${period.desde} AND ${period.hasta}` : sql`true`} AND ${among(codProvincia)}
  GROUP BY cod_provincia, permiso`;

const times = (paso: string) => sql`coalesce(sum(veces) FILTER (WHERE paso = ${paso}), 0)::int`;

const among = (codProvincia: string | undefined, column = sql`cod_provincia`): SQL =>
  codProvincia ? sql`${column} = ANY(${sql.param(codProvincia.split(','))}::text[])` : sql`true`;

/**
 * Counts the autoescuelas of each province and permit: those with results and, among them, those with a
 * tarifa in force.
 */
async function autoescuelas({ db, hoy, filtros: { codProvincia } }: Reading): Promise<SQL> {
  const permits = (await searchablePermits(db)).map(({ codigo, dgt }) => ({ codigo, dgt }));
  return sql`
  SELECT o.cod_provincia, p.codigo AS permiso, count(DISTINCT o.seccion_id)::int AS autoescuelas,
    count(DISTINCT o.seccion_id) FILTER (WHERE o.costes IS NOT NULL AND o.caduca > ${hoy})::int AS con_precio
  FROM ofertas o JOIN jsonb_to_recordset(${JSON.stringify(permits)}::jsonb) AS p (codigo text, dgt int) ON p.dgt = o.permiso
  WHERE ${among(codProvincia)} GROUP BY 1, 2`;
}

type PermisoFigures = { provincia: string; permiso: string } & Record<string, string | number>;

/** In words: 'Madrid · B'. */
const rowOf = ({ provincia, permiso, ...sums }: PermisoFigures) => ({
  clave: `${provincia} ${permiso}`,
  valores: {
    nombre: `${provinciaPorCodigo(provincia)?.provincia ?? 'Toda España'} · ${permiso}`,
    ...sums,
  },
});

/** Figures without rows behind them, so no link leads to a list. */
const ALONE: Pick<InformeReader, 'familia' | 'base' | 'fila' | 'enlaces' | 'orden'> = {
  familia: 'alumnos',
  base: () => ({}),
  fila: () => ({}),
  enlaces: {},
  orden: 'busquedas',
};

export const comparatorReaders = {
  embudoComparador: {
    ...ALONE,
    leer: async (reading) => {
      const { rows } = await reading.db.execute<PermisoFigures>(sql`
        SELECT s.cod_provincia AS provincia, s.permiso, s.busquedas, s.fichas, s.solicitudes,
          coalesce(o.con_precio, 0) AS "conPrecio"
        FROM (${steps(reading)}) s LEFT JOIN (${await autoescuelas(reading)}) o USING (cod_provincia, permiso)`);
      return rows.map(rowOf);
    },
    derivar: (valores) => ({
      ...valores,
      aFicha: percentage(valores.fichas, valores.busquedas),
      aSolicitud: percentage(valores.solicitudes, valores.fichas),
      conversion: percentage(valores.solicitudes, valores.busquedas),
    }),
  },
  provinciasSinOferta: {
    ...ALONE,
    leer: async (reading) => {
      const { filtros } = reading;
      const { rows } = await reading.db.execute<PermisoFigures>(sql`
        SELECT x.cod_provincia AS provincia, x.permiso, coalesce(s.busquedas, 0) AS busquedas,
          coalesce(o.autoescuelas, 0) AS autoescuelas
        FROM (
          SELECT to_char(n, 'FM00') AS cod_provincia, 'B' AS permiso FROM generate_series(1, 52) n
          UNION SELECT cod_provincia, permiso FROM embudo_dias WHERE cod_provincia <> ''
        ) x LEFT JOIN (${steps(reading)}) s USING (cod_provincia, permiso)
          LEFT JOIN (${await autoescuelas(reading)}) o USING (cod_provincia, permiso)
        WHERE coalesce(o.con_precio, 0) = 0 AND (x.permiso = 'B' OR s.busquedas > 0)
          AND ${among(filtros.codProvincia, sql`x.cod_provincia`)}`);
      return rows.map(rowOf);
    },
  },
} satisfies Record<string, InformeReader>;
