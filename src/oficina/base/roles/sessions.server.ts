import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { troubleOf } from '#platform/database/database-trouble.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Tokens } from '#platform/http/secrets/tokens.server.ts';
import type { Actor } from './actor.server.ts';
import type { TipoUsuario } from './roles.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Longest time without use, and longest in all (ASVS 7.3): the office works all day, an autoescuela now
 * and then.
 */
const LASTS: Record<TipoUsuario, { idleMs: number; totalMs: number }> = {
  trabajador: { idleMs: 12 * HOUR_MS, totalMs: 7 * DAY_MS },
  cliente: { idleMs: 7 * DAY_MS, totalMs: 30 * DAY_MS },
};

/** Activity is saved at most once a minute. */
const ACTIVIDAD_STEP_MS = 60_000;

type Executor = Pick<Db, 'execute'>;

type Opening = {
  usuarioId: string;
  tipo: TipoUsuario;
  dispositivoId: string;
  now: Date;
  segundoFactor: boolean;
};

/** Opens a session; gives its id and its latest end. */
export async function openSession(
  db: Executor,
  { usuarioId, tipo, dispositivoId, now, segundoFactor }: Opening,
): Promise<{ sid: string; expires: Date }> {
  const sid = randomUUID();
  const expires = new Date(now.getTime() + LASTS[tipo].totalMs);
  await db.execute(sql`
    INSERT INTO sesiones (id, usuario_id, dispositivo_id, creada_en, ultima_actividad, caduca_en, segundo_factor)
    VALUES (${sid}, ${usuarioId}, ${dispositivoId}, ${now}, ${now}, ${expires}, ${segundoFactor})`);
  return { sid, expires };
}

/** Condition for open sessions in lists; it must match `FIND`, which lets a token in. */
export function isOpenSql(now: Date) {
  return sql`(s.cerrada_en IS NULL AND s.caduca_en > ${now} AND s.ultima_actividad > ${now}::timestamptz
    - CASE u.tipo WHEN 'trabajador' THEN ${LASTS.trabajador.idleMs}::bigint ELSE ${LASTS.cliente.idleMs}::bigint END * interval '1 millisecond')`;
}

type SessionRow = {
  _id: string;
  tipo: TipoUsuario;
  rol: string;
  clienteId: string | null;
  email: string;
  nombre: string;
  ultimaActividad: Date;
  probadaEn: Date;
  faltaFactor: boolean;
};

/** Reads by primary keys; the name makes it a prepared statement, planned once. */
const FIND = {
  name: 'sesion-abierta',
  text: `SELECT u.id AS "_id", u.tipo, u.rol, u.cliente_id AS "clienteId", u.email, u.nombre,
      s.ultima_actividad AS "ultimaActividad", coalesce(s.probada_en, s.creada_en) AS "probadaEn",
      NOT s.segundo_factor AND EXISTS (
        SELECT FROM politica_acceso p WHERE u.tipo || '.' || u.rol = ANY(p.exigen_doble_factor)) AS "faltaFactor"
    FROM sesiones s JOIN usuarios u ON u.id = s.usuario_id
    WHERE s.id = $1 AND s.cerrada_en IS NULL AND s.caduca_en > $2 AND s.ultima_actividad > $3
      AND u.estado = 'activo' AND u.tipo = $4`,
};

/**
 * Finds the caller of a token, with their present role: a removed role stops counting at the next call, whichever program removed
 * it.
 */
export async function findActor(
  { db, tokens, now }: { db: Db; tokens: Tokens; now: Date },
  token: string,
): Promise<Actor | undefined> {
  const read = await tokens.read(token, now);
  if (!read || !isTipo(read.tipo)) return;
  const row = await readSession(db, { sid: read.sid, tipo: read.tipo, now });
  if (!row) return;
  const { ultimaActividad, ...person } = row;
  if (now.getTime() - ultimaActividad.getTime() > ACTIVIDAD_STEP_MS) await noteActivity(db, read.sid, now);
  return { ...person, sesionId: read.sid };
}

/** Ignores that nothing can be written while the replica is missing: people can still read. */
async function noteActivity(db: Db, sid: string, now: Date): Promise<void> {
  try {
    await db.execute(sql`UPDATE sesiones SET ultima_actividad = ${now} WHERE id = ${sid}`);
  } catch (error) {
    if (troubleOf(error) !== 'alone') throw error;
  }
}

type SessionQuery = { sid: string; tipo: TipoUsuario; now: Date };

/** Reads the open session of a token; undefined when there is none. */
async function readSession(db: Db, { sid, tipo, now }: SessionQuery): Promise<SessionRow | undefined> {
  const idleSince = new Date(now.getTime() - LASTS[tipo].idleMs);
  const { rows } = await db.$client.query<SessionRow>({ ...FIND, values: [sid, now, idleSince, tipo] });
  return rows[0];
}

const isTipo = (tipo: string): tipo is TipoUsuario => Object.hasOwn(LASTS, tipo);

type Closing = {
  usuarioId: string;
  motivo: 'manual' | 'revocada' | 'clave' | 'factor' | 'baja';
  now: Date;
  /** Id of the only session to close, or of the one to keep open. */
  only?: string;
  except?: string;
};

/**
 * Closes open sessions of a user and gives how many. Except at sign-out, it also forgets devices
 * without an open session; a revocation forgets only the devices of the sessions that it closes.
 */
export async function closeSessions(db: Executor, closing: Closing): Promise<number> {
  const { usuarioId, motivo, now, only = null, except = null } = closing;
  const { rowCount } = await db.execute(sql`
    UPDATE sesiones SET cerrada_en = ${now}, motivo = ${motivo}
    WHERE usuario_id = ${usuarioId} AND cerrada_en IS NULL
      AND (${only}::uuid IS NULL OR id = ${only}) AND (${except}::uuid IS NULL OR id <> ${except})`);
  if (motivo !== 'manual')
    await db.execute(sql`
      DELETE FROM dispositivos d WHERE usuario_id = ${usuarioId}
        AND NOT EXISTS (SELECT FROM sesiones s WHERE s.dispositivo_id = d.id AND s.cerrada_en IS NULL)
        AND (${motivo} <> 'revocada'
          OR EXISTS (SELECT FROM sesiones s WHERE s.dispositivo_id = d.id AND s.motivo = 'revocada' AND s.cerrada_en = ${now}))`);
  return rowCount ?? 0;
}
