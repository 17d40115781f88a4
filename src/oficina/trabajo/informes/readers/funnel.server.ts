import { type SQL, sql } from 'drizzle-orm';
import { type Etapa, etapas } from '#oficina/base/board/etapas.ts';
import { canalesCaptacion } from '#oficina/catalogos/canalesCaptacion/table.server.ts';
import { LOSS_REASON, reachedEtapa } from '#oficina/relacion/clientes/reached-etapa.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { NONE } from '#platform/kit/contract/list-names.ts';
import { rowsBehind } from '../families.server.ts';
import { between, type InformeReader, type InformeRow, percentage, type Reading } from '../reading.server.ts';

const STAGES = keysOf(etapas);
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

type ConversionRow = { clave: string | null; nombre: string | null } & Record<
  'clientes' | 'ganados' | 'perdidos',
  number
>;

/** Clientes that came in, and clientes won, grouped by one of their columns. */
const conversionBy = (
  filtro: string,
  { column, label, none }: { column: SQL; label: SQL; none: string },
): InformeReader => ({
  familia: 'clientes',
  base: ({ filtros, period }) => ({ ...filtros, ...between('creadoEn', period) }),
  leer: async ({ db }, where) => {
    const { rows } = await db.execute<ConversionRow>(sql`
      SELECT g.*, ${label} AS nombre FROM (
        SELECT ${column} AS clave, count(*)::int AS clientes, ${count(reachedEtapa('ganado'), 'ganados')},
          ${count(sql`etapa IN ('perdido', 'descartado')`, 'perdidos')}
        FROM clientes WHERE ${where} GROUP BY 1) g`);
    return rows.map(({ clave, nombre, ...counts }) => ({
      clave: clave ?? NONE,
      valores: { nombre: nombre ?? none, ...counts },
    }));
  },
  fila: (clave) => ({ [filtro]: clave }),
  enlaces: { clientes: {}, ganados: { haLlegado: 'ganado' }, perdidos: { etapa: 'perdido,descartado' } },
  derivar: (valores) => ({ ...valores, tasa: percentage(valores.ganados, valores.clientes) }),
  orden: 'clientes',
});

/** Etapas of the clientes that are under way. */
const OPEN: readonly Etapa[] = ['prospeccion', 'calificacion', 'negociacion'];
const ENDED = sql`etapa IN ('ganado', 'perdido', 'descartado')`;

/**
 * Expected sales of the clientes under way, by etapa: their amount times the share of clientes won among those that reached
 * that etapa and ended.
 */
async function readForecast({ db, filtros, actor, reach }: Reading, where: SQL): Promise<InformeRow[]> {
  const { rows: open } = await db.execute<{ etapa: Etapa; clientes: number; importe: string }>(sql`
    SELECT etapa, count(*)::int AS clientes, coalesce(sum(importe_estimado), 0)::numeric(16, 2)::text AS importe
    FROM clientes WHERE ${where} GROUP BY 1`);
  const all = rowsBehind('clientes', filtros, { actor, reach }) ?? sql`true`;
  const counts = OPEN.flatMap((etapa) => [
    count(sql`${ENDED} AND ${reachedEtapa(etapa)}`, etapa),
    count(sql`etapa = 'ganado' AND ${reachedEtapa(etapa)}`, `${etapa}Ganado`),
  ]);
  const { rows: ended } = await db.execute<Counts>(
    sql`SELECT ${sql.join(counts, sql`, `)} FROM clientes WHERE ${all}`,
  );
  return OPEN.flatMap((etapa) => {
    const now = open.find((row) => row.etapa === etapa);
    if (!now) return [];
    const [over, won] = [ended[0]?.[etapa] ?? 0, ended[0]?.[`${etapa}Ganado`] ?? 0];
    const expected = over === 0 ? 0n : (cents(now.importe) * BigInt(won)) / BigInt(over);
    return [
      {
        clave: etapa,
        valores: {
          nombre: etapas[etapa],
          clientes: now.clientes,
          importe: now.importe,
          probabilidad: percentage(won, over),
          prevision: plain(expected, 2),
        },
      },
    ];
  });
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
  conversionPorCanal: conversionBy('_idCanalCaptacion', {
    column: sql`canal_captacion_id`,
    label: sql`(SELECT c.nombre FROM ${canalesCaptacion} c WHERE c.id = g.clave)`,
    none: 'Sin canal',
  }),
  conversionPorResponsable: conversionBy('_idResponsable', {
    column: sql`responsable_id`,
    label: sql`(SELECT u.nombre FROM usuarios u WHERE u.id = g.clave)`,
    none: 'Sin responsable',
  }),
  previsionVentas: {
    familia: 'clientes',
    base: ({ filtros }) => ({ ...filtros, etapa: OPEN.join(',') }),
    leer: readForecast,
    fila: (clave) => ({ etapa: clave }),
    enlaces: { clientes: {}, importe: {} },
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
