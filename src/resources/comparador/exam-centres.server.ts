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
 * those within `km` and, until enough autoescuelas use them, the next ones of the province.
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
  let escuelas = chosen.reduce((sum, centro) => sum + centro.escuelas, 0);
  const farther = centros.filter(
    (centro) => centro.km > km && (codProvincia === null || centro.codProvincia === codProvincia),
  );
  for (const centro of farther) {
    if (escuelas >= ENOUGH) break;
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
    text: `SELECT c.id, c.nombre, m.cod_provincia AS "codProvincia", m.lat, m.lon, u.escuelas
      FROM (SELECT x.id, count(DISTINCT o.escuela_id)::int AS escuelas FROM ofertas o, unnest(o.centros) AS x (id)
          WHERE o.permiso = $1 AND o.automatico = $2 AND o.lat IS NULL GROUP BY x.id) u
        JOIN centros_examen c USING (id) JOIN municipios m ON m.codigo = c.codigo_municipio
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
  const { desde, valores } = secciones.centros;
  for (const section of grupo.seccion) {
    if (!Number.isNaN(secciones.lat[section] ?? 0)) continue;
    for (let at = desde[section] ?? 0; at < (desde[section + 1] ?? 0); at++)
      users[valores[at] ?? 0]?.add(secciones.escuela[section] ?? NONE);
  }
  const found = centros.flatMap(({ id, nombre, codProvincia, lat, lon }, place) => {
    const escuelas = users[place]?.size ?? 0;
    return escuelas > 0 && codProvincia !== null && lat !== null && lon !== null
      ? [{ id, nombre, codProvincia, lat, lon, escuelas }]
      : [];
  });
  centresOf.set(grupo, found);
  return found;
}
