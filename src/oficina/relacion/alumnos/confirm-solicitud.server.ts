import { sql } from 'drizzle-orm';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { createAlumnoLink, spendConfirmation } from './alumno-links.server.ts';
import type { SolicitudServices } from './make-solicitud.server.ts';
import { ADDRESS_OF_CLIENTE } from './mensajes.server.ts';
import { queuePeticiones } from './peticiones.server.ts';
import { pendingFields, setFields } from './solicitud-fields.server.ts';

type Executor = Pick<Db, 'execute'>;

export type ConfirmOutcome = { estado: 'confirmada'; secreto: string } | { estado: 'cambiada' | 'gastado' };

/** Error: the request changed after it was shown. */
class SolicitudChanged extends Error {}

/**
 * Confirms the alumno's address: each requested autoescuela gets the request and a correo. `version` is
 * that of the request that the alumno saw. Gives the secret of the alumno's own page.
 */
export async function confirmSolicitud(
  { db, jobs, clock }: SolicitudServices,
  { secreto, version }: { secreto: string; version: number },
): Promise<ConfirmOutcome> {
  const now = clock();
  const correos: (string | undefined)[] = [];
  try {
    const done = await db.transaction(async (tx): Promise<ConfirmOutcome> => {
      const alumnoId = await spendConfirmation(tx, secreto, now);
      if (!alumnoId) return { estado: 'gastado' };
      await verify(tx, { alumnoId, version, now });
      correos.push(...(await sendToAutoescuelas(tx, alumnoId, now)));
      await queuePeticiones(tx, alumnoId, now);
      correos.push(await tellAlumno(tx, alumnoId, now));
      return { estado: 'confirmada', secreto: await createAlumnoLink(tx, alumnoId, 'ver', now) };
    });
    for (const correo of correos) if (correo) await sendQueued(jobs, correo);
    return done;
  } catch (error) {
    if (error instanceof SolicitudChanged) return { estado: 'cambiada' };
    throw error;
  }
}

type Verifying = { alumnoId: string; version: number; now: Date };

async function verify(tx: Executor, { alumnoId, version, now }: Verifying): Promise<void> {
  const { rows } = await tx.execute<{ version: number; cambio: unknown }>(sql`
    SELECT version, cambio_pendiente AS cambio FROM alumnos WHERE id = ${alumnoId} FOR UPDATE`);
  if (rows[0]?.version !== version) throw new SolicitudChanged();
  const fields = pendingFields(rows[0].cambio);
  const change = fields ? sql`${setFields(fields)}, email_clave = ${emailKey(fields.email)},` : sql``;
  await tx.execute(sql`UPDATE alumnos SET ${change} cambio_pendiente = NULL, email_verificado_en = ${now},
    modificado_en = ${now}, caduca_en = ${now}::timestamptz + interval '12 months', version = version + 1
    WHERE id = ${alumnoId}`);
}

type EnviadaRecipient = { id: string; version: number; para: string | null };

/** Sends the request to its autoescuelas: to the owner's address, or else to the autoescuela's. */
async function sendToAutoescuelas(
  tx: Executor,
  alumnoId: string,
  now: Date,
): Promise<(string | undefined)[]> {
  // Asking again an autoescuela that the request was taken back from begins anew.
  for (const table of [sql`mensajes_solicitudes`, sql`ofertas_solicitudes`])
    await tx.execute(sql`DELETE FROM ${table} WHERE enviada_id IN
      (SELECT id FROM alumnos_autoescuelas WHERE alumno_id = ${alumnoId} AND estado = 'pendiente')`);
  const { rows } = await tx.execute<EnviadaRecipient>(sql`
    UPDATE alumnos_autoescuelas e SET estado = 'enviada', enviada_en = ${now}, version = e.version + 1, retirada_en = NULL,
      precio_ofrecido = NULL, respuesta = NULL
    FROM clientes c WHERE c.id = e.cliente_id AND e.alumno_id = ${alumnoId} AND e.estado = 'pendiente'
    RETURNING e.id, e.version, ${ADDRESS_OF_CLIENTE} AS para`);
  const queued: (string | undefined)[] = [];
  for (const { id, version, para } of rows) {
    const clave = `solicitud_nueva:${id}:${version}`;
    if (para)
      queued.push(await queueCorreo(tx, { tipo: 'solicitud_nueva', para, datos: { enviadaId: id }, clave }));
  }
  return queued;
}

async function tellAlumno(tx: Executor, alumnoId: string, now: Date): Promise<string | undefined> {
  const { rows } = await tx.execute<{ email: string }>(sql`SELECT email FROM alumnos WHERE id = ${alumnoId}`);
  if (!rows[0]) return undefined;
  return queueCorreo(tx, {
    tipo: 'solicitud_enviada',
    para: rows[0].email,
    datos: { alumnoId },
    clave: `solicitud_enviada:${alumnoId}:${now.toISOString()}`,
  });
}
