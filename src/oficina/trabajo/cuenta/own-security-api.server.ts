import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { makeCodes, readCodes } from '#oficina/acceso/codigosRecuperacion/recovery-codes.server.ts';
import type { PasskeyServices } from '#oficina/acceso/llavesAcceso/passkey-services.server.ts';
import { readPasskeys } from '#oficina/acceso/llavesAcceso/register-passkey.server.ts';
import { relyingParty } from '#oficina/acceso/llavesAcceso/relying-party.ts';
import { confirmIdentity } from '#oficina/acceso/usuarios/confirm-identity.server.ts';
import {
  codigosHechos,
  confirmar,
  type MiSeguridad,
  miSeguridad,
} from '#oficina/acceso/usuarios/own-security.ts';
import { type Actor, actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import { mustHaveFactor } from '#oficina/base/roles/has-factor.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';

/** Each call makes ten hashes. */
const rateLimit = { max: 10, timeWindow: '1 minute' };

/** Routes for the caller's own security and recovery codes. */
export function registerOwnSecurity(app: HttpApp, services: PasskeyServices): void {
  const access = signedIn('cliente', 'trabajador');
  app.get(
    '/accesos/consultarMiSeguridad',
    {
      config: { access, withoutFactor: true },
      schema: {
        summary: 'Con qué entra quien llama: doble factor, códigos de recuperación y llaves de acceso',
        querystring: z.strictObject({}),
        response: { 200: miSeguridad },
      },
    },
    (request) => readOwnSecurity(services, actorOf(request)),
  );
  app.put(
    '/accesos/confirmar',
    {
      config: { access, rateLimit: { max: 60, timeWindow: '1 minute' }, once: false, withoutFactor: true },
      schema: {
        summary: 'Confirma quién está en esta sesión: durante 10 minutos no se le vuelve a pedir',
        body: confirmar,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      await confirmIdentity(services, actorOf(request), request.body);
      return true as const;
    },
  );
  app.post(
    '/accesos/hacerCodigosRecuperacion',
    {
      config: { access, rateLimit, once: false, refuses: [409], recent: true },
      schema: {
        summary:
          'Hace diez códigos de recuperación, que solo esta respuesta lleva; los anteriores dejan de servir',
        body: z.strictObject({}),
        response: { 200: codigosHechos },
      },
    },
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
