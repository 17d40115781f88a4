import { sql } from 'drizzle-orm';
import { queueCorreo } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/**
 * Queues a correo to each address that was given the name of these alumnos, who ask to be erased (article 19 of the GDPR). Gives the
 * correos to send.
 */
export async function tellGiven(tx: Pick<Db, 'execute'>, alumnos: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ peticionId: string; para: string }>(sql`
    SELECT p.id AS "peticionId", coalesce(
      (SELECT c.para FROM correos c WHERE c.tipo = 'peticion_datos' AND c.datos->>'peticionId' = p.id::text ORDER BY c.creado_en DESC LIMIT 1),
      e.correo) AS para
    FROM peticiones p LEFT JOIN escuelas_peticiones e ON e.codigo_dgt = p.codigo_dgt
    WHERE p.alumno_id = ANY(${sql.param(alumnos)}::uuid[]) AND p.entregada_en IS NOT NULL`);
  const queued: (string | undefined)[] = [];
  for (const { peticionId, para } of rows)
    if (para !== null)
      queued.push(
        await queueCorreo(tx, {
          tipo: 'datos_suprimidos_peticion',
          para,
          datos: { peticionId },
          clave: `datos_suprimidos_peticion:${peticionId}`,
        }),
      );
  return queued.filter((correo) => correo !== undefined);
}
