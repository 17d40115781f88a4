import type pg from 'pg';
import { distanceKm, type Point } from '#kit/distance.ts';

/** An exam centre near a point; kilometres in a straight line to the town of the centre. */
export type CentroCercano = { id: number; nombre: string; codProvincia: string; km: number };

/** Nobody is sent farther than this to be examined. */
const FARTHEST_KM = 150;

export type CentresAround = {
  km: number;
  /** Province of the place, where its people are examined (RD 1295/2003 art. 29); null where only a point is known. */
  codProvincia: string | null;
  permiso: number;
  automatico: boolean;
};

/**
 * Finds the centres where the sections around a point are examined of which nothing else is known, nearest first:
 * those within `km` or, without any, the nearest one of the province.
 */
export async function examCentresAround(
  db: { $client: pg.Pool },
  point: Point,
  { km, codProvincia, permiso, automatico }: CentresAround,
): Promise<CentroCercano[]> {
  const { rows } = await db.$client.query<Omit<CentroCercano, 'km'> & Point>({
    name: 'centros con secciones sin lugar',
    text: `SELECT c.id, c.nombre, m.cod_provincia AS "codProvincia", m.lat, m.lon
      FROM centros_examen c JOIN municipios m ON m.codigo = c.codigo_municipio
      WHERE m.lat IS NOT NULL AND EXISTS (SELECT FROM ofertas o
        WHERE o.permiso = $1 AND o.automatico = $2 AND o.lat IS NULL AND o.centro = c.id)`,
    values: [permiso, automatico],
  });
  const centros = rows
    .map(({ lat, lon, ...centro }) => ({ ...centro, km: distanceKm(point, { lat, lon }) }))
    .filter((centro) => centro.km <= FARTHEST_KM)
    .sort((a, b) => a.km - b.km || a.id - b.id);
  const inside = centros.filter((centro) => centro.km <= km);
  if (inside.length > 0) return inside;
  return centros
    .filter((centro) => codProvincia === null || centro.codProvincia === codProvincia)
    .slice(0, 1);
}
