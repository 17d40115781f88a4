import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { hasPasskey, mustHaveFactor } from '#oficina/base/roles/has-factor.server.ts';
import type { TipoUsuario } from '#oficina/base/roles/roles.ts';
import { openSession } from '#oficina/base/roles/sessions.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { AppError, tooMany, wrongCredentials } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { plural } from '#platform/kit/format.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { type AttemptCounter, countAttempt, forgetAttempts, forgiveAttempt } from './attempts.server.ts';
import { deviceOf } from './device.ts';
import { findDevice, rememberDevice, tellNewDevice } from './devices.server.ts';
import { demandCode } from './second-factor.server.ts';
import type { accesos } from './table.server.ts';

export type Attempt = {
  tipo: TipoUsuario;
  email: string;
  clave: string;
  codigo?: string | undefined;
  /** Mark of the browser: from its cookie, or a new one that it gets on success. */
  marca: string;
  /** Address of the caller. */
  ip: string;
  agente: string;
};

type Resultado = (typeof accesos.$inferSelect)['resultado'];

type UsuarioRow = {
  id: string;
  email: string;
  rol: string;
  estado: string;
  clave: string | null;
  dobleFactor: boolean;
};

/**
 * Signs in and gives the token. Any failure gives the same message and takes the same time; only a
 * right clave reveals a second factor or a closed account.
 */
export async function signIn(services: AccessServices, attempt: Attempt): Promise<string> {
  const { db, clock, passwords } = services;
  const now = clock();
  const counters = countersOf(attempt, await findDevice(services, attempt));
  const found = await findByEmail(db, attempt);
  const fail = async (resultado: Resultado, error: unknown) => {
    await writeAttempt(db, { attempt, resultado, now, ...whose(services, attempt, found) });
    throw error;
  };
  const wait = await countAll(db, counters, now);
  if (wait > 0) return fail('bloqueado', locked(wait));
  const right = await passwords.verify(found?.clave, attempt.clave);
  if (!found) return fail('noExiste', wrongCredentials());
  if (!right) return fail('clave', wrongCredentials());
  if (found.estado !== 'activo') return fail('pendiente', notOpen(found.estado));
  if (found.dobleFactor) {
    try {
      await demandCode(services, found.id, attempt.codigo);
    } catch (error) {
      // The clave was right and no code was tried, so it does not count as a guess.
      if (!attempt.codigo) await forgive(db, counters);
      return fail('2fa', error);
    }
  }
  return enter(services, { attempt, found, counters, now });
}

type Entering = { attempt: Attempt; found: UsuarioRow; counters: AttemptCounter[]; now: Date };

/** Opens the session after all proofs have passed. */
export async function enter(
  services: AccessServices,
  { attempt, found, counters, now }: Entering,
): Promise<string> {
  const { db, jobs, tokens } = services;
  const { id: usuarioId, email, rol } = found;
  const { tipo, ip } = attempt;
  const { sid, expires, mail, inicio } = await db.transaction(async (tx) => {
    const { id: dispositivoId, isNew } = await rememberDevice(tx, services, {
      usuarioId,
      marca: attempt.marca,
    });
    const dispositivo = deviceOf(attempt.agente);
    const mail = isNew
      ? await tellNewDevice(tx, { usuarioId, email, dispositivoId, dispositivo, ip })
      : undefined;
    const session = await openSession(tx, {
      usuarioId,
      tipo,
      dispositivoId,
      now,
      segundoFactor: found.dobleFactor,
    });
    await writeAttempt(tx, {
      attempt,
      resultado: 'ok',
      now,
      ...whose(services, attempt, found),
      sesionId: session.sid,
    });
    for (const counted of counters)
      await (counted.de === 'direccion' ? forgiveAttempt(tx, counted) : forgetAttempts(tx, counted));
    return { ...session, mail, inicio: await readStart(tx, usuarioId) };
  });
  if (mail) await sendQueued(jobs, mail);
  return tokens.sign({ _id: usuarioId, email, rol, tipo, sid, ...inicio }, expires, now);
}

/** Claim of the token for a user whose panel begins at «Hoy»; nothing for the others. */
async function readStart(db: Pick<Db, 'execute'>, usuarioId: string): Promise<{ inicio?: 'hoy' }> {
  const { rowCount } = await db.execute(sql`SELECT FROM usuarios WHERE id = ${usuarioId} AND empieza_en_hoy`);
  return rowCount ? { inicio: 'hoy' } : {};
}

export const accountOf = ({ tipo, email }: Pick<Attempt, 'tipo' | 'email'>): AttemptCounter => ({
  de: 'cuenta',
  quien: `${tipo}:${emailKey(email)}`,
});

/** A known device has only its own counter; an unknown one counts on its network and on the account. */
const countersOf = (attempt: Attempt, device: string | undefined): AttemptCounter[] =>
  device
    ? [{ de: 'dispositivo', quien: device }]
    : [{ de: 'direccion', quien: attempt.ip }, accountOf(attempt)];

/** Gives the seconds to wait, 0 for none. An address that must wait does not count against the account. */
async function countAll(db: Db, counters: AttemptCounter[], now: Date): Promise<number> {
  for (const counted of counters) {
    const wait = await countAttempt(db, counted, now);
    if (wait > 0) return wait;
  }
  return 0;
}

async function forgive(db: Pick<Db, 'execute'>, counters: AttemptCounter[]): Promise<void> {
  for (const counted of counters) await forgiveAttempt(db, counted);
}

async function findByEmail(db: Db, { tipo, email }: Attempt): Promise<UsuarioRow | undefined> {
  const { rows } = await db.execute<UsuarioRow>(sql`
    SELECT id, email, rol, estado, clave, totp_desde IS NOT NULL OR (${hasPasskey} AND ${mustHaveFactor}) AS "dobleFactor"
    FROM usuarios u WHERE tipo = ${tipo} AND email_clave = ${emailKey(email)} AND estado <> 'baja'`);
  return rows[0];
}

export function locked(seconds: number): AppError {
  const wait =
    seconds < 90
      ? plural(seconds, 'segundo', 'segundos')
      : plural(Math.ceil(seconds / 60), 'minuto', 'minutos');
  return tooMany(`Demasiados intentos fallidos. Espera ${wait}, o pide una clave nueva por correo.`, seconds);
}

export const notOpen = (estado: string) =>
  new AppError(
    errorCodes.credenciales,
    estado === 'pendiente'
      ? 'Antes de entrar, confirma tu correo con el enlace que te enviamos'
      : 'Tu acceso está cerrado. Si crees que es un error, escríbenos',
  );

type Whose = { usuarioId: string | undefined; email: string; huella: string | null };

/** An unknown address may be a clave typed in the wrong field, so only its keyed hash is kept. */
const whose = ({ seal }: AccessServices, { email }: Attempt, found: UsuarioRow | undefined): Whose =>
  found
    ? { usuarioId: found.id, email: found.email, huella: null }
    : { usuarioId: undefined, email: '', huella: seal.footprint(emailKey(email)) };

type AttemptRecord = Whose & { attempt: Attempt; resultado: Resultado; now: Date; sesionId?: string };

/** Saves an attempt to sign in. */
export async function writeAttempt(
  db: Pick<Db, 'execute'>,
  { attempt, resultado, now, usuarioId, email, huella, sesionId }: AttemptRecord,
): Promise<void> {
  const { tipo, ip, agente } = attempt;
  await db.execute(sql`
    INSERT INTO accesos (id, tipo_usuario, usuario_id, email_intentado, huella, entrada_en, resultado, ip, agente,
      dispositivo, sesion_id)
    VALUES (${uuid({ msecs: now.getTime() })}, ${tipo}, ${usuarioId ?? null}, ${email}, ${huella}, ${now}, ${resultado}, ${ip},
      ${agente.slice(0, 300)}, ${deviceOf(agente)}, ${sesionId ?? null})`);
}
