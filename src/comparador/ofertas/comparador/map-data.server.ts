import type pg from 'pg';
import { EXAMENES_PARA_COMPARAR } from '#comparador/dgt/statistics.ts';
import { TARIFAS_PARA_COMPARAR } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { testId } from './offer-inputs.server.ts';
import { inZone, statementName, type Zona } from './zone-condition.server.ts';

type Client = { $client: pg.Pool };

/** Passed and all exams of the permit's last practical test, in the period of the statistics. */
export type Practico = { aptos: number; examenes: number };

export type CifrasProvincia = {
  /** INE code; '00' is the whole country. */
  codProvincia: string;
  secciones: number;
  /** Sections whose autoescuela publishes a tarifa that has not expired. */
  tarifas: number;
  /** Median of their expected cost for the usual alumno, in céntimos; null with too few tarifas. */
  coste: number | null;
  practico: Practico | null;
};

export type CifrasLocalidad = Omit<CifrasProvincia, 'codProvincia'> & {
  /** Municipality of the address; null where it is not known. */
  codMunicipio: string | null;
  minimo: number | null;
  maximo: number | null;
  /** Enough to say something of the place: a price, or a section with thirty exams. */
  suficiente: boolean;
};

const COST = 'CASE WHEN o.caduca > $2::date THEN o.costes[$3] END';

/** Median of a cost; null with too few tarifas. */
function medianOf(cost: string): string {
  return `CASE WHEN count(${cost}) >= ${TARIFAS_PARA_COMPARAR} THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY ${cost}) END`;
}

/** Names of the figures common to every grouping of `coste`, in céntimos. */
const FIGURES = `count(*)::int AS secciones, count(coste)::int AS tarifas, ${medianOf('coste')} AS coste`;

/** Offers `o` with the municipality of their address, whose name is unique in their province; null where it is not known. */
const PLACED = `ofertas o
  LEFT JOIN municipios m ON m.cod_provincia = o.cod_provincia AND m.nombre = o.ficha ->> 'municipio'`;
const TOWN = 'm.codigo';
const ENOUGH = `coalesce(o.caduca > $2::date, false) OR o.examenes >= ${EXAMENES_PARA_COMPARAR}`;

type MapQuery = {
  permiso: PermisoBuscable;
  /** `YYYY-MM-DD`: tariffs expire. */
  hoy: string;
};

/**
 * Reads the figures of the 52 provinces and of the whole country for a permit, by code. Manual gears only.
 */
export async function provinceFigures(db: Client, { permiso, hoy }: MapQuery): Promise<CifrasProvincia[]> {
  const { rows } = await db.$client.query<CifrasProvincia>({
    name: 'mapa provincias',
    text: `WITH costes AS (
        SELECT coalesce(cod_provincia, '00') AS cod, ${FIGURES}
        FROM (SELECT o.cod_provincia, ${COST} AS coste FROM ofertas o WHERE o.permiso = $1 AND NOT o.automatico) v
        GROUP BY GROUPING SETS ((cod_provincia), ())
      )
      SELECT p.cod AS "codProvincia", coalesce(c.secciones, 0) AS secciones, coalesce(c.tarifas, 0) AS tarifas,
             c.coste, CASE WHEN e.examenes > 0 THEN json_build_object('aptos', e.aptos, 'examenes', e.examenes) END
               AS practico
      FROM (SELECT lpad(n::text, 2, '0') AS cod FROM generate_series(0, 52) n) p
      LEFT JOIN costes c USING (cod)
      LEFT JOIN estadisticas_provincia e ON e.cod_provincia = p.cod AND e.permiso = $1 AND e.prueba = $4
      ORDER BY p.cod`,
    values: [permiso.dgt, hoy, permiso.clases, testId(permiso.pruebaPractica)],
  });
  return rows;
}

/**
 * Reads the figures of each municipality of some provinces for a permit, most sections first. Sections of
 * no known town come together, under null. Manual gears only.
 */
export async function townFigures(
  db: Client,
  { permiso, hoy, provincias }: MapQuery & { provincias: string[] },
): Promise<CifrasLocalidad[]> {
  const { rows } = await db.$client.query<CifrasLocalidad>({
    name: 'mapa localidades',
    text: `SELECT "codMunicipio", ${FIGURES}, min(coste) AS minimo, max(coste) AS maximo,
        CASE WHEN sum(examenes) > 0 THEN json_build_object('aptos', sum(aptos), 'examenes', sum(examenes)) END AS practico,
        bool_or(suficiente) AS suficiente
      FROM (
        SELECT ${TOWN} AS "codMunicipio", ${COST} AS coste, (o.ficha #>> '{practico,aptos}')::int AS aptos,
          (o.ficha #>> '{practico,examenes}')::int AS examenes,
          ${ENOUGH} AS suficiente
        FROM ${PLACED}
        WHERE o.permiso = $1 AND NOT o.automatico AND o.cod_provincia = ANY ($4)
      ) v
      GROUP BY 1 ORDER BY secciones DESC, 1`,
    values: [permiso.dgt, hoy, permiso.clases, provincias],
  });
  return rows;
}

/** Part of the country that a search covers. */
export type ZonaMapa = Extract<Zona, { tipo: 'provincia' | 'radio' }>;

export type MedianQuery = {
  permiso: Pick<PermisoBuscable, 'dgt' | 'clases'>;
  /** `YYYY-MM-DD`. */
  hoy: string;
  zona: ZonaMapa;
};

/** Median expected cost of the usual alumno in the zone of a search, in céntimos; null with too few tarifas. */
export async function medianCost(db: Client, { permiso, hoy, zona }: MedianQuery): Promise<number | null> {
  const values: unknown[] = [permiso.dgt, hoy, permiso.clases];
  const text = `SELECT ${medianOf(COST)} AS coste FROM ofertas o
      WHERE o.permiso = $1 AND NOT o.automatico AND ${inZone(zona, values)}`;
  const { rows } = await db.$client.query<{ coste: number | null }>({
    name: statementName(text),
    text,
    values,
  });
  return rows[0]?.coste ?? null;
}

/** Sections with offers of each permit in a zone, by the DGT's id of the permit. Manual gears only. */
export async function permitCounts(db: Client, zona: ZonaMapa): Promise<Map<number, number>> {
  const values: unknown[] = [];
  const text = `SELECT o.permiso, count(*)::int AS secciones FROM ofertas o
      WHERE NOT o.automatico AND ${inZone(zona, values)} GROUP BY 1`;
  const { rows } = await db.$client.query<{ permiso: number; secciones: number }>({
    name: statementName(text),
    text,
    values,
  });
  return new Map(rows.map(({ permiso, secciones }) => [permiso, secciones]));
}

export type LugarConDatos = {
  permiso: number;
  /** INE code of a province (two digits) or of a municipality (five). */
  codigo: string;
  /** Last day on which an autoescuela of the place confirmed a tarifa that counts, `YYYY-MM-DD`. */
  confirmadaEn: string | null;
};

/** Gives every province and municipality with enough data, for each permit. */
export async function placesWithData(
  db: Client,
  { permisos, hoy }: { permisos: PermisoBuscable[]; hoy: string },
): Promise<LugarConDatos[]> {
  const { rows } = await db.$client.query<LugarConDatos>(
    `SELECT o.permiso, coalesce(o.cod_provincia, ${TOWN}) AS codigo,
        max(o.ficha #>> '{tarifa,confirmadaEn}') FILTER (WHERE o.caduca > $2::date) AS "confirmadaEn"
      FROM ${PLACED}
      WHERE NOT o.automatico AND o.permiso = ANY ($1)
      GROUP BY GROUPING SETS ((o.permiso, o.cod_provincia), (o.permiso, ${TOWN}))
      HAVING bool_or(${ENOUGH}) AND coalesce(o.cod_provincia, ${TOWN}) IS NOT NULL
      ORDER BY 2, 1`,
    [permisos.map(({ dgt }) => dgt), hoy],
  );
  return rows;
}

/** Official results of the permit's last practical test in a province and in the whole country. */
export async function practicalResults(
  db: Client,
  { permiso, codProvincia }: { permiso: PermisoBuscable; codProvincia: string },
): Promise<{ provincia: Practico | null; espana: Practico | null }> {
  const { rows } = await db.$client.query<Practico & { cod: string }>({
    name: 'practico provincia',
    text: `SELECT cod_provincia AS cod, aptos, examenes FROM estadisticas_provincia
      WHERE cod_provincia IN ('00', $1) AND permiso = $2 AND prueba = $3 AND examenes > 0`,
    values: [codProvincia, permiso.dgt, testId(permiso.pruebaPractica)],
  });
  const of = (wanted: string) => {
    const row = rows.find(({ cod }) => cod === wanted);
    return row ? { aptos: row.aptos, examenes: row.examenes } : null;
  };
  return { provincia: of(codProvincia), espana: of('00') };
}
