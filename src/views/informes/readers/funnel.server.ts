import { type SQL, sql } from 'drizzle-orm';
import { type Etapa, etapas } from '#office/etapas.ts';
import { LOSS_REASON, reachedEtapa } from '#resources/clientes/reached-etapa.server.ts';
import { between, type InformeReader, percentage, type Reading } from '../reading.server.ts';

const STAGES = Object.keys(etapas) as Etapa[];
/** Etapas of the funnel, in order; the other two leave it. */
const WAY: readonly Etapa[] = ['prospeccion', 'calificacion', 'negociacion', 'ganado'];

type Counts = Record<string, number>;
type Stay = { etapa: Etapa; media: string; mediana: string };

const count = (condition: SQL, name: string) =>
  sql`count(*) FILTER (WHERE ${condition})::int AS ${sql.identifier(name)}`;

async function countStages({ db }: Reading, where: SQL): Promise<Counts> {
  const reached = STAGES.map((etapa) => count(reachedEtapa(etapa), etapa));
  const now = STAGES.map((etapa) => count(sql`etapa = ${etapa}`, `${etapa}Ahora`));
  const { rows } = await db.execute<Counts>(sql`
    SELECT ${sql.join([...reached, ...now], sql`, `)} FROM clientes WHERE ${where}`);
  return rows[0] ?? {};
}

/** Reads the days of each stay in a stage that has ended. */
async function readStays({ db }: Reading, where: SQL): Promise<Stay[]> {
  const { rows } = await db.execute<Stay>(sql`
    SELECT etapa, avg(dias)::numeric(12, 1)::text AS media,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY dias))::numeric(12, 1)::text AS mediana
    FROM (
      SELECT h.antes->>'etapa' AS etapa,
        extract(epoch FROM h.en - coalesce(lag(h.en) OVER (PARTITION BY h.entidad_id ORDER BY h.en, h.id), c.creado_en))
          / 86400 AS dias
      FROM (SELECT id, creado_en FROM clientes WHERE ${where}) c JOIN historial h ON h.entidad_id = c.id
      WHERE h.entidad = 'clientes' AND h.antes ? 'etapa' AND h.despues ? 'etapa') s
    GROUP BY 1`);
  return rows;
}

/** Readers of the funnel: stages that new clientes reach, and reasons of the lost ones. */
export const funnelReaders = {
  embudo: {
    familia: 'clientes',
    base: ({ filtros, period }) => ({ ...filtros, ...between('creadoEn', period) }),
    leer: async (reading, where) => {
      const counts = await countStages(reading, where);
      const stays = await readStays(reading, where);
      return STAGES.map((etapa) => {
        const before = WAY[WAY.indexOf(etapa) - 1];
        const { media = null, mediana = null } = stays.find((stay) => stay.etapa === etapa) ?? {};
        return {
          clave: etapa,
          valores: {
            nombre: etapas[etapa],
            llegaron: counts[etapa] ?? 0,
            ahora: counts[`${etapa}Ahora`] ?? 0,
            conversion: before ? percentage(counts[etapa], counts[before]) : null,
            parte: percentage(counts[etapa], counts.prospeccion),
            media,
            mediana,
          },
        };
      });
    },
    fila: (clave, _reading, columna) => ({ [columna === 'llegaron' ? 'haLlegado' : 'etapa']: clave }),
    enlaces: { llegaron: {}, ahora: {} },
    // A cliente counts in each etapa that they reached, and once in the total.
    totales: async (reading, where) => ({ llegaron: (await countStages(reading, where)).prospeccion ?? 0 }),
  },
  motivosPerdida: {
    familia: 'clientes',
    base: ({ filtros, period }) => ({
      ...filtros,
      etapa: 'perdido,descartado',
      ...between('etapaDesde', period),
    }),
    leer: async ({ db }, where) => {
      const { rows } = await db.execute<{
        clave: string;
        nombre: string;
        perdidos: number;
        descartados: number;
        clientes: number;
        importe: string;
      }>(sql`
        SELECT ${LOSS_REASON} AS clave, mode() WITHIN GROUP (ORDER BY motivo_cierre) AS nombre,
          count(*) FILTER (WHERE etapa = 'perdido')::int AS perdidos,
          count(*) FILTER (WHERE etapa = 'descartado')::int AS descartados, count(*)::int AS clientes,
          coalesce(sum(importe_estimado), 0)::numeric(16, 2)::text AS importe
        FROM clientes WHERE ${where} GROUP BY 1`);
      return rows.map(({ clave, ...valores }) => ({ clave, valores }));
    },
    fila: (clave) => ({ motivo: clave }),
    enlaces: { perdidos: { etapa: 'perdido' }, descartados: { etapa: 'descartado' }, clientes: {} },
    orden: 'clientes',
  },
} satisfies Record<string, InformeReader>;
