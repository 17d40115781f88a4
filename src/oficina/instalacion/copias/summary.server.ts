import type pg from 'pg';
import { readFigures } from '#platform/copies/figures.server.ts';

/** Summary of a copy: the end of each chain of billing records, the correos that wait, and the figures that a restore must give again. */
export async function copySummary(client: pg.ClientBase): Promise<Record<string, unknown>> {
  const { rows } = await client.query(`
    SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('nif', c.nif, 'registros', r.orden, 'huella', r.huella) ORDER BY c.nif), '[]')
        FROM cadenas c JOIN LATERAL (SELECT orden, huella FROM registros_facturacion WHERE cadena_id = c.id
          ORDER BY orden DESC LIMIT 1) r ON true) AS cadenas,
      (SELECT count(*)::int FROM facturas) AS facturas,
      (SELECT count(*)::int FROM correos WHERE estado = 'pendiente') AS "correosPendientes"`);
  return { ...rows[0], cifras: await readFigures(client) };
}
