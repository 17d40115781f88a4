import type pg from 'pg';

/** A photo as visitors get it. */
export type FotoAutoescuela = {
  id: string;
  alt: string;
  ancho: number;
  alto: number;
  /** Query of the signed addresses, while the autoescuela is not published. */
  consulta?: string;
};

/** Reads the photos of an autoescuela, the main one first. */
export async function fotosAutoescuela(
  db: { $client: pg.Pool },
  clienteId: string,
): Promise<FotoAutoescuela[]> {
  const { rows } = await db.$client.query<FotoAutoescuela>({
    name: 'fotos de una autoescuela',
    text: `SELECT id, alt, ancho, alto FROM imagenes WHERE cliente_id = $1 ORDER BY es_principal DESC, orden`,
    values: [clienteId],
  });
  return rows;
}
