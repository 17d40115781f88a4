import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db.server.ts';
import { emailKey } from '#kit/email.ts';
import type { AccessServices } from './access-services.server.ts';
import type { TipoUsuario } from './roles.ts';

type Executor = Pick<Db, 'execute'>;
type Asked = { tipo: TipoUsuario; email: string; marca: string };

/** Id of the device with that mark, if the account of that address has signed in from it; undefined for a stranger. */
export async function findDevice(
  { db, seal }: AccessServices,
  { tipo, email, marca }: Asked,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT d.id FROM dispositivos d JOIN usuarios u ON u.id = d.usuario_id
    WHERE u.tipo = ${tipo} AND u.email_clave = ${emailKey(email)} AND u.estado <> 'baja'
      AND d.huella = ${seal.footprint(marca)}`);
  return rows[0]?.id;
}

/** Writes down that the user is signing in from the device with that mark; gives its id. */
export async function rememberDevice(
  tx: Executor,
  { seal, clock }: AccessServices,
  { usuarioId, marca }: { usuarioId: string; marca: string },
): Promise<string> {
  const now = clock();
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO dispositivos (id, usuario_id, huella, creado_en, usado_en)
    VALUES (${uuid({ msecs: now.getTime() })}, ${usuarioId}, ${seal.footprint(marca)}, ${now}, ${now})
    ON CONFLICT (usuario_id, huella) DO UPDATE SET usado_en = ${now} RETURNING id`);
  const [device] = rows;
  if (!device) throw new Error('a device was neither written nor found');
  return device.id;
}
