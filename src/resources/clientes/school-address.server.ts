import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';

/** Whoever answers for a school with an account of their own, else the address that the business has of it; null if neither. */
export const addressOf = (clienteId: SQL) => sql`coalesce(
  (SELECT u.email FROM usuarios u WHERE u.cliente_id = ${clienteId} AND u.rol = 'Propietario' AND u.estado = 'activo'
    ORDER BY u.creado_en, u.id LIMIT 1),
  (SELECT k.email FROM clientes k WHERE k.id = ${clienteId}))`;

/** Where a school is written to about what it publishes; undefined when nobody knows. */
export async function schoolAddress(db: Pick<Db, 'execute'>, clienteId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ para: string | null }>(
    sql`SELECT ${addressOf(sql`${clienteId}::uuid`)} AS para`,
  );
  return rows[0]?.para ?? undefined;
}
