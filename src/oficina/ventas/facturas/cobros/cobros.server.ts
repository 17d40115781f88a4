import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { remember } from '#oficina/base/standard.server.ts';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { less } from '#platform/kit/amounts/exact.ts';
import { nextDue } from '../borrador/due-dates.server.ts';
import type { Factura } from '../factura.server.ts';

export type Cobro = {
  /** A day not after today. */
  fecha: string;
  /** Euros; negative for a refund. */
  importe: string;
  forma: string;
  referencia: string;
  /** The cobro that this one undoes. */
  deshaceId?: string;
};

/**
 * Notes a cobro of a factura that the caller has locked, and the factura's next due date. Gives the id of the cobro. The historial of the
 * factura names the cobro by that id, because the check looks for it there.
 */
export async function recordCobro(
  { tx, actor, now }: Pick<Work, 'tx' | 'actor' | 'now'>,
  { _id }: Pick<Factura, '_id'>,
  { fecha, importe, forma, referencia, deshaceId }: Cobro,
): Promise<string> {
  const id = uuid({ msecs: now.getTime() });
  await tx.execute(sql`
    INSERT INTO cobros (id, factura_id, fecha, importe, forma, referencia, deshace_id, anotado_por, anotado_por_nombre,
      anotado_en)
    VALUES (${id}, ${_id}, ${fecha}, ${importe}, ${forma}, ${referencia}, ${deshaceId ?? null},
      ${actor.clave ? null : actor._id}, ${actor.nombre}, ${now})`);
  const { rows } = await tx.execute<Parameters<typeof nextDue>[0]>(sql`
    UPDATE facturas SET cobrado = cobrado + ${importe}, version = version + 1, modificado_en = ${now} WHERE id = ${_id}
    RETURNING vencimientos, cobrado, pendiente_cobro AS "pendienteCobro"`);
  const [left] = rows;
  if (!left) throw new Error('the invoice that was paid is gone');
  await tx.execute(sql`UPDATE facturas SET vence_el = ${nextDue(left)} WHERE id = ${_id}`);
  const { cobrado } = left;
  const cobro = { _id: id, fecha, importe, forma, ...(deshaceId !== undefined && { motivo: referencia }) };
  const change = {
    id: _id,
    antes: { cobrado: less(cobrado, importe), cobro: null },
    despues: { cobrado, cobro },
  };
  await remember(tx, { actor, now, entidad: 'facturas' }, change);
  return id;
}
