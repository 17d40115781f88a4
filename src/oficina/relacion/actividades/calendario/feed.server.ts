import { sql } from 'drizzle-orm';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { Db } from '#platform/database/db.server.ts';
import { linkFootprint, newLinkSecret } from '#platform/http/secrets/link-secret.server.ts';
import { tiposActividad } from '../contract.ts';
import { type IcalEvent, icalOf } from './ical.server.ts';

/** Limits of the feed in days back, days ahead and number of actividades; the oldest are left out first. */
const BACK_DAYS = 60;
const AHEAD_DAYS = 400;
const MAX_EVENTS = 1_000;

/**
 * Makes a new secret address for this trabajador, and the old one stops working. Gives the secret, which
 * is not stored.
 */
export async function renewFeed(db: Db, usuarioId: string, now: Date): Promise<string> {
  const { secret, footprint } = newLinkSecret();
  await db.execute(sql`
    INSERT INTO calendarios (usuario_id, huella, creado_en) VALUES (${usuarioId}, ${footprint}, ${now})
    ON CONFLICT (usuario_id) DO UPDATE SET huella = excluded.huella, creado_en = excluded.creado_en`);
  return secret;
}

export async function revokeFeed(db: Db, usuarioId: string): Promise<void> {
  await db.execute(sql`DELETE FROM calendarios WHERE usuario_id = ${usuarioId}`);
}

/** Reads the time when this worker's calendar address was made; null if there is none. */
export async function feedSince(db: Db, usuarioId: string): Promise<string | null> {
  const { rows } = await db.execute<{ desde: string }>(
    sql`SELECT to_json(creado_en) #>> '{}' AS desde FROM calendarios WHERE usuario_id = ${usuarioId}`,
  );
  return rows[0]?.desde ?? null;
}

type Owner = { id: string; nombre: string; rol: string };

/**
 * Reads the calendar of a secret: its worker's current actividades. Undefined for an unknown secret, or
 * a user who may no longer see actividades.
 */
export async function readFeed(
  db: Db,
  { secreto, now, publicUrl }: { secreto: string; now: Date; publicUrl: string },
): Promise<string | undefined> {
  const { rows } = await db.execute<Owner>(sql`
    SELECT u.id, u.nombre, u.rol FROM calendarios c JOIN usuarios u ON u.id = c.usuario_id
    WHERE c.huella = ${linkFootprint(secreto)} AND u.tipo = 'trabajador' AND u.estado = 'activo'`);
  const [owner] = rows;
  if (!owner || permitted({ tipo: 'trabajador', rol: owner.rol }, 'actividades', 'L') === null)
    return undefined;
  const events = await readEvents(db, owner.id, now);
  return icalOf(
    `Actividades de ${owner.nombre}`,
    events.map((event) => ({
      ...event,
      texto: [tiposActividad[event.tipo], event.con, event.descripcion].filter(Boolean).join('\n'),
      url: `${publicUrl}/panelAdmin/actividades/${event.id}`,
    })),
  );
}

type FeedRow = Omit<IcalEvent, 'texto' | 'url'> & {
  tipo: keyof typeof tiposActividad;
  con: string | null;
  descripcion: string | null;
};

async function readEvents(db: Db, usuarioId: string, now: Date): Promise<FeedRow[]> {
  const { rows } = await db.execute<FeedRow>(sql`
    SELECT a.id, a.version, a.asunto, a.tipo, a.estado, a.ubicacion, a.descripcion, a.todo_el_dia AS "todoElDia",
      to_json(a.inicio) #>> '{}' AS inicio, to_json(a.fin) #>> '{}' AS fin,
      nullif(a.recordatorio_min, 'ninguno')::int AS recordatorio, to_json(a.modificado_en) #>> '{}' AS "modificadoEn",
      coalesce((SELECT nombre_comercial FROM clientes WHERE id = a.cliente_id),
        (SELECT nombre FROM alumnos WHERE id = a.alumno_id)) AS con
    FROM actividades a
    WHERE (a.responsable_id = ${usuarioId} OR a.participantes @> ARRAY[${usuarioId}::uuid])
      AND a.inicio >= ${now}::timestamptz - make_interval(days => ${BACK_DAYS})
      AND a.inicio < ${now}::timestamptz + make_interval(days => ${AHEAD_DAYS})
    ORDER BY a.inicio DESC, a.id LIMIT ${MAX_EVENTS}`);
  return rows;
}
