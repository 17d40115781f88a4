import type pg from 'pg';
import type { MisVisitas } from '#comparador/tarifas/permisosAutoescuela/own-standing.ts';

type VisitsQuery = { clienteId: string | null; hoy: string };

/** Reads the visits of the pages of a published autoescuela: the 30 days that end yesterday, and the 30 before. */
export async function ownVisits(client: pg.Pool, { clienteId, hoy }: VisitsQuery): Promise<MisVisitas> {
  const { rows: first } = await client.query<{ desde: string | null; completas: boolean }>({
    name: 'visitas desde',
    text: 'SELECT min(dia)::text AS desde, coalesce(min(dia) <= $1::date - 60, false) AS completas FROM visitas_dias',
    values: [hoy],
  });
  const { desde, completas } = first[0] ?? { desde: null, completas: false };
  const { rows } = await client.query<MisVisitas['secciones'][number]>({
    name: 'visitas propias',
    text: `SELECT s.seccion, s.slug,
        coalesce(sum(v.veces) FILTER (WHERE v.dia >= $2::date - 30), 0)::int AS ultimas,
        CASE WHEN $3 THEN coalesce(sum(v.veces) FILTER (WHERE v.dia < $2::date - 30), 0)::int END AS anteriores
      FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt JOIN secciones s ON s.escuela_id = e.id
      CROSS JOIN generate_series(1, 60) AS antes
      LEFT JOIN visitas_dias v ON v.seccion_id = s.id AND v.dia = $2::date - antes
      WHERE c.id = $1 AND c.publicado GROUP BY s.id ORDER BY s.seccion`,
    values: [clienteId, hoy, completas],
  });
  return { desde, secciones: rows };
}
