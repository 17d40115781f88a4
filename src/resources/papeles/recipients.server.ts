import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { invalidFields } from '#api/errors.server.ts';
import { emailKey } from '#kit/email.ts';
import { readBusinessEmail } from '../negocio/business-email.server.ts';
import type { Papel } from './paper-family.server.ts';

type Executor = Pick<Db, 'execute'>;
type Asked = { recibe: 'presupuestos' | 'pedidos'; para: string | undefined };

/**
 * Whom a paper is mailed to: the address that is said, or else the client's people who get such papers, or the one it is
 * for, or the client itself. 400 when nobody has an address.
 */
export async function recipientsOf(
  db: Executor,
  { _idCliente, _idContacto }: Pick<Papel, '_idCliente' | '_idContacto'>,
  { recibe, para }: Asked,
): Promise<string[]> {
  if (para !== undefined) return [para];
  const { rows } = await db.execute<{ email: string; orden: number }>(sql`
    SELECT email, 1 AS orden FROM contactos_clientes
      WHERE cliente_id = ${_idCliente} AND email IS NOT NULL AND ${recibe} = ANY(recibe)
    UNION ALL SELECT email, 2 FROM contactos_clientes
      WHERE id = ${_idContacto} AND cliente_id = ${_idCliente} AND email IS NOT NULL
    UNION ALL SELECT email, 3 FROM clientes WHERE id = ${_idCliente} AND email <> ''
    ORDER BY orden, email`);
  const first = rows[0]?.orden;
  const found = rows.filter(({ orden }) => orden === first).map(({ email }) => [emailKey(email), email]);
  if (found.length === 0)
    throw invalidFields([{ campo: 'para', motivo: 'el cliente no tiene correo: escribe a quién se envía' }]);
  return [...new Map(found as [string, string][]).values()];
}

/** Who answers for a paper: the worker in charge of it while they work here, or the business. */
export async function answererOf(db: Executor, presupuestoId: string): Promise<string> {
  const { rows } = await db.execute<{ email: string }>(sql`
    SELECT u.email FROM presupuestos p JOIN usuarios u ON u.id = p.responsable_id
    WHERE p.id = ${presupuestoId} AND u.estado = 'activo'`);
  return rows[0]?.email ?? readBusinessEmail(db);
}

const MOST = 200;

/** Addresses in as many letters as there is room for. */
export function namedRecipients(addresses: readonly string[]): string {
  const all = addresses.join(', ');
  return all.length <= MOST ? all : `${addresses[0]} y ${addresses.length - 1} más`;
}
