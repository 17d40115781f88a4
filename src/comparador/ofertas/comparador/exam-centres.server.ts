import type pg from 'pg';
import { landMassOf } from '#comparador/lugares/municipios/land-masses.ts';
import { distanceKm, type Point } from '#platform/kit/distance.ts';
import { type Columns, type Grupo, grupoKey, NONE } from './columns/shape.ts';

/** An exam centre near a point; kilometres in a straight line to the town of the centre. */
export type CentroCercano = {
  id: number;
  nombre: string;
  /** Number of autoescuelas that have a section examined there whose place is not known. */
  escuelas: number;
  /** Town of the centre. */
  punto: Point;
  km: number;
};

/** Nobody is sent farther than this to be examined. */
const FARTHEST_KM = 150;

export type CentresAround = { km: number; permiso: number; automatico: boolean };

/** Fewest autoescuelas to compare: if the centres of a zone have fewer, the next centre is added (decision 077). */
const ENOUGH = 5;

/**
 * Finds the exam centres, around a point, of sections whose place is not known; nearest first, in any province. It gives the centres within
 * `km` and, until they have enough autoescuelas, the next nearest. They lie on the point's island or, with the point, on the peninsula; if
 * no centre does, any centre counts (decision 152).
 */
export async function examCentresAround(
  db: { $client: pg.Pool },
  point: Point,
  { km, permiso, automatico }: CentresAround,
  columns?: Columns,
): Promise<CentroCercano[]> {
  const rows = columns
    ? knownCentres(columns, { permiso, automatico })
    : await readCentres(db, { permiso, automatico });
  const land = landMassOf(point);
  const sameLand = rows.filter((row) => landMassOf(row) === land);
  const centros = (sameLand.length > 0 ? sameLand : rows)
    .map(({ lat, lon, ...centro }) => ({
      ...centro,
      punto: { lat, lon },
      km: distanceKm(point, { lat, lon }),
    }))
    .filter((centro) => centro.km <= FARTHEST_KM)
    .sort((a, b) => a.km - b.km || a.id - b.id);
  const chosen = centros.filter((centro) => centro.km <= km);
  let escuelas = chosen.reduce((sum, centro) => sum + centro.escuelas, 0);
  for (const centro of centros.slice(chosen.length)) {
    if (escuelas >= ENOUGH) break;
    chosen.push(centro);
    escuelas += centro.escuelas;
  }
  return chosen;
}

type Offers = Pick<CentresAround, 'permiso' | 'automatico'>;
type PlacedCentre = Omit<CentroCercano, 'km' | 'punto'> & Point;

async function readCentres(
  db: { $client: pg.Pool },
  { permiso, automatico }: Offers,
): Promise<PlacedCentre[]> {
  const { rows } = await db.$client.query<PlacedCentre>({
    name: 'centros con secciones sin lugar',
    text: `SELECT c.id, c.nombre, m.lat, m.lon, u.escuelas
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
  const found = centros.flatMap(({ id, nombre, lat, lon }, place) => {
    const escuelas = users[place]?.size ?? 0;
    return escuelas === 0 || lat === null || lon === null ? [] : [{ id, nombre, lat, lon, escuelas }];
  });
  centresOf.set(grupo, found);
  return found;
}
