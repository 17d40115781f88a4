import type pg from 'pg';
import { distanceKm, type Point } from '#kit/distance.ts';
import { type Columns, type Grupo, grupoKey, NONE } from './columns/shape.ts';

/** An exam centre near a point; kilometres in a straight line to the town of the centre. */
export type CentroCercano = {
  id: number;
  nombre: string;
  codProvincia: string;
  /** Autoescuelas with a section without a known place that is examined there. */
  escuelas: number;
  /** The same of its province, of which the DGT names no centre. */
  sinCentro: number;
  km: number;
};

/** Nobody is sent farther than this to be examined. */
const FARTHEST_KM = 150;

export type CentresAround = {
  km: number;
  /** Province of the place, where its people are examined (RD 1295/2003 art. 29); null where only a point is known. */
  codProvincia: string | null;
  permiso: number;
  automatico: boolean;
};

/** Autoescuelas that are enough to compare: a centre that fewer use does not answer for a zone (decision 077). */
const ENOUGH = 5;

/**
 * Finds the centres where the sections around a point are examined of which nothing else is known, nearest first:
 * those within `km` or the nearest and, until enough autoescuelas are found, the next ones of the province. Those without a
 * named centre count too, because a search shows them in any case.
 */
export async function examCentresAround(
  db: { $client: pg.Pool },
  point: Point,
  { km, codProvincia, permiso, automatico }: CentresAround,
  columns?: Columns,
): Promise<CentroCercano[]> {
  const rows = columns
    ? knownCentres(columns, { permiso, automatico })
    : await readCentres(db, { permiso, automatico });
  const centros = rows
    .map(({ lat, lon, ...centro }) => ({ ...centro, km: distanceKm(point, { lat, lon }) }))
    .filter((centro) => centro.km <= FARTHEST_KM)
    .sort((a, b) => a.km - b.km || a.id - b.id);
  const chosen = centros.filter((centro) => centro.km <= km);
  const own = centros.filter((centro) => codProvincia === null || centro.codProvincia === codProvincia);
  let escuelas = chosen.reduce((sum, centro) => sum + centro.escuelas, own[0]?.sinCentro ?? 0);
  for (const centro of own) {
    if (centro.km <= km) continue;
    if (chosen.length > 0 && escuelas >= ENOUGH) break;
    chosen.push(centro);
    escuelas += centro.escuelas;
  }
  return chosen;
}

type Offers = Pick<CentresAround, 'permiso' | 'automatico'>;
type PlacedCentre = Omit<CentroCercano, 'km'> & Point;

async function readCentres(
  db: { $client: pg.Pool },
  { permiso, automatico }: Offers,
): Promise<PlacedCentre[]> {
  const { rows } = await db.$client.query<PlacedCentre>({
    name: 'centros con secciones sin lugar',
    text: `SELECT c.id, c.nombre, m.cod_provincia AS "codProvincia", m.lat, m.lon, u.escuelas,
        coalesce(s.escuelas, 0) AS "sinCentro"
      FROM (SELECT x.id, count(DISTINCT o.escuela_id)::int AS escuelas FROM ofertas o, unnest(o.centros) AS x (id)
          WHERE o.permiso = $1 AND o.automatico = $2 AND o.lat IS NULL GROUP BY x.id) u
        JOIN centros_examen c USING (id) JOIN municipios m ON m.codigo = c.codigo_municipio
        LEFT JOIN (SELECT cod_provincia, count(DISTINCT escuela_id)::int AS escuelas FROM ofertas
          WHERE permiso = $1 AND automatico = $2 AND lat IS NULL AND centros = '{}' GROUP BY 1) s
          ON s.cod_provincia = m.cod_provincia
      WHERE m.lat IS NOT NULL`,
    values: [permiso, automatico],
  });
  return rows;
}

/** Centres of each group of offers: they are the same for all its searches. */
const centresOf = new WeakMap<Grupo, PlacedCentre[]>();

function knownCentres(
  { grupos, centros, secciones }: Columns,
  { permiso, automatico }: Offers,
): PlacedCentre[] {
  const grupo = grupos.get(grupoKey(permiso, automatico));
  if (!grupo) return [];
  const known = centresOf.get(grupo);
  if (known) return known;
  const users = centros.map(() => new Set<number>());
  const unnamed = new Map<number, Set<number>>();
  const { desde, valores } = secciones.centros;
  for (const section of grupo.seccion) {
    if (!Number.isNaN(secciones.lat[section] ?? 0)) continue;
    if (desde[section] === desde[section + 1]) {
      const provincia = secciones.provincia[section] ?? 0;
      unnamed.set(provincia, (unnamed.get(provincia) ?? new Set()).add(secciones.escuela[section] ?? NONE));
    }
    for (let at = desde[section] ?? 0; at < (desde[section + 1] ?? 0); at++)
      users[valores[at] ?? 0]?.add(secciones.escuela[section] ?? NONE);
  }
  const found = centros.flatMap(({ id, nombre, codProvincia, lat, lon }, place) => {
    const escuelas = users[place]?.size ?? 0;
    if (escuelas === 0 || codProvincia === null || lat === null || lon === null) return [];
    const sinCentro = unnamed.get(Number(codProvincia))?.size ?? 0;
    return [{ id, nombre, codProvincia, lat, lon, escuelas, sinCentro }];
  });
  centresOf.set(grupo, found);
  return found;
}
