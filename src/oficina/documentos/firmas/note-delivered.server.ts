import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { recordEvent } from './events.server.ts';
import { firmantes } from './solicitudes-table.server.ts';

/**
 * Adds a delivered correo to the evidence of a solicitud. Call it in the transaction that notes that the
 * mail server took it: a waiting or refused correo is no evidence.
 */
export async function noteDelivered(
  tx: Transaction,
  { firmanteId, tipo, now }: { firmanteId: string; tipo: 'enviado' | 'recordado'; now: Date },
): Promise<void> {
  const [one] = await tx.select().from(firmantes).where(eq(firmantes.id, firmanteId));
  if (!one) return;
  const { solicitudId, nombre, email } = one;
  // Locks the solicitud, so that its events keep their order.
  await tx.execute(sql`SELECT FROM solicitudes_firma WHERE id = ${solicitudId} FOR UPDATE`);
  if (tipo === 'enviado')
    await tx.update(firmantes).set({ enviadoEn: now }).where(eq(firmantes.id, firmanteId));
  const program = { via: 'programa', ip: '', agente: '' } as const;
  await recordEvent(tx, now, { solicitudId, tipo, quien: nombre, detalle: email ?? '', ...program });
}
