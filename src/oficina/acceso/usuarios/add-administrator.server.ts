import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { emailKey, isEmail } from '#platform/kit/people/email.ts';
import { endFirstLink } from './first-link.server.ts';

type Administrator = { email: string; nombre: string; hash: string; now: Date };

/**
 * Makes an active Administrador from the command line, and ends the link of the first one. Throws
 * `StartupError` for a bad address, or one that another trabajador has.
 */
export async function addAdministrator(db: Db, { email, ...rest }: Administrator): Promise<void> {
  if (!isEmail(email)) throw new StartupError(`«${email}» no es un correo completo, como ana@ejemplo.es`);
  await db.transaction(async (tx) => {
    // Taken first: the link locks the same row, so it cannot be in use at the same time.
    await endFirstLink(tx);
    const detalle = 'Administrador, desde la línea de órdenes';
    const _id = await insertAdministrator(tx, { email, ...rest, detalle });
    if (!_id) throw new StartupError(`Ya hay un usuario trabajador con el correo ${email}`);
  });
}

/**
 * Inserts an active Administrador and notes it; undefined if another trabajador has that address. `detalle`
 * is the way in, for the security log: there is no session, so the log names no actor.
 */
export async function insertAdministrator(
  tx: Pick<Db, 'execute'>,
  { email, nombre, hash, now, detalle }: Administrator & { detalle: string },
): Promise<string | undefined> {
  const _id = uuid({ msecs: now.getTime() });
  const { rowCount } = await tx.execute(sql`
    INSERT INTO usuarios (id, tipo, email, email_clave, nombre, rol, estado, clave, email_verificado_en)
    VALUES (${_id}, 'trabajador', ${email}, ${emailKey(email)}, ${nombre}, 'Administrador',
      'activo', ${hash}, ${now})
    ON CONFLICT DO NOTHING`);
  if (!rowCount) return undefined;
  await noteSecurity(tx, now, { tipo: 'usuarioCreado', sobre: { _id, nombre }, detalle });
  return _id;
}
