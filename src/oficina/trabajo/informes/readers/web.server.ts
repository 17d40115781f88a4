import { type SQL, sql } from 'drizzle-orm';
import { sentAs } from '#oficina/relacion/alumnos/sent-conditions.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { listQuery } from '../families.server.ts';
import { between, type InformeReader, percentage, type Reading, type Values } from '../reading.server.ts';

const HOURS = sql`extract(epoch FROM e.respondida_en - e.enviada_en) / 3600`;

const SUMS = sql`count(*)::int AS enviadas, count(e.respondida_en)::int AS respondidas,
  count(*) FILTER (WHERE e.respondida_en IS NULL)::int AS "sinResponder",
  (percentile_cont(0.5) WITHIN GROUP (ORDER BY ${HOURS}))::numeric(12, 1)::text AS mediana,
  count(*) FILTER (WHERE ${HOURS} <= 24)::int AS antes24, count(*) FILTER (WHERE ${HOURS} <= 48)::int AS antes48`;

type Sums = Record<'enviadas' | 'respondidas' | 'sinResponder' | 'antes24' | 'antes48', number> & {
  mediana: string | null;
};

/** Solicitudes sent to autoescuelas, of the alumnos that this actor may see. */
const behind = (reading: Reading, where: SQL) => sql`
  FROM alumnos_autoescuelas e JOIN alumnos ON alumnos.id = e.alumno_id JOIN clientes c ON c.id = e.cliente_id
  WHERE ${where} AND ${sentAs(listQuery('alumnos', between('enviadaEn', reading.period)))}`;

const inTime = ({ antes24, antes48, ...sums }: Sums): Values => ({
  ...sums,
  en24h: percentage(antes24, sums.enviadas),
  en48h: percentage(antes48, sums.enviadas),
});

/** Readers of the requests of alumnos, and of the response times of autoescuelas. */
export const webReaders = {
  solicitudesPorProvincia: {
    familia: 'alumnos',
    base: ({ filtros, period }) => ({ ...filtros, ...between('creadoEn', period) }),
    leer: async ({ db }, where) => {
      const { rows } = await db.execute<{ clave: string; solicitudes: number }>(sql`
        SELECT cod_provincia AS clave, count(*)::int AS solicitudes FROM alumnos WHERE ${where} GROUP BY 1`);
      return rows.map(({ clave, solicitudes }) => ({
        clave,
        valores: { nombre: provinciaPorCodigo(clave)?.provincia ?? clave, solicitudes },
      }));
    },
    fila: (clave) => ({ codProvincia: clave }),
    enlaces: { solicitudes: {} },
    derivar: (valores, totales) => ({
      ...valores,
      parte: percentage(valores.solicitudes, totales.solicitudes),
    }),
    orden: 'solicitudes',
  },
  tiemposRespuesta: {
    familia: 'alumnos',
    base: ({ filtros, period }) => ({ ...filtros, ...between('enviadaEn', period) }),
    leer: async (reading, where) => {
      const { rows } = await reading.db.execute<Sums & { clave: string; nombre: string }>(sql`
        SELECT c.id AS clave, c.nombre_comercial AS nombre, ${SUMS} ${behind(reading, where)} GROUP BY 1, 2`);
      return rows.map(({ clave, nombre, ...sums }) => ({ clave, valores: { nombre, ...inTime(sums) } }));
    },
    fila: (clave) => ({ _idAutoescuela: clave }),
    enlaces: {
      enviadas: {},
      respondidas: { conRespuesta: 'true' },
      sinResponder: { conRespuesta: 'false' },
    },
    // The list shows an alumno once, although they asked several autoescuelas.
    sinEnlaceTotal: true,
    totales: async (reading, where) => {
      const { rows } = await reading.db.execute<Sums>(sql`SELECT ${SUMS} ${behind(reading, where)}`);
      return rows[0] ? inTime(rows[0]) : {};
    },
    orden: 'enviadas',
  },
} satisfies Record<string, InformeReader>;
