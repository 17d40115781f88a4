import { type SQL, sql } from 'drizzle-orm';
import { type Actor, actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { Scope } from '#platform/crud/crud-scope.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Novedades } from './news.ts';
import { newsOperations } from './operations.ts';
import { fromBefore } from './tell-versions.server.ts';

/** Largest number shown at once. */
const SHOWN = 3;

const areaOf = ({ tipo }: Pick<Actor, 'tipo'>) => (tipo === 'cliente' ? 'autoescuelas' : 'oficina');

/** Condition for the actualizaciones published for this kind of user. */
const isFor = (actor: Pick<Actor, 'tipo'>): SQL =>
  sql`(actualizaciones.publicada AND (actualizaciones.areas = '{}' OR ${areaOf(actor)} = ANY(actualizaciones.areas)))`;

/** Reads the published news for users of clientes, and all news for trabajadores. */
export const publishedFor = (actor: Actor): Scope =>
  actor.tipo === 'cliente' ? { where: isFor(actor) } : {};

/** Routes for the caller's unread actualizaciones, and to mark them as read. */
export function registerNews(app: HttpApp, { db, clock }: StandardServices): void {
  const access = signedIn('trabajador', 'cliente');
  serve(app, newsOperations.leer, { access }, (request) => readNews(db, actorOf(request), clock()));
  serve(app, newsOperations.marcar, { access }, async (request) => {
    await markRead(db, actorOf(request), { hasta: request.body.leidasHasta, now: clock() });
    return true as const;
  });
}

const unread = (
  actor: Pick<Actor, '_id' | 'tipo'>,
): SQL => sql`${isFor(actor)} AND NOT ${fromBefore(actor._id)} AND NOT EXISTS (
  SELECT FROM actualizaciones_leidas l WHERE l.usuario_id = ${actor._id} AND l.actualizacion_id = actualizaciones.id)`;

async function readNews(db: Pick<Db, 'execute'>, actor: Actor, now: Date): Promise<Novedades> {
  const { rows } = await db.execute<Novedades['filas'][number] & { total: number }>(sql`
    SELECT id AS "_id", titulo, num_version AS "numVersion", fecha::text, tipo, cuerpo, (count(*) OVER ())::int AS total
    FROM actualizaciones WHERE ${unread(actor)} ORDER BY fecha DESC, id DESC LIMIT ${SHOWN}`);
  return {
    filas: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    leidasHasta: now.toISOString(),
  };
}

/** Actualizaciones published or changed after that instant stay unread. */
async function markRead(
  db: Pick<Db, 'execute'>,
  actor: Actor,
  { hasta, now }: { hasta: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    INSERT INTO actualizaciones_leidas (actualizacion_id, usuario_id, leida_en)
    SELECT id, ${actor._id}, ${now} FROM actualizaciones
    WHERE ${unread(actor)} AND modificado_en <= ${hasta}::timestamptz ON CONFLICT DO NOTHING`);
}
