import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { queueCorreo } from '#oficina/base/letters/queue.server.ts';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import type { TipoUsuario } from '#oficina/base/roles/roles.ts';
import type { Db } from '#platform/database/db.server.ts';
import { networkStart } from '#platform/kit/network-start.ts';
import { emailKey } from '#platform/kit/people/email.ts';

type Executor = Pick<Db, 'execute'>;
type DeviceQuery = { tipo: TipoUsuario; email: string; marca: string };

/** Finds the id of the device with that mark; undefined if the account never signed in from it. */
export async function findDevice(
  { db, seal }: AccessServices,
  { tipo, email, marca }: DeviceQuery,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT d.id FROM dispositivos d JOIN usuarios u ON u.id = d.usuario_id
    WHERE u.tipo = ${tipo} AND u.email_clave = ${emailKey(email)} AND u.estado <> 'baja'
      AND d.huella = ANY(${sql.param([seal.footprint(marca), ...seal.otherFootprints(marca)])}::text[])`);
  return rows[0]?.id;
}

/** Saves the device that a user signs in from; gives its id and whether it is new. */
export async function rememberDevice(
  tx: Executor,
  { seal, clock }: AccessServices,
  { usuarioId, marca }: { usuarioId: string; marca: string },
): Promise<{ id: string; isNew: boolean }> {
  const now = clock();
  const others = seal.otherFootprints(marca);
  if (others.length > 0)
    await tx.execute(sql`
      UPDATE dispositivos d SET huella = ${seal.footprint(marca)} WHERE usuario_id = ${usuarioId}
        AND huella = ANY(${sql.param(others)}::text[]) AND NOT EXISTS (SELECT FROM dispositivos o
          WHERE o.usuario_id = d.usuario_id AND o.huella = ${seal.footprint(marca)})`);
  const { rows } = await tx.execute<{ id: string; isNew: boolean }>(sql`
    INSERT INTO dispositivos (id, usuario_id, huella, creado_en, usado_en)
    VALUES (${uuid({ msecs: now.getTime() })}, ${usuarioId}, ${seal.footprint(marca)}, ${now}, ${now})
    ON CONFLICT (usuario_id, huella) DO UPDATE SET usado_en = ${now} RETURNING id, xmax = 0 AS "isNew"`);
  const [device] = rows;
  if (!device) throw new Error('a device was neither written nor found');
  return device;
}

type Entering = { usuarioId: string; email: string; dispositivoId: string; dispositivo: string; ip: string };

/**
 * Queues the correo about a sign-in from a new device; gives its id. Skips the first sign-in ever, and
 * a browser with the same name and network as an earlier one, because it may only have cleared its
 * cookies.
 */
export async function tellNewDevice(
  tx: Executor,
  { usuarioId, email, dispositivoId, dispositivo, ip }: Entering,
): Promise<string | undefined> {
  const { rows: earlier } = await tx.execute<{ ip: string; dispositivo: string }>(sql`
    SELECT DISTINCT ip, dispositivo FROM accesos WHERE usuario_id = ${usuarioId} AND resultado = 'ok'`);
  const red = networkStart(ip);
  const familiar = earlier.some((one) => one.dispositivo === dispositivo && networkStart(one.ip) === red);
  if (earlier.length === 0 || familiar) return;
  return queueCorreo(tx, {
    tipo: 'entrada_nueva',
    para: email,
    datos: { usuarioId, dispositivo, red },
    clave: `entrada_nueva:${dispositivoId}`,
  });
}
