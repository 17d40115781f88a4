import type pg from 'pg';
import { KNOWN_PLACES } from '#comparador/dgt/known-places.server.ts';
import type { LugarProbado, Prueba } from '#comparador/dgt/place-trial.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { ArchivoQueEspera, Busqueda, Cobertura, Direcciones } from './contract.ts';
import { WAITS } from './load-upload.server.ts';

type Pool = { $client: pg.Pool };

/** A trial with the names of those who began its searches: it keeps none, so that a name that is erased goes from here too. */
function withNames(trial: Prueba, names: ReadonlyMap<string, string>): ArchivoQueEspera['prueba'] {
  const named = (place: LugarProbado | null) => {
    if (place === null) return null;
    const { busqueda, ...said } = place;
    return { ...said, por: (busqueda && names.get(busqueda)) ?? null };
  };
  const part = ({ total, filas }: Prueba['nuevas']) => ({
    total,
    filas: filas.map((row) => ({ ...row, antes: named(row.antes), despues: named(row.despues) })),
  });
  const { nuevas, cambian, pierden, conflictos } = trial;
  return {
    nuevas: part(nuevas),
    cambian: part(cambian),
    pierden: part(pierden),
    conflictos: part(conflictos),
  };
}

/** Sections with exams in the last year, and who says where each one is. */
const KNOWN = `
  SELECT s.cod_provincia, CASE WHEN propia.id IS NOT NULL THEN 'autoescuela' ELSE u.fuente END AS fuente,
    propia.lat IS NOT NULL OR propia.direccion IS NOT NULL OR coalesce(u.origen_punto = 'direccion', false)
      OR u.direccion IS NOT NULL AS exacta,
    coalesce(u.codigo_municipio, propia.codigo_municipio) IS NOT NULL AS municipio
  FROM secciones s
  JOIN escuelas e ON e.id = s.escuela_id
  LEFT JOIN ${KNOWN_PLACES} u ON u.seccion_id = s.id
  LEFT JOIN LATERAL (SELECT c.id, c.lat, c.direccion, c.codigo_municipio FROM clientes c
    WHERE c.num_registro_dgt = e.codigo AND c.seccion = s.seccion AND c.publicado
      AND (c.direccion IS NOT NULL OR c.lat IS NOT NULL) LIMIT 1) propia ON true
  WHERE s.ultimo_mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months'`;

/** Counts by province how much is known of where the sections are. */
export async function readCoverage({ $client }: Pool): Promise<Cobertura[]> {
  const { rows } = await $client.query<Omit<Cobertura, 'provincia'>>(
    `SELECT cod_provincia AS "codProvincia", count(*)::int AS secciones,
       (count(*) FILTER (WHERE exacta))::int AS "conDireccion",
       (count(*) FILTER (WHERE NOT exacta AND municipio))::int AS "soloMunicipio",
       (count(*) FILTER (WHERE NOT exacta AND NOT municipio))::int AS "sinLugar"
     FROM (${KNOWN}) k GROUP BY 1 ORDER BY 1`,
  );
  return rows.map((row) => ({
    ...row,
    provincia: provinciaPorCodigo(row.codProvincia)?.provincia ?? row.codProvincia,
  }));
}

/** Counts the sections by who says where they are, the most first. */
export async function readSources({ $client }: Pool): Promise<Direcciones['fuentes']> {
  const { rows } = await $client.query<Direcciones['fuentes'][number]>(
    `SELECT fuente, count(*)::int AS secciones FROM (${KNOWN}) k WHERE fuente IS NOT NULL AND (exacta OR municipio)
     GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  return rows;
}

type Row = Omit<Busqueda, 'pedidaEn' | 'acabadaEn'> & { pedidaEn: Date; acabadaEn: Date | null };

/** Reads the last ten searches, the last one first. */
export async function readSearches({ $client }: Pool): Promise<Busqueda[]> {
  const { rows } = await $client.query<Row>(
    `SELECT id, fuente, origen, automatica, pedida_en AS "pedidaEn", acabada_en AS "acabadaEn", leidas, total, resumen,
       motivo, pedida_por AS "pedidaPor", (${WAITS}) AS espera
     FROM busquedas_direcciones ORDER BY pedida_en DESC, id LIMIT 10`,
  );
  return rows.map((row) => ({
    ...row,
    pedidaEn: new Date(row.pedidaEn).toISOString(),
    acabadaEn: row.acabadaEn && new Date(row.acabadaEn).toISOString(),
  }));
}

/** Reads the files that were tried out and wait for an answer, the last one first. */
export async function readWaiting({ $client }: Pool): Promise<ArchivoQueEspera[]> {
  type Waiting = Omit<ArchivoQueEspera, 'pedidaEn' | 'prueba'> & { pedidaEn: Date; prueba: Prueba };
  const { rows } = await $client.query<Waiting>(
    `SELECT id, fuente, origen, registro, pedida_por AS "pedidaPor", pedida_en AS "pedidaEn", leidas, prueba
     FROM busquedas_direcciones WHERE ${WAITS} ORDER BY pedida_en DESC, id`,
  );
  const { rows: searches } = await $client.query<{ id: string; por: string }>(
    'SELECT id, pedida_por AS por FROM busquedas_direcciones WHERE pedida_por IS NOT NULL',
  );
  const names = new Map(searches.map(({ id, por }) => [id, por]));
  return rows.map((row) => ({
    ...row,
    pedidaEn: row.pedidaEn.toISOString(),
    prueba: withNames(row.prueba, names),
  }));
}
