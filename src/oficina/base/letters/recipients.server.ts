import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { named } from '#platform/kit/contract/component-name.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { emailField } from '#platform/kit/people/person-fields.ts';
import { readBusinessEmail } from './business-email.server.ts';
import type { Escrito } from './escrito.server.ts';

type Executor = Pick<Db, 'execute'>;
type For = { _idCliente: string | null; _idContacto: string | null };

/** Kinds of correo that a contacto can receive. */
export type Recibe = 'presupuestos' | 'pedidos' | 'facturas' | 'recordatorios';

const addresses = (quienes: string) =>
  named(
    z
      .union([emailField(), z.array(emailField()).min(1).max(10)])
      .describe(`Una dirección o una lista. Sin él, a los contactos del cliente que reciben ${quienes}`),
    `Para${quienes.slice(0, 1).toUpperCase()}${quienes.slice(1)}`,
  ).optional();

const paraFields = new Map<string, ReturnType<typeof addresses>>();

/** Addresses of a correo from the caller: one or several. The description of the API says each once. */
export function paraField(quienes: string): ReturnType<typeof addresses> {
  const field = paraFields.get(quienes) ?? addresses(quienes);
  paraFields.set(quienes, field);
  return field;
}

const copia = z.boolean().optional().describe('Otra igual para quien lo envía');

export const copiaField = () => copia;

/** Choices of the person who sends a correo. */
export type SendOptions = Escrito & { para?: string | string[] | undefined; copia?: boolean | undefined };

type RecipientsQuery = { recibe: Recibe; para: SendOptions['para'] };

/** Addresses for a paper: the given ones, or else those of `addressesOf`. Throws 400 when there is none. */
export async function recipientsOf(
  db: Executor,
  paper: For,
  { recibe, para }: RecipientsQuery,
): Promise<string[]> {
  if (para !== undefined) return onceEach([para].flat());
  const found = await addressesOf(db, paper, recibe);
  if (found.length === 0)
    throw invalidFields([{ campo: 'para', motivo: 'el cliente no tiene correo: escribe a quién se envía' }]);
  return found;
}

/**
 * Addresses of a cliente for a kind of correo: the first group that has any, or none. First, the contactos
 * who receive that kind and, for facturas, the cliente's address for facturas. Second, only for reminders,
 * the addresses that get facturas. Then the contacto of the paper and the cliente's own address, which
 * swap for facturas and reminders.
 */
export async function addressesOf(
  db: Executor,
  { _idCliente, _idContacto }: For,
  recibe: Recibe,
): Promise<string[]> {
  const ofFacturas = recibe === 'facturas' || recibe === 'recordatorios';
  const { rows } = await db.execute<{ email: string; orden: number }>(sql`
    SELECT email, CASE WHEN ${recibe} = ANY(recibe) THEN 1 ELSE 2 END AS orden FROM contactos_clientes
      WHERE cliente_id = ${_idCliente} AND email IS NOT NULL
        AND (${recibe} = ANY(recibe) OR (${ofFacturas}::boolean AND 'facturas' = ANY(recibe)))
    UNION ALL SELECT email_facturas, CASE WHEN ${recibe} = 'facturas' THEN 1 ELSE 2 END FROM clientes
      WHERE id = ${_idCliente} AND ${ofFacturas}::boolean AND email_facturas <> ''
    UNION ALL SELECT email, CASE WHEN ${ofFacturas}::boolean THEN 5 ELSE 3 END FROM contactos_clientes
      WHERE id = ${_idContacto} AND cliente_id = ${_idCliente} AND email IS NOT NULL
    UNION ALL SELECT email, 4 FROM clientes WHERE id = ${_idCliente} AND email <> ''
    ORDER BY orden, email`);
  const first = rows[0]?.orden;
  return onceEach(rows.filter(({ orden }) => orden === first).map(({ email }) => email));
}

/** Removes repeated addresses, even when they are written differently. */
const onceEach = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email): [string, string] => [emailKey(email), email])).values(),
];

/** Reply address of a presupuesto: its responsable while active, or else the business. */
export async function answererOf(db: Executor, presupuestoId: string): Promise<string> {
  const { rows } = await db.execute<{ email: string }>(sql`
    SELECT u.email FROM presupuestos p JOIN usuarios u ON u.id = p.responsable_id
    WHERE p.id = ${presupuestoId} AND u.estado = 'activo'`);
  return rows[0]?.email ?? readBusinessEmail(db);
}

const MOST = 200;

/** Addresses as one text; the first and a count when they are too long. */
export function namedRecipients(addresses: readonly string[]): string {
  const all = addresses.join(', ');
  return all.length <= MOST ? all : `${addresses[0]} y ${addresses.length - 1} más`;
}
