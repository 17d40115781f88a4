import type { NewCorreo } from '#oficina/base/letters/queue.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { type Procedencia, recordEvent } from './events.server.ts';
import type { Firma } from './read-solicitud.server.ts';
import { moveTo, tellAll } from './sign.server.ts';

type Revoking = { signing: Firma; actor: Actor; motivo: string; now: Date; de: Procedencia };

/**
 * Revokes a solicitud that the caller has locked, with a reason; gives its correos. All the evidence
 * stays.
 */
export async function revokeFirma(
  tx: Transaction,
  { signing: firma, actor, motivo, now, de }: Revoking,
): Promise<NewCorreo[]> {
  await recordEvent(tx, now, {
    solicitudId: firma.id,
    tipo: 'revocado',
    quien: actor.nombre,
    detalle: motivo,
    via: 'negocio',
    ...de,
  });
  await moveTo(tx, { signing: firma, estado: 'revocado', now, motivo, revocadaPor: actor.nombre });
  return tellAll(tx, firma, 'firma_revocada');
}

/** Throws 409 for a signed solicitud without its final documento yet. */
export function refuseUnsealed({ estado, selladoEn }: Pick<Firma, 'estado' | 'selladoEn'>): void {
  if (estado === 'firmado' && !selladoEn)
    throw new AppError(
      errorCodes.transicion,
      'El documento final se está preparando. Prueba dentro de un momento.',
    );
}
