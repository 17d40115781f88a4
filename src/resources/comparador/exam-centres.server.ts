import type pg from 'pg';
import { distanceKm, type Point } from '#kit/distance.ts';
import { type Columns, type Grupo, grupoKey, NONE } from './columns/shape.ts';

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
  columns?: Columns,
): Promise<CentroCercano[]> {
  const rows = columns
    ? knownCentres(columns, { permiso, automatico })
    : await readCentres(db, { permiso, automatico });
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

type Offers = Pick<CentresAround, 'permiso' | 'automatico'>;
type PlacedCentre = Omit<CentroCercano, 'km'> & Point;

async function readCentres(
  db: { $client: pg.Pool },
  { permiso, automatico }: Offers,
): Promise<PlacedCentre[]> {
  const { rows } = await db.$client.query<PlacedCentre>({
    name: 'centros con secciones sin lugar',
    text: `SELECT c.id, c.nombre, m.cod_provincia AS "codProvincia", m.lat, m.lon
      FROM centros_examen c JOIN municipios m ON m.codigo = c.codigo_municipio
      WHERE m.lat IS NOT NULL AND EXISTS (SELECT FROM ofertas o
        WHERE o.permiso = $1 AND o.automatico = $2 AND o.lat IS NULL AND o.centro = c.id)`,
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
  const used = new Set<number>();
  for (const section of grupo.seccion)
    if (Number.isNaN(secciones.lat[section] ?? 0)) used.add(secciones.centro[section] ?? NONE);
  const found = centros.flatMap(({ id, nombre, codProvincia, lat, lon }) =>
    used.has(id) && codProvincia !== null && lat !== null && lon !== null
      ? [{ id, nombre, codProvincia, lat, lon }]
      : [],
  );
  centresOf.set(grupo, found);
  return found;
}
