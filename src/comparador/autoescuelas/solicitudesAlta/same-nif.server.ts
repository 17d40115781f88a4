import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readBusinessEmail } from '#oficina/base/letters/business-email.server.ts';
import { type NewCorreo, queueAll, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import type { Registro } from './registration.ts';

type Holder = {
  clienteId: string;
  nombre: string;
  propietarios: { id: string; email: string }[];
  suya: boolean;
};

/**
 * Reports a registration with the NIF of an existing cliente. The page answers as usual, and correos go to
 * the cliente's owners, to the office with a telephone to call, and to the given address, without the
 * reason. Each goes once a day. If the address belongs to a user of that cliente, nothing is sent here:
 * the person forgot the account.
 */
export async function tellOfSameNif(
  { db, jobs }: { db: Db; jobs: Jobs },
  body: Registro,
  { now, known }: { now: Date; known: string | undefined },
): Promise<void> {
  const holder = await findHolder(db, body.nif, known);
  // No cliente has the NIF any more: it was removed meanwhile, and the next attempt will succeed.
  if (!holder || holder.suya) return;
  const written = await db.transaction(async (tx) => {
    await noteSecurity(tx, now, {
      tipo: 'registroRepetido',
      sobre: { _id: holder.clienteId, nombre: holder.nombre },
      detalle: 'Con el mismo NIF',
    });
    return queueAll(tx, lettersTo(holder, body, { now, known, office: await readBusinessEmail(tx) }));
  });
  for (const id of written) await sendQueued(jobs, id);
}

async function findHolder(db: Db, nif: string, known: string | undefined): Promise<Holder | undefined> {
  const { rows } = await db.execute<Holder>(sql`
    SELECT c.id AS "clienteId", c.nombre_comercial AS nombre,
      EXISTS (SELECT FROM usuarios u WHERE u.cliente_id = c.id AND u.id = ${known ?? null}) AS suya,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email)) FROM usuarios u
        WHERE u.cliente_id = c.id AND u.rol = 'Propietario' AND u.estado = 'activo'), '[]') AS propietarios
    FROM clientes c WHERE c.nif = ${nif}`);
  return rows[0];
}

type Occasion = { now: Date; known: string | undefined; office: string };

function lettersTo(holder: Holder, body: Registro, { now, known, office }: Occasion): NewCorreo[] {
  const { clienteId } = holder;
  const { nombre, email, telefono, nombreComercial } = body;
  // Keys of correos outlive the addresses, so they hold a hash of the address, and the day.
  const who = createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 24);
  const day = todayInMadrid(now);
  const owners = holder.propietarios.map(
    ({ id, email: para }): NewCorreo => ({
      tipo: 'nif_repetido',
      para,
      datos: { usuarioId: id },
      clave: `nif_repetido:${id}:${day}`,
    }),
  );
  const toOffice: NewCorreo = {
    tipo: 'registro_repetido',
    para: office,
    datos: { clienteId, nombre, email, telefono, nombreComercial },
    clave: `registro_repetido:${clienteId}:${who}:${day}`,
  };
  const toWriter: NewCorreo = {
    tipo: 'registro_en_revision',
    para: email,
    datos: { nombre },
    clave: `registro_en_revision:${who}:${day}`,
  };
  return [...owners, toOffice, ...(known ? [] : [toWriter])];
}
