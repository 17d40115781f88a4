import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { invalidFields, secondFactorNeeded } from '#api/errors.server.ts';
import { noteSecurity } from '../seguridad/note.server.ts';
import type { AccessServices } from './access-services.server.ts';
import type { Actor } from './actor.server.ts';

/** What authenticator applications expect (RFC 6238): SHA-1, six digits, half a minute. */
const STEP_S = 30;

/** A clock may be one step off, either way. */
const WINDOW = 1;

const totp = (secret: Secret, label?: string) =>
  new TOTP({ issuer: 'Carné Claro', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_S });

/** A new secret for this person, which counts once a first code made with it has been seen. */
export async function prepareFactor(
  { db, seal }: AccessServices,
  actor: Actor,
): Promise<{ secreto: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const { rowCount } = await db.execute(sql`
    UPDATE usuarios SET totp_secreto = ${seal.close(secret.base32)}, totp_ultimo_paso = NULL
    WHERE id = ${actor._id} AND totp_desde IS NULL`);
  if (!rowCount)
    throw invalidFields([{ campo: 'codigo', motivo: 'ya tienes un doble factor: quítalo antes' }]);
  return { secreto: secret.base32, uri: totp(secret, actor.email).toString() };
}

/** From the first right code on, signing in asks for one. */
export async function activateFactor(services: AccessServices, actor: Actor, codigo: string): Promise<void> {
  const step = await spendCode(services, actor._id, codigo);
  if (step === undefined)
    throw invalidFields([{ campo: 'codigo', motivo: 'no es el que muestra tu aplicación ahora' }]);
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE usuarios SET totp_desde = ${now} WHERE id = ${actor._id} AND totp_desde IS NULL`);
    if (rowCount) await noteSecurity(tx, now, { tipo: 'factorActivado', actor, sobre: actor });
  });
}

export async function removeFactor({ db, clock }: AccessServices, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE usuarios SET totp_secreto = NULL, totp_desde = NULL, totp_ultimo_paso = NULL
      WHERE id = ${actor._id} AND totp_desde IS NOT NULL`);
    if (rowCount) await noteSecurity(tx, clock(), { tipo: 'factorQuitado', actor, sobre: actor });
  });
}

/** Throws unless the code is right and was never used. */
export async function demandCode(
  services: AccessServices,
  usuarioId: string,
  codigo: string | undefined,
): Promise<void> {
  if (!codigo) throw secondFactorNeeded('Escribe el código de tu aplicación de doble factor');
  if ((await spendCode(services, usuarioId, codigo)) === undefined)
    throw secondFactorNeeded('El código no es el que muestra tu aplicación ahora');
}

/** The time step of a right code, which is then used up: compared and written in one statement. */
async function spendCode(
  { db, clock, seal }: AccessServices,
  usuarioId: string,
  codigo: string,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ secreto: string | null }>(
    sql`SELECT totp_secreto AS secreto FROM usuarios WHERE id = ${usuarioId}`,
  );
  const sealed = rows[0]?.secreto;
  if (!sealed) return;
  const timestamp = clock().getTime();
  const token = codigo.replace(/\s/g, '');
  const delta = totp(Secret.fromBase32(seal.open(sealed))).validate({ token, timestamp, window: WINDOW });
  if (delta === null) return;
  const step = Math.floor(timestamp / 1000 / STEP_S) + delta;
  const { rowCount } = await db.execute(sql`
    UPDATE usuarios SET totp_ultimo_paso = ${step}
    WHERE id = ${usuarioId} AND coalesce(totp_ultimo_paso, 0) < ${step}`);
  return rowCount ? step : undefined;
}
