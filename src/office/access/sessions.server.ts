import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Tokens } from '#api/tokens.server.ts';
import type { Actor } from './actor.server.ts';
import type { TipoUsuario } from './roles.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lasts without being used, and in all (ASVS 7.3): an office works all day, a school now and then. */
const LASTS: Record<TipoUsuario, { idleMs: number; totalMs: number }> = {
  trabajador: { idleMs: 12 * HOUR_MS, totalMs: 7 * DAY_MS },
  cliente: { idleMs: 7 * DAY_MS, totalMs: 30 * DAY_MS },
};

/** Activity is written down once a minute, not at each call. */
const ACTIVITY_STEP_MS = 60_000;

type Executor = Pick<Db, 'execute'>;

type Opening = {
  usuarioId: string;
  tipo: TipoUsuario;
  dispositivoId: string;
  now: Date;
  segundoFactor: boolean;
};

/** Starts a session; gives its id and when it ends at the latest. */
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

/** How each open session is found, wherever sessions are listed: the same as what lets a token in. */
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

/** One look at the primary keys; the planner is spared by a name. */
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

/** Whose token this is, as they are now: a role taken away counts from the next call. */
export async function findActor(
  { db, tokens, now }: { db: Db; tokens: Tokens; now: Date },
  token: string,
): Promise<Actor | undefined> {
  const read = await tokens.read(token, now);
  if (!read || !isTipo(read.tipo)) return;
  const idleSince = new Date(now.getTime() - LASTS[read.tipo].idleMs);
  const { rows } = await db.$client.query<SessionRow>({
    ...FIND,
    values: [read.sid, now, idleSince, read.tipo],
  });
  const [row] = rows;
  if (!row) return;
  const { ultimaActividad, ...person } = row;
  if (now.getTime() - ultimaActividad.getTime() > ACTIVITY_STEP_MS)
    await db.execute(sql`UPDATE sesiones SET ultima_actividad = ${now} WHERE id = ${read.sid}`);
  return { ...person, sesionId: read.sid };
}

const isTipo = (tipo: string): tipo is TipoUsuario => Object.hasOwn(LASTS, tipo);

type Closing = {
  usuarioId: string;
  motivo: 'manual' | 'revocada' | 'clave' | 'factor' | 'baja';
  now: Date;
  /** Only this one, or all but this one. */
  only?: string;
  except?: string;
};

/**
 * Ends sessions of a user at once; gives how many there were. Unless the person left by themselves, the devices of those sessions
 * are strangers again; after a new key, so is each that has no session left.
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
