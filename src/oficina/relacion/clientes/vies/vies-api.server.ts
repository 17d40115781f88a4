import { eq } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { readVatNumber } from '#platform/kit/people/vat-number.ts';
import type { clientes } from '../contract.ts';
import { viesOperations } from '../operations.ts';
import { askVies } from './ask-vies.server.ts';
import type { ComprobacionVies } from './contract.ts';
import { clientesVies as table } from './table.server.ts';

type Services = StandardServices & { viesUrl: string };

/**
 * `clientes/consultarVies` and `clientes/comprobarVies`: result and check of a foreign cliente's VAT
 * number. The result never blocks saving.
 */
export function registerVies(
  app: HttpApp,
  { db, clock, viesUrl }: Services,
  { rows }: Standard<typeof clientes.fields>,
): void {
  const reading = { access: allow('clientes', 'L', ['trabajador']), refuses: [404] };
  serve(app, viesOperations.consultar, reading, async (request) => {
    const { _id: id, nif } = await rows.find(request, request.query._id);
    return { comprobacion: await readChecked(db, id, nif) };
  });
  const checking = { access: allow('clientes', 'A', ['trabajador']), refuses: [404] };
  serve(app, viesOperations.comprobar, checking, async (request) => {
    const found = await rows.find(request, request.body._id, 'actualizar');
    const read = found.identificacion === '02' ? readVatNumber(found.nif ?? '') : undefined;
    if (!read || 'motivo' in read)
      throw invalidFields([{ campo: 'nif', motivo: 'no es un NIF-IVA de otro país: VIES no lo conoce' }]);
    const { numero } = read;
    const said = { numero, ...(await askVies(viesUrl, numero)), en: clock() };
    await db
      .insert(table)
      .values({ clienteId: found._id, ...said })
      .onConflictDoUpdate({ target: table.clienteId, set: said });
    return { ...said, en: said.en.toISOString() };
  });
}

/** Reads the answer about this number; null if the cliente has another number now. */
async function readChecked(db: Db, clienteId: string, nif: string | null): Promise<ComprobacionVies | null> {
  const [row] = await db.select().from(table).where(eq(table.clienteId, clienteId));
  const read = readVatNumber(nif ?? '');
  if (!row || 'motivo' in read || read.numero !== row.numero) return null;
  const { numero, resultado, motivo, en } = row;
  return { numero, resultado, motivo, en: en.toISOString() };
}
