import type pg from 'pg';
import { landMassOf } from '#comparador/lugares/municipios/land-masses.ts';
import { distanceKm, type Point } from '#platform/kit/distance.ts';
import type { OfferReader } from './offer-reader.server.ts';

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

/** Offers of a permit and gears. */
export type OffersOfPermit = { permiso: number; automatico: boolean };

export type CentresAround = OffersOfPermit & { km: number };

/** Fewest autoescuelas to compare: if the centres of a zone have fewer, the next centre is added (decision 077). */
const ENOUGH = 5;

/**
 * Finds the exam centres, around a point, of sections whose place is not known; nearest first, in any province. It gives the centres within
 * `km` and, until they have enough autoescuelas, the next nearest. They lie on the point's island or, with the point, on the peninsula; if
 * no centre does, any centre counts (decision 152).
 */
export async function examCentresAround(
  { centres }: Pick<OfferReader, 'centres'>,
  point: Point,
  { km, ...offers }: CentresAround,
): Promise<CentroCercano[]> {
  const rows = await centres(offers);
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

export type PlacedCentre = Omit<CentroCercano, 'km' | 'punto'> & Point;

/** Reads all exam centres of sections whose place is not known. */
export async function selectCentres(
  db: { $client: pg.Pool },
  { permiso, automatico }: OffersOfPermit,
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
