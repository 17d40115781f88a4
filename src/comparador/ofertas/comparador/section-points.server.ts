import type pg from 'pg';

export type SectionPoint = { slug: string; lat: number; lon: number };

type PointsQuery = { permiso: number; automatico: boolean; slugs: readonly string[] };

/** Points of the sections whose place is known, by their slugs. */
export async function readPoints(
  db: { $client: pg.Pool },
  { permiso, automatico, slugs }: PointsQuery,
): Promise<Map<string, SectionPoint>> {
  const { rows } = await db.$client.query<SectionPoint>({
    name: 'puntos de unas secciones',
    text: `SELECT s.slug, o.lat, o.lon FROM secciones s
      JOIN ofertas o ON o.seccion_id = s.id AND o.permiso = $1 AND o.automatico = $2
      WHERE s.slug = ANY ($3::text[]) AND o.lat IS NOT NULL`,
    values: [permiso, automatico, slugs],
  });
  return new Map(rows.map((row) => [row.slug, row]));
}
