import { inArray, sql } from 'drizzle-orm';
import type { Devuelto } from '#oficina/base/letters/contract.ts';
import { returnedOperations } from '#oficina/base/letters/operations.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { remember, type Standard, type StandardServices } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { correosDevueltos as table } from './table.server.ts';

/** Families that get correo, with their address fields. */
const WRITTEN_TO = [
  { familia: 'clientes', de: 'un cliente', fields: ['email', 'emailFacturas'] },
  { familia: 'contactosClientes', de: 'un contacto', fields: ['email'] },
  { familia: 'alumnos', de: 'un alumno', fields: ['email'] },
] as const;

/**
 * `GET {familia}/correosDevueltos` and `PUT {familia}/correoFunciona`: lists the addresses that return
 * correo, and clears the mark of one that works again.
 */
export function registerReturnedCorreo(
  app: HttpApp,
  { db, clock }: StandardServices,
  standards: readonly Standard[],
): void {
  for (const { name, recurso, rows } of standards) {
    const written = WRITTEN_TO.find(({ familia }) => familia === name);
    if (!written) continue;
    const { familia, de, fields } = written;
    const { leer, funciona } = returnedOperations(familia, de);
    const config = (verb: 'L' | 'A') => ({ access: allow(recurso, verb, ['trabajador']), refuses: [404] });
    serve(app, leer, config('L'), async (request) =>
      marksOf(db, addressesIn(await rows.find(request, request.query._id), fields)),
    );
    serve(app, funciona, config('A'), async (request) => {
      const { _id: id, email } = request.body;
      const own = addressesIn(await rows.find(request, id, 'actualizar'), fields);
      if (!own.some((address) => emailKey(address) === emailKey(email))) throw notFound('la dirección');
      await db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(
          sql`DELETE FROM correos_devueltos WHERE clave = ${emailKey(email)}`,
        );
        if (!rowCount) return;
        const change = { antes: { correoDevuelto: email }, despues: { correoDevuelto: null } };
        await remember(tx, { actor: actorOf(request), now: clock(), entidad: name }, { id, ...change });
      });
      return true as const;
    });
  }
}

const addressesIn = (row: Readonly<Record<string, unknown>>, fields: readonly string[]): string[] =>
  fields
    .map((field) => row[field])
    .filter((value): value is string => typeof value === 'string' && value !== '');

/** Reads the marks of these addresses. */
export async function marksOf(db: Pick<Db, 'select'>, emails: readonly string[]): Promise<Devuelto[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.clave, emails.map(emailKey)));
  return rows.map(({ email, codigo, motivo, en }) => ({ email, codigo, motivo, en: en.toISOString() }));
}
