import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** Address of the autoescuela's Propietario; without one, the address of the cliente; null if neither. */
export const addressOf = (clienteId: SQL) => sql`coalesce(
  (SELECT u.email FROM usuarios u WHERE u.cliente_id = ${clienteId} AND u.rol = 'Propietario' AND u.estado = 'activo'
    ORDER BY u.creado_en, u.id LIMIT 1),
  (SELECT k.email FROM clientes k WHERE k.id = ${clienteId}))`;

/** Address for correos about published data of an autoescuela; undefined if there is none. */
export async function autoescuelaAddress(
  db: Pick<Db, 'execute'>,
  clienteId: string,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ para: string | null }>(
    sql`SELECT ${addressOf(sql`${clienteId}::uuid`)} AS para`,
  );
  return rows[0]?.para ?? undefined;
}
