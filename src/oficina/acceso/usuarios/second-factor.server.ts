import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { forgetCodes, spendRecoveryCode } from '#oficina/acceso/codigosRecuperacion/recovery-codes.server.ts';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { hasFactor } from '#oficina/base/roles/has-factor.server.ts';
import { noteShown } from '#oficina/base/roles/session-proof.server.ts';
import { closeSessions } from '#oficina/base/roles/sessions.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import { factorMissing, invalidFields, secondFactorNeeded } from '#platform/http/errors.server.ts';

/** Parameters that authenticator applications expect (RFC 6238): SHA-1, six digits, half a minute. */
const STEP_S = 30;

/** A clock may be one step off, either way. */
const WINDOW = 1;

type Executor = Pick<AccessServices['db'], 'execute'>;

const totp = (secret: Secret, label?: string) =>
  new TOTP({ issuer: 'Carné Claro', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_S });

/** Makes a new secret for the person; it counts after `activateFactor` has seen a first right code. */
export async function prepareFactor(
  { db, seal }: AccessServices,
  actor: Actor,
): Promise<{ secreto: string; uri: string }> {
  // A clave alone must not add a second factor to an account that already has one.
  if (actor.faltaFactor && (await hasFactor(db, actor._id))) throw factorMissing();
  const secret = new Secret({ size: 20 });
  const { rowCount } = await db.execute(sql`
    UPDATE usuarios SET totp_secreto = ${seal.close(secret.base32)}, totp_ultimo_paso = NULL
    WHERE id = ${actor._id} AND totp_desde IS NULL`);
  if (!rowCount)
    throw invalidFields([{ campo: 'codigo', motivo: 'ya tienes un doble factor: quítalo antes' }]);
  return { secreto: secret.base32, uri: totp(secret, actor.email).toString() };
}

/** Activates the second factor with the first right code. This session has shown it; all others end. */
export async function activateFactor(services: AccessServices, actor: Actor, codigo: string): Promise<void> {
  const step = await spendCode(services, actor._id, codigo);
  if (step === undefined)
    throw invalidFields([{ campo: 'codigo', motivo: 'no es el que muestra tu aplicación ahora' }]);
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE usuarios SET totp_desde = ${now} WHERE id = ${actor._id} AND totp_desde IS NULL`);
    if (!rowCount) return;
    await noteShown(tx, actor, { now, segundoFactor: true });
    await closeSessions(tx, { usuarioId: actor._id, motivo: 'factor', now, except: actor.sesionId });
    await noteSecurity(tx, now, { tipo: 'factorActivado', actor, sobre: actor });
  });
}

/**
 * Removes the application of codes. If no passkey is left, recovery codes end and sessions no longer
 * count as having a second factor.
 */
export async function removeFactor({ db, clock }: AccessServices, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE usuarios SET totp_secreto = NULL, totp_desde = NULL, totp_ultimo_paso = NULL
      WHERE id = ${actor._id} AND totp_desde IS NOT NULL`);
    if (!rowCount) return;
    await forgetFactor(tx, actor._id);
    await noteSecurity(tx, clock(), { tipo: 'factorQuitado', actor, sobre: actor });
  });
}

/** Removes the application of codes and all passkeys of a user who lost them. */
export async function removeEveryFactor(db: Executor, usuarioId: string): Promise<void> {
  await db.execute(sql`
    UPDATE usuarios SET totp_secreto = NULL, totp_desde = NULL, totp_ultimo_paso = NULL WHERE id = ${usuarioId}`);
  await db.execute(sql`DELETE FROM llaves_acceso WHERE usuario_id = ${usuarioId}`);
  await forgetFactor(db, usuarioId);
}

/** Removes recovery codes and the mark of second factor in sessions, once the user has no second factor. */
export async function forgetFactor(db: Executor, usuarioId: string): Promise<void> {
  if (await hasFactor(db, usuarioId)) return;
  await forgetCodes(db, usuarioId);
  await db.execute(sql`UPDATE sesiones SET segundo_factor = false WHERE usuario_id = ${usuarioId}`);
}

/** Throws unless the code is right and unused; it may come from the application or be a recovery code. */
export async function demandCode(
  services: AccessServices,
  usuarioId: string,
  codigo: string | undefined,
): Promise<void> {
  if (!codigo) throw secondFactorNeeded('Escribe el código de tu aplicación de doble factor');
  if ((await spendCode(services, usuarioId, codigo)) !== undefined) return;
  if (!(await spendRecoveryCode(services, usuarioId, codigo)))
    throw secondFactorNeeded('El código no es el que muestra tu aplicación ahora');
}

/** Gives the time step of a right code and uses the code up, compared and written in one statement. */
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
