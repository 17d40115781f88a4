import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** SQL conditions on a row of `usuarios u`. */
export const hasPasskey = sql`EXISTS (SELECT FROM llaves_acceso l WHERE l.usuario_id = u.id)`;
export const mustHaveFactor = sql`EXISTS (
  SELECT FROM politica_acceso p WHERE u.tipo || '.' || u.rol = ANY(p.exigen_doble_factor))`;
export const hasSecondFactor = sql`(u.totp_desde IS NOT NULL OR ${hasPasskey})`;

/** Says whether this person has an application of codes or a passkey. */
export async function hasFactor(db: Pick<Db, 'execute'>, usuarioId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT FROM usuarios u WHERE u.id = ${usuarioId} AND ${hasSecondFactor}`,
  );
  return rows.length > 0;
}
