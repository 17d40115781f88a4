import { sql } from 'drizzle-orm';
import { VA_CON } from '#comparador/tarifas/caracteristicasAutoescuela/va-con.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';

/**
 * SQL of the marked features of a row of `clientes`, in their order; it leaves out those derived from a
 * language or vehicle.
 */
export const markedFeatures = sql<string[]>`ARRAY(SELECT k.codigo FROM clientes_caracteristicas x
  JOIN caracteristicas_autoescuela k ON k.id = x.caracteristica_id
  WHERE x.cliente_id = clientes.id AND k.va_con IS NULL ORDER BY k.orden)`;

/** Reads the marked features of one cliente. */
export async function markedFeaturesOf(db: Pick<Db, 'execute'>, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ codes: string[] }>(
    sql`SELECT ${markedFeatures} AS codes FROM clientes WHERE id = ${id}`,
  );
  return rows[0]?.codes ?? [];
}

/**
 * Replaces the marked features and gives them in their order. Refuses unknown codes and codes derived
 * from a language or vehicle, which are set in those fields.
 */
export async function keepFeatures(
  tx: Pick<Db, 'execute'>,
  id: string,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ codigo: string; vaCon: string | null }>(
    sql`SELECT codigo, va_con AS "vaCon" FROM caracteristicas_autoescuela
      WHERE codigo = ANY(${sql.param(codes)}::text[]) ORDER BY orden`,
  );
  const known = rows.map(({ codigo }) => codigo);
  const strange = codes.find((code) => !known.includes(code));
  if (strange !== undefined) refuse(`no hay ninguna que sea «${strange}»`);
  const follower = rows.find(({ vaCon }) => vaCon !== null);
  if (follower)
    refuse(
      `«${follower.codigo}» va con lo que dice la ficha: ${VA_CON[follower.vaCon ?? ''] ?? follower.vaCon}`,
    );
  await tx.execute(sql`DELETE FROM clientes_caracteristicas x USING caracteristicas_autoescuela k
    WHERE x.cliente_id = ${id} AND k.id = x.caracteristica_id AND k.va_con IS NULL
      AND k.codigo <> ALL(${sql.param(known)}::text[])`);
  await tx.execute(sql`INSERT INTO clientes_caracteristicas (cliente_id, caracteristica_id)
    SELECT ${id}, id FROM caracteristicas_autoescuela WHERE codigo = ANY(${sql.param(known)}::text[])
    ON CONFLICT DO NOTHING`);
  return known;
}

function refuse(motivo: string): never {
  throw invalidFields([{ campo: 'caracteristicas', motivo }]);
}
