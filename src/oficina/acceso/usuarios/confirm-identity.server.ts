import type { z } from 'zod';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { noteShown } from '#oficina/base/roles/session-proof.server.ts';
import { AppError, invalidFields } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { countAttempt, forgetAttempts } from './attempts.server.ts';
import { counterOfSession, demandKey } from './keys.server.ts';
import type { confirmar } from './own-security.ts';
import { demandCode } from './second-factor.server.ts';
import { locked } from './sign-in.server.ts';

/**
 * Records in the session that the person proved to be there, by clave or by code; a code also counts as
 * a second factor. Throws if the proof is wrong; failures count as they do at sign-in.
 */
export async function confirmIdentity(
  services: AccessServices,
  actor: Actor,
  { clave, codigo }: z.infer<typeof confirmar>,
): Promise<void> {
  if (clave !== undefined) await demandKey(services, actor, clave);
  else await demandOwnCode(services, actor, codigo ?? '');
  await noteShown(services.db, actor, { now: services.clock(), segundoFactor: codigo !== undefined });
}

async function demandOwnCode(services: AccessServices, actor: Actor, codigo: string): Promise<void> {
  const { db, clock } = services;
  const counted = await counterOfSession(db, actor);
  const wait = await countAttempt(db, counted, clock());
  if (wait > 0) throw locked(wait);
  try {
    await demandCode(services, actor._id, codigo);
  } catch (error) {
    // A 401 would tell the panel that the session has ended.
    if (error instanceof AppError && error.codigo === errorCodes.segundoFactor)
      throw invalidFields([{ campo: 'codigo', motivo: 'no es el que muestra tu aplicación ahora' }]);
    throw error;
  }
  await forgetAttempts(db, counted);
}
