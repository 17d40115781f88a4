import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db.server.ts';
import { StartupError } from '#api/startup-error.server.ts';
import { emailKey, isEmail } from '#kit/email.ts';
import { noteSecurity } from '#office/security-log/note.server.ts';

type Administrator = { email: string; nombre: string; hash: string; now: Date };

/** Makes an active Administrador. Throws `StartupError` for a bad address, or one that another worker has. */
export async function addAdministrator(
  db: Pick<Db, 'execute'>,
  { email, nombre, hash, now }: Administrator,
): Promise<void> {
  if (!isEmail(email)) throw new StartupError(`«${email}» no es un correo completo, como ana@ejemplo.es`);
  const _id = uuid({ msecs: now.getTime() });
  const { rowCount } = await db.execute(sql`
    INSERT INTO usuarios (id, tipo, email, email_clave, nombre, rol, estado, clave, email_verificado_en)
    VALUES (${_id}, 'trabajador', ${email}, ${emailKey(email)}, ${nombre}, 'Administrador',
      'activo', ${hash}, ${now})
    ON CONFLICT DO NOTHING`);
  if (!rowCount) throw new StartupError(`Ya hay un usuario trabajador con el correo ${email}`);
  // There is no session here, so the log names the command line and not a person.
  const detalle = 'Administrador, desde la línea de órdenes';
  await noteSecurity(db, now, { tipo: 'usuarioCreado', sobre: { _id, nombre }, detalle });
}
