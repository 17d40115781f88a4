import { sql } from 'drizzle-orm';
import { makeCodes, readCodes } from '#oficina/acceso/codigosRecuperacion/recovery-codes.server.ts';
import type { PasskeyServices } from '#oficina/acceso/llavesAcceso/passkey-services.server.ts';
import { readPasskeys } from '#oficina/acceso/llavesAcceso/register-passkey.server.ts';
import { relyingParty } from '#oficina/acceso/llavesAcceso/relying-party.ts';
import { confirmIdentity } from '#oficina/acceso/usuarios/confirm-identity.server.ts';
import { ownSecurityOperations } from '#oficina/acceso/usuarios/operations.ts';
import type { MiSeguridad } from '#oficina/acceso/usuarios/own-security.ts';
import { type Actor, actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import { mustHaveFactor } from '#oficina/base/roles/has-factor.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';

/** Each call makes ten hashes. */
const rateLimit = { max: 10, timeWindow: '1 minute' };

/** Routes for the caller's own security and recovery codes. */
export function registerOwnSecurity(app: HttpApp, services: PasskeyServices): void {
  const access = signedIn('cliente', 'trabajador');
  const { leer, confirmar, hacerCodigos } = ownSecurityOperations;
  serve(app, leer, { access, withoutFactor: true }, (request) => readOwnSecurity(services, actorOf(request)));
  const proof = { rateLimit: { max: 60, timeWindow: '1 minute' }, once: false, withoutFactor: true } as const;
  serve(app, confirmar, { access, ...proof }, async (request) => {
    await confirmIdentity(services, actorOf(request), request.body);
    return true as const;
  });
  serve(
    app,
    hacerCodigos,
    { access, rateLimit, once: false, refuses: [409], recent: true },
    async (request) => ({ codigos: await makeCodes(services, actorOf(request)) }),
  );
}

async function readOwnSecurity({ db, publicUrl }: PasskeyServices, { _id }: Actor): Promise<MiSeguridad> {
  const { rows } = await db.execute<Pick<MiSeguridad, 'exigido' | 'dobleFactor'>>(sql`
    SELECT u.totp_desde IS NOT NULL AS "dobleFactor", ${mustHaveFactor} AS exigido FROM usuarios u WHERE u.id = ${_id}`);
  const { exigido = false, dobleFactor = false } = rows[0] ?? {};
  return {
    exigido,
    dobleFactor,
    codigos: await readCodes(db, _id),
    llaves: await readPasskeys(db, _id),
    llavesEn: relyingParty(publicUrl)?.origin ?? null,
  };
}
