import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { inUse } from '#platform/http/errors.server.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';

export type PasskeyServices = AccessServices & { publicUrl: string };

const NO_PASSKEYS =
  'Aquí no hay llaves de acceso: los navegadores solo las dan a un sitio con nombre y https. Quien lleva el servidor tiene que ponerlo en PUBLIC_URL';

/** Site of the passkeys; throws 409 when its address admits none. */
export function demandParty({ publicUrl }: Pick<PasskeyServices, 'publicUrl'>): RelyingParty {
  const party = relyingParty(publicUrl);
  if (!party) throw inUse(NO_PASSKEYS);
  return party;
}
