import { sql } from 'drizzle-orm';
import type { Papel } from '#oficina/ventas/papeles/paper-family.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/**
 * Whether a person may accept a presupuesto; if not, the names of those who may: contacts of the cliente, and
 * owners in their panel.
 */
export type Acceptors = { puede: true } | { puede: false; contactos: string[]; propietarios: string[] };

/**
 * Whether the address of a link may accept the presupuesto. A contact of the cliente needs permission; any
 * other address was chosen by the business, or is the cliente's own.
 */
export async function acceptorsFor(
  db: Pick<Db, 'execute'>,
  { _idCliente }: Pick<Papel, '_idCliente'>,
  email: string,
): Promise<Acceptors> {
  const { rows: known } = await db.execute<{ puede: boolean }>(sql`
    SELECT puede_aceptar AS puede FROM contactos_clientes
    WHERE cliente_id = ${_idCliente} AND lower(email) = lower(${email})`);
  if (known.length === 0 || known.some(({ puede }) => puede)) return { puede: true };
  const { rows } = await db.execute<{ nombre: string; propietario: boolean }>(sql`
    SELECT concat_ws(' ', nombre, apellidos) AS nombre, false AS propietario FROM contactos_clientes
      WHERE cliente_id = ${_idCliente} AND puede_aceptar
    UNION SELECT nombre, true FROM usuarios
      WHERE cliente_id = ${_idCliente} AND rol = 'Propietario' AND estado = 'activo'
    ORDER BY 1`);
  const named = (propietario: boolean) =>
    rows.filter((row) => row.propietario === propietario).map(({ nombre }) => nombre);
  return { puede: false, contactos: named(false), propietarios: named(true) };
}
