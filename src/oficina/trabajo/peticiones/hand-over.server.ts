import { sql } from 'drizzle-orm';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import { ADDRESS_OF_CLIENTE } from '#oficina/relacion/alumnos/mensajes.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { PeticionServices } from './change-peticiones.server.ts';

type Services = Pick<PeticionServices, 'db' | 'clock'> & { jobs: () => Pick<Jobs, 'enqueue'> };
type Sent = { id: string; version: number; para: string | null };

/**
 * Makes ordinary requests of those that wait for an autoescuela that gets requests by now: a person has found that it is who it says. They keep
 * their id, consent and section. Those of people under 18 go on waiting: their consent does not name what an ordinary one gives of the guardian.
 */
export async function handOverPeticiones({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const correos = await db.transaction(async (tx) => {
    const wait = sql`a.id = p.alumno_id AND p.estado IN ('esperando', 'llevada') AND a.anonimizado_en IS NULL
      AND (a.fecha_nacimiento IS NULL OR a.fecha_nacimiento <= (${now}::timestamptz AT TIME ZONE 'Europe/Madrid')::date - interval '18 years')`;
    // One that was given before and taken back begins anew.
    await tx.execute(sql`DELETE FROM alumnos_autoescuelas e USING peticiones p, alumnos a, clientes c WHERE ${wait}
      AND e.alumno_id = p.alumno_id AND e.estado = 'retirada' AND c.id = e.cliente_id AND c.num_registro_dgt = p.codigo_dgt
      AND c.publicado AND c.activo`);
    const { rows } = await tx.execute<Sent>(sql`
      WITH dadas AS (
        DELETE FROM peticiones p USING alumnos a WHERE ${wait}
          AND EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = p.codigo_dgt AND c.publicado AND c.activo)
        RETURNING p.*)
      INSERT INTO alumnos_autoescuelas AS e (id, alumno_id, cliente_id, seccion, estado, enviada_en, consentida_en, version_consentimiento)
      SELECT d.id, d.alumno_id, c.id, d.seccion, 'enviada', ${now}, d.consentida_en, d.version_consentimiento
      FROM dadas d, LATERAL (SELECT id FROM clientes WHERE num_registro_dgt = d.codigo_dgt AND publicado AND activo
        ORDER BY seccion = d.seccion DESC NULLS LAST, codigo LIMIT 1) c
      ON CONFLICT (cliente_id, alumno_id) DO NOTHING
      RETURNING e.id, e.version, (SELECT ${ADDRESS_OF_CLIENTE} FROM clientes c WHERE c.id = e.cliente_id) AS para`);
    const queued: (string | undefined)[] = [];
    for (const { id, version, para } of rows)
      if (para !== null)
        queued.push(
          await queueCorreo(tx, {
            tipo: 'solicitud_nueva',
            para,
            datos: { enviadaId: id },
            clave: `solicitud_nueva:${id}:${version}`,
          }),
        );
    return queued;
  });
  for (const correo of correos) if (correo) await sendInTurn(jobs(), correo);
}
