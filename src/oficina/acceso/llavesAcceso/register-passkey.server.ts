import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { LlaveAcceso } from '#oficina/acceso/usuarios/own-security.ts';
import { forgetFactor } from '#oficina/acceso/usuarios/second-factor.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { hasFactor } from '#oficina/base/roles/has-factor.server.ts';
import { noteShown } from '#oficina/base/roles/session-proof.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { duplicated, factorMissing, invalidFields, notFound } from '#platform/http/errors.server.ts';
import { newChallenge, spendChallenge } from './challenges.server.ts';
import type { Preparada, RespuestaRegistro } from './contract.ts';
import { demandParty, type PasskeyServices } from './passkey-services.server.ts';

type Executor = Pick<Db, 'execute'>;

/** EdDSA, ES256 and RS256: every device has one of them. Newer algorithms make Node print a warning. */
const ALGORITHMS = [-8, -7, -257];

/** Most passkeys of a person; nobody has so many devices. */
const MOST = 20;

/** Gives the options to make a passkey; the answer must come in the same session. */
export async function prepareRegistration(services: PasskeyServices, actor: Actor): Promise<Preparada> {
  const { db, clock } = services;
  const party = demandParty(services);
  // A password alone must not add a way in to an account with a second factor.
  if (actor.faltaFactor && (await hasFactor(db, actor._id))) throw factorMissing();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const own = await ownCredentials(db, actor._id);
  if (own.length >= MOST) throw invalidFields([{ campo: 'reto', motivo: `no caben más de ${MOST} llaves` }]);
  const { id, reto } = await newChallenge(db, { uso: 'registro', sesionId: actor.sesionId, now: clock() });
  const opciones = await generateRegistrationOptions({
    rpName: 'Carné Claro',
    rpID: party.id,
    userID: handleOf(actor._id),
    userName: actor.email,
    userDisplayName: actor.nombre,
    challenge: Buffer.from(reto, 'base64url'),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { reto: id, origen: party.origin, opciones: { ...opciones } };
}

/** User handle of a passkey: the owner's id, as bytes. */
export const handleOf = (usuarioId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(usuarioId.replaceAll('-', ''), 'hex'));

type Registering = { reto: string; respuesta: RespuestaRegistro; nombre: string };

/** Keeps a passkey that was made for this session's challenge. Its person has shown both factors by making it. */
export async function registerPasskey(
  services: PasskeyServices,
  actor: Actor,
  { reto, respuesta, nombre }: Registering,
): Promise<LlaveAcceso> {
  const { db, jobs, clock } = services;
  const now = clock();
  const made = await verifyMade(services, actor, { reto, respuesta });
  const id = uuid({ msecs: now.getTime() });
  const mail = await once(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`
        INSERT INTO llaves_acceso (id, usuario_id, credencial, clave_publica, contador, transportes, sincronizada, nombre, creada_en)
        VALUES (${id}, ${actor._id}, ${made.credential.id}, ${Buffer.from(made.credential.publicKey).toString('base64url')},
          ${made.credential.counter}, ${sql.param(made.credential.transports ?? [])}, ${made.credentialBackedUp}, ${nombre}, ${now})`);
      await noteShown(tx, actor, { now, segundoFactor: true });
      await noteSecurity(tx, now, { tipo: 'llaveCreada', actor, sobre: actor });
      return queueCorreo(tx, {
        tipo: 'llave_creada',
        para: actor.email,
        datos: { usuarioId: actor._id },
        clave: `llave_creada:${id}`,
      });
    }),
  );
  if (mail) await sendQueued(jobs, mail);
  return {
    _id: id,
    nombre,
    creadaEn: now.toISOString(),
    usadaEn: null,
    sincronizada: made.credentialBackedUp,
  };
}

const NOT_MADE = 'no se ha podido comprobar: vuelve a intentarlo';

async function verifyMade(
  services: PasskeyServices,
  { sesionId }: Actor,
  { reto, respuesta }: Pick<Registering, 'reto' | 'respuesta'>,
) {
  const party = demandParty(services);
  const refused = invalidFields([{ campo: 'respuesta', motivo: NOT_MADE }]);
  const asked = { uso: 'registro' as const, sesionId, now: services.clock() };
  const expectedChallenge = await spendChallenge(services.db, reto, asked);
  if (!expectedChallenge) throw refused;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports, ...response } = respuesta.response;
  const verified = await verifyRegistrationResponse({
    response: {
      ...respuesta,
      response: { ...response, ...(transports && { transports }) },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.registrationInfo) throw refused;
  return verified.registrationInfo;
}

async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error).constraint !== 'llaves_acceso_credencial') throw error;
    throw duplicated('respuesta', 'esa llave ya está guardada');
  }
}

/** Credentials of one person, in the form that browsers take. */
export async function ownCredentials(
  db: Executor,
  usuarioId: string,
): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await db.execute<{ id: string; transports: string[] }>(sql`
    SELECT credencial AS id, transportes AS transports FROM llaves_acceso WHERE usuario_id = ${usuarioId} ORDER BY id`);
  return rows;
}

/** Reads the passkeys of one person, the oldest first. */
export async function readPasskeys(db: Executor, usuarioId: string): Promise<LlaveAcceso[]> {
  const { rows } = await db.execute<LlaveAcceso>(sql`
    SELECT id AS "_id", nombre, to_json(creada_en) #>> '{}' AS "creadaEn", to_json(usada_en) #>> '{}' AS "usadaEn", sincronizada
    FROM llaves_acceso WHERE usuario_id = ${usuarioId} ORDER BY creada_en, id`);
  return rows;
}

export async function renamePasskey(
  { db }: PasskeyServices,
  actor: Actor,
  { _id, nombre }: { _id: string; nombre: string },
): Promise<void> {
  const { rowCount } = await db.execute(
    sql`UPDATE llaves_acceso SET nombre = ${nombre} WHERE id = ${_id} AND usuario_id = ${actor._id}`,
  );
  if (!rowCount) throw notFound('la llave de acceso');
}

/** Removes a passkey. If no other factor is left, the recovery codes stop working too. */
export async function removePasskey(
  { db, clock }: PasskeyServices,
  actor: Actor,
  _id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`DELETE FROM llaves_acceso WHERE id = ${_id} AND usuario_id = ${actor._id}`,
    );
    if (!rowCount) throw notFound('la llave de acceso');
    await forgetFactor(tx, actor._id);
    await noteSecurity(tx, clock(), { tipo: 'llaveQuitada', actor, sobre: actor });
  });
}
