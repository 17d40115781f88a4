import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { emailKey } from '#kit/email.ts';
import { readBusinessEmail } from '#office/letters/business-email.server.ts';
import { type NewMail, queueAll, sendQueued } from '#office/letters/queue.server.ts';
import { noteSecurity } from '#office/security-log/note.server.ts';
import type { Registro } from './registration.ts';

type Holder = {
  clienteId: string;
  nombre: string;
  propietarios: { id: string; email: string }[];
  suya: boolean;
};

/**
 * Somebody has registered with a tax number that a customer has. The page says the same as ever, and letters go to the customer's
 * owners, to the office with whom to call, and to the address that was given, which is not told why. Each once a day. None but the
 * first when that address is of the same customer: they forgot that they have an account.
 */
export async function tellOfSameNif(
  { db, jobs }: { db: Db; jobs: Jobs },
  body: Registro,
  { now, known }: { now: Date; known: string | undefined },
): Promise<void> {
  const holder = await findHolder(db, body.nif, known);
  // Somebody removed it meanwhile: the next try goes well.
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

function lettersTo(holder: Holder, body: Registro, { now, known, office }: Occasion): NewMail[] {
  const { clienteId } = holder;
  const { nombre, email, telefono, nombreComercial } = body;
  // Said of a day by a hash: the letters' keys outlive the addresses.
  const who = createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 24);
  const day = todayInMadrid(now);
  const owners = holder.propietarios.map(
    ({ id, email: para }): NewMail => ({
      tipo: 'nif_repetido',
      para,
      datos: { usuarioId: id },
      clave: `nif_repetido:${id}:${day}`,
    }),
  );
  const toOffice: NewMail = {
    tipo: 'registro_repetido',
    para: office,
    datos: { clienteId, nombre, email, telefono, nombreComercial },
    clave: `registro_repetido:${clienteId}:${who}:${day}`,
  };
  const toWriter: NewMail = {
    tipo: 'registro_en_revision',
    para: email,
    datos: { nombre },
    clave: `registro_en_revision:${who}:${day}`,
  };
  return [...owners, toOffice, ...(known ? [] : [toWriter])];
}
