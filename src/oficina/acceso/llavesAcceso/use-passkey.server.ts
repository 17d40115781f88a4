import { sql } from 'drizzle-orm';
import { countAttempt, forgiveAttempt } from '#oficina/acceso/usuarios/attempts.server.ts';
import { enter, locked, notOpen, writeAttempt } from '#oficina/acceso/usuarios/sign-in.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { TipoUsuario } from '#oficina/base/roles/roles.ts';
import { noteShown } from '#oficina/base/roles/session-proof.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import { AppError, invalidFields } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { newChallenge, spendChallenge, type UsoReto } from './challenges.server.ts';
import type { Preparada, RespuestaUso } from './contract.ts';
import { demandParty, type PasskeyServices } from './passkey-services.server.ts';
import { handleOf, ownCredentials } from './register-passkey.server.ts';

type Preparing = { uso: UsoReto; actor: Actor | undefined };

/**
 * Gives the options to use a passkey: any passkey of this site at sign-in, the user's own within a
 * session.
 */
export async function prepareUse(services: PasskeyServices, { uso, actor }: Preparing): Promise<Preparada> {
  const { db, clock } = services;
  const party = demandParty(services);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const { id, reto } = await newChallenge(db, { uso, sesionId: actor?.sesionId ?? null, now: clock() });
  const opciones = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(reto, 'base64url'),
    userVerification: 'required',
    ...(actor && { allowCredentials: await ownCredentials(db, actor._id) }),
  });
  return { reto: id, origen: party.origin, opciones: { ...opciones } };
}

type LlaveRow = {
  llaveId: string;
  clavePublica: string;
  contador: number;
  id: string;
  tipo: TipoUsuario;
  email: string;
  nombre: string;
  rol: string;
  estado: string;
};

async function findLlave({ db }: PasskeyServices, credencial: string): Promise<LlaveRow | undefined> {
  const { rows } = await db.execute<LlaveRow>(sql`
    SELECT l.id AS "llaveId", l.clave_publica AS "clavePublica", l.contador::float8 AS contador,
      u.id, u.tipo, u.email, u.nombre, u.rol, u.estado
    FROM llaves_acceso l JOIN usuarios u ON u.id = l.usuario_id
    WHERE l.credencial = ${credencial} AND u.estado <> 'baja'`);
  return rows[0];
}

type Proof = { respuesta: RespuestaUso; expectedChallenge: string; llave: LlaveRow };

/**
 * Whether the passkey answered this challenge at this site, with its person verified and a counter that
 * advances (a copy of it would lag behind).
 */
async function proves(
  services: PasskeyServices,
  { respuesta, expectedChallenge, llave }: Proof,
): Promise<boolean> {
  const party = demandParty(services);
  const { userHandle, ...response } = respuesta.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(handleOf(llave.id)).toString('base64url'))
    return false;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: { ...respuesta, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: respuesta.id,
      publicKey: new Uint8Array(Buffer.from(llave.clavePublica, 'base64url')),
      counter: llave.contador,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { newCounter } = verified.authenticationInfo;
  // If two uses have the same counter, a copy of the passkey made one of them.
  const { rowCount } = await services.db.execute(sql`
    UPDATE llaves_acceso SET contador = ${newCounter}, usada_en = ${services.clock()}
    WHERE id = ${llave.llaveId} AND (contador < ${newCounter} OR (contador = 0 AND ${newCounter} = 0))`);
  return rowCount === 1;
}

export type PasskeyAttempt = {
  tipo: TipoUsuario;
  reto: string;
  respuesta: RespuestaUso;
  /** Mark of the browser, which is known from then on. */
  marca: string;
  ip: string;
  agente: string;
};

const REFUSED = 'Esa llave de acceso no vale aquí. Entra con tu correo y tu clave';

/**
 * Signs in with a passkey, which counts as both factors, and gives the token. Every failure gets the same
 * answer.
 */
export async function signInWithPasskey(
  services: PasskeyServices,
  { tipo, reto, respuesta, marca, ip, agente }: PasskeyAttempt,
): Promise<string> {
  const { db, clock } = services;
  const now = clock();
  const address = { de: 'direccion' as const, quien: ip };
  const wait = await countAttempt(db, address, now);
  if (wait > 0) throw locked(wait);
  const expectedChallenge = await spendChallenge(db, reto, { uso: 'entrada', sesionId: null, now });
  const found = await findLlave(services, respuesta.id);
  const refused = new AppError(errorCodes.credenciales, REFUSED);
  if (!expectedChallenge || !found || found.tipo !== tipo) throw refused;
  const attempt = { tipo, email: found.email, clave: '', marca, ip, agente };
  const whose = { usuarioId: found.id, email: found.email, huella: null };
  if (!(await proves(services, { respuesta, expectedChallenge, llave: found }))) {
    await writeAttempt(db, { attempt, resultado: '2fa', now, ...whose });
    const sobre = { _id: found.id, nombre: found.nombre };
    await noteSecurity(db, now, { tipo: 'llaveRechazada', sobre, ip });
    throw refused;
  }
  if (found.estado !== 'activo') {
    await writeAttempt(db, { attempt, resultado: 'pendiente', now, ...whose });
    throw notOpen(found.estado);
  }
  await forgiveAttempt(db, address);
  const person = { id: found.id, email: found.email, rol: found.rol, estado: found.estado, clave: null };
  return enter(services, { attempt, found: { ...person, dobleFactor: true }, counters: [], now });
}

/** Proves with the user's own passkey that they are still present; it also counts as a second factor. */
export async function confirmWithPasskey(
  services: PasskeyServices,
  actor: Actor,
  { reto, respuesta }: Pick<PasskeyAttempt, 'reto' | 'respuesta'>,
): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  const asked = { uso: 'confirmacion' as const, sesionId: actor.sesionId, now };
  const expectedChallenge = await spendChallenge(db, reto, asked);
  const llave = await findLlave(services, respuesta.id);
  const right =
    expectedChallenge !== undefined &&
    llave?.id === actor._id &&
    (await proves(services, { respuesta, expectedChallenge, llave }));
  if (!right)
    throw invalidFields([{ campo: 'respuesta', motivo: 'esa llave de acceso no es de esta cuenta' }]);
  await noteShown(db, actor, { now, segundoFactor: true });
}
