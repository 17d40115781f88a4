import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { queueCorreo } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Mensaje, NuevoMensaje } from './mensaje-contract.ts';
import { type Lado, MAX_MENSAJES } from './mensajes.ts';

type Executor = Pick<Db, 'execute'>;

/** Most messages that one side writes in a thread in 24 hours. */
const MAX_DIA = 30;

/** The thread of request `e`, the oldest message first; empty until a request made anew is confirmed. */
export const THREAD_OF_SENT = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('_id', m.id, 'de', m.de, 'tipo', m.tipo,
  'texto', m.texto, 'via', m.via, 'creadoEn', m.creado_en, 'vistoEn', m.visto_en) ORDER BY m.creado_en, m.id), '[]')
  FROM mensajes_solicitudes m WHERE m.enviada_id = e.id AND e.estado <> 'pendiente')`;

/** Seconds since 1970 at which the thread of request `e` began: asked anew, it is another thread. */
export const BEGINNING = sql`floor(extract(epoch FROM e.enviada_en))::float8`;

/** Whether both sides of request `e` said yes to talking by telephone. */
export const BOTH_AGREED = sql`(SELECT count(*) = 2 FROM mensajes_solicitudes m WHERE m.enviada_id = e.id AND m.tipo = 'interesa')`;

/**
 * Address of an autoescuela `c` for correos about requests: that of its owner, or else its own. One that has not joined has the address that
 * it gave when it proved itself, until it wants no requests.
 */
export const ADDRESS_OF_CLIENTE = sql`CASE WHEN c.solo_oficial
  THEN (SELECT correo FROM escuelas_peticiones WHERE codigo_dgt = c.num_registro_dgt)
  ELSE coalesce((SELECT email FROM usuarios u WHERE u.cliente_id = c.id AND u.estado = 'activo'
    AND u.rol = 'Propietario' ORDER BY u.creado_en LIMIT 1), c.email) END`;

/** Telephone of the autoescuela `c` of request `e`: its own, or that of the official map for one that has not joined. */
export const TELEPHONE_OF_CLIENTE = sql`coalesce(c.telefono, (SELECT replace(u.telefono, ' ', '') FROM ubicaciones u JOIN secciones s ON s.id = u.seccion_id
  JOIN escuelas o ON o.id = s.escuela_id WHERE c.solo_oficial AND o.codigo = c.num_registro_dgt AND s.seccion = e.seccion))`;

/** Address of alumno `a` once it is confirmed: these correos carry a link to their own page. */
export const ADDRESS_OF_ALUMNO = sql`CASE WHEN a.email_verificado_en IS NOT NULL THEN a.email END`;

export type Writing = NuevoMensaje & {
  enviadaId: string;
  de: Lado;
  via: Mensaje['via'];
  now: Date;
};

/** A written message with the correo to send after the commit, or the reason why it was not written. */
export type Written =
  | { estado: 'escrito'; correo: string | undefined }
  | { estado: 'cerrada' | 'demasiados' | 'llena' };

type Thread = {
  alumnoId: string;
  estado: string;
  cerrada: boolean;
  repetida: boolean;
  hoy: number;
  todos: number;
};

/** Writes a message of one side in its thread, the same words once for each `clave`, and queues the correo to the other side. */
export async function writeMessage(tx: Executor, message: Writing): Promise<Written> {
  const { enviadaId, de, tipo, texto, via, clave, now } = message;
  // The row's lock makes messages of one thread wait for one another, so that bounds and letters count right.
  await tx.execute(sql`SELECT FROM alumnos_autoescuelas WHERE id = ${enviadaId} FOR UPDATE`);
  const { rows } = await tx.execute<Thread>(sql`
    SELECT e.alumno_id AS "alumnoId", e.estado,
      count(m.*) FILTER (WHERE m.tipo = 'cierre') > 0 AS cerrada,
      count(m.*) FILTER (WHERE m.de = ${de} AND m.clave = ${clave} AND m.tipo = ${tipo}
        AND m.texto IS NOT DISTINCT FROM ${texto}) > 0 AS repetida,
      count(m.*) FILTER (WHERE m.de = ${de} AND m.creado_en > ${now}::timestamptz - interval '24 hours')::int AS hoy,
      count(m.*)::int AS todos
    FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id LEFT JOIN mensajes_solicitudes m ON m.enviada_id = e.id
    WHERE e.id = ${enviadaId} AND e.estado IN ('enviada', 'vista', 'respondida', 'ganada') AND a.anonimizado_en IS NULL
    GROUP BY e.id`);
  const [thread] = rows;
  if (thread?.repetida) return { estado: 'escrito', correo: undefined };
  if (!thread || thread.cerrada) return { estado: 'cerrada' };
  // A yes and an end are written once at most, so they have no other bound.
  if (texto !== null && thread.todos >= MAX_MENSAJES) return { estado: 'llena' };
  if (texto !== null && thread.hoy >= MAX_DIA) return { estado: 'demasiados' };
  const id = uuid({ msecs: now.getTime() });
  const { rowCount } = await tx.execute(sql`
    INSERT INTO mensajes_solicitudes (id, enviada_id, de, tipo, texto, via, clave, creado_en)
    VALUES (${id}, ${enviadaId}, ${de}, ${tipo}, ${texto}, ${via}, ${clave}, ${now}) ON CONFLICT DO NOTHING`);
  // A second yes is no message.
  if (!rowCount) return { estado: 'escrito', correo: undefined };
  await markSeen(tx, enviadaId, de, now);
  if (de === 'autoescuela' && tipo !== 'cierre') await noteAnswered(tx, enviadaId, now);
  await tx.execute(sql`UPDATE alumnos SET caduca_en = ${now}::timestamptz + interval '12 months'
    WHERE id = ${thread.alumnoId}`);
  return { estado: 'escrito', correo: tipo === 'cierre' ? undefined : await tellOther(tx, id, message) };
}

/** Notes that one side has seen what the other wrote. */
export async function markSeen(tx: Executor, enviadaId: string, lado: Lado, now: Date): Promise<void> {
  await tx.execute(sql`UPDATE mensajes_solicitudes SET visto_en = ${now}
    WHERE enviada_id = ${enviadaId} AND de <> ${lado} AND visto_en IS NULL`);
}

/** A message of the autoescuela answers a request that had no answer. */
async function noteAnswered(tx: Executor, enviadaId: string, now: Date): Promise<void> {
  await tx.execute(sql`UPDATE alumnos_autoescuelas SET version = version + 1, estado = 'respondida',
      vista_en = coalesce(vista_en, ${now}), respondida_en = coalesce(respondida_en, ${now})
    WHERE id = ${enviadaId} AND estado IN ('enviada', 'vista')`);
}

/** Queues the correo about a message, unless one of the last hour tells of others that are still unread. */
async function tellOther(
  tx: Executor,
  id: string,
  { enviadaId, de, now }: Writing,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ para: string | null }>(sql`
    SELECT ${de === 'autoescuela' ? ADDRESS_OF_ALUMNO : ADDRESS_OF_CLIENTE} AS para
    FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id JOIN clientes c ON c.id = e.cliente_id
    WHERE e.id = ${enviadaId} AND NOT EXISTS (SELECT FROM mensajes_solicitudes m WHERE m.enviada_id = e.id AND m.de = ${de}
      AND m.visto_en IS NULL AND m.avisado_en > ${now}::timestamptz - interval '1 hour')`);
  const para = rows[0]?.para;
  if (!para) return undefined;
  await tx.execute(sql`UPDATE mensajes_solicitudes SET avisado_en = ${now} WHERE id = ${id}`);
  return queueMessageLetter(tx, { enviadaId, de, para, clave: id });
}

type MessageLetter = { enviadaId: string; de: Lado; para: string; clave: string; recordatorio?: boolean };

/** Queues the correo that tells one side what the other, `de`, wrote. */
export function queueMessageLetter(
  tx: Executor,
  { enviadaId, de, para, clave, recordatorio = false }: MessageLetter,
): Promise<string | undefined> {
  const tipo = de === 'autoescuela' ? 'solicitud_mensaje' : 'solicitud_mensaje_autoescuela';
  return queueCorreo(tx, {
    tipo,
    para,
    datos: { enviadaId, recordatorio },
    clave: `${tipo}:${clave}${recordatorio ? ':recordatorio' : ''}`,
  });
}
