import type pg from 'pg';

/** A photo as visitors get it. */
export type SchoolPhoto = {
  id: string;
  alt: string;
  ancho: number;
  alto: number;
  /** What its addresses end in, of a school that is not published. */
  consulta?: string;
};

/** The photos of a school, the main one first. */
export async function schoolPhotos(db: { $client: pg.Pool }, clienteId: string): Promise<SchoolPhoto[]> {
  const { rows } = await db.$client.query<SchoolPhoto>({
    name: 'fotos de una autoescuela',
    text: `SELECT id, alt, ancho, alto FROM imagenes WHERE cliente_id = $1 ORDER BY es_principal DESC, orden`,
    values: [clienteId],
  });
  return rows;
}
