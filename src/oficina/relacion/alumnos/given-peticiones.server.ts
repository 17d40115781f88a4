import { sql } from 'drizzle-orm';
import { queueCorreo } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';

/**
 * Queues a correo to each address that was written to about a request with the name of these alumnos, who ask to be erased (article 19 of
 * the GDPR), and to the present one of its autoescuela. Gives the correos to send.
 */
export async function tellGiven(tx: Pick<Db, 'execute'>, alumnos: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ peticionId: string; para: string }>(sql`
    SELECT p.id AS "peticionId", x.para
    FROM peticiones p, LATERAL (
      SELECT c.para FROM correos c WHERE c.tipo = 'peticion_datos' AND c.datos->>'peticionId' = p.id::text
        OR c.tipo = 'solicitud_mensaje_autoescuela' AND c.datos->>'enviadaId' = p.id::text
      UNION SELECT e.correo FROM escuelas_peticiones e WHERE e.codigo_dgt = p.codigo_dgt AND e.correo IS NOT NULL) x
    WHERE p.alumno_id = ANY(${sql.param(alumnos)}::uuid[]) AND p.entregada_en IS NOT NULL`);
  const queued: (string | undefined)[] = [];
  for (const { peticionId, para } of rows)
    queued.push(
      await queueCorreo(tx, {
        tipo: 'datos_suprimidos_peticion',
        para,
        datos: { peticionId },
        clave: `datos_suprimidos_peticion:${peticionId}:${emailKey(para)}`,
      }),
    );
  return queued.filter((correo) => correo !== undefined);
}
