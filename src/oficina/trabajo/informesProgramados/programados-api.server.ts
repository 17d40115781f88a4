import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type Actor, actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { maySee } from '#oficina/trabajo/informes/catalogue.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse, notAllowed, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Programado, Programar } from './contract.ts';
import { programadosOperations } from './operations.ts';

/** Most scheduled informes of a person: more would be a newspaper. */
const MOST = 20;

const COLUMNS = sql`id AS "_id", informe, filtros, formato, cada, to_json(creada_en) #>> '{}' AS "creadaEn",
  ultimo_periodo::text AS "ultimoPeriodo", to_json(terminada_en) #>> '{}' AS "terminadaEn"`;

/** Scheduled informes by correo: for trabajadores who may export, and only their own. */
export function registerScheduledInformes(app: HttpApp, { db, clock }: StandardServices): void {
  const config = { access: allow('informes', 'X', ['trabajador']) };
  const { leer, programar, eliminar } = programadosOperations;
  serve(app, leer, config, (request) => readOwn(db, actorOf(request)));
  const scheduling = {
    ...config,
    refuses: [409],
    mails: { instead: 'Descarga el informe, o configura el correo.' },
  };
  serve(app, programar, scheduling, (request) =>
    schedule(db, actorOf(request), { said: request.body, now: clock() }),
  );
  serve(app, eliminar, config, async (request) => {
    const { rowCount } = await db.execute(sql`
      DELETE FROM informes_programados WHERE id = ${request.body._id} AND usuario_id = ${actorOf(request)._id}`);
    if (!rowCount) throw notFound('el envío programado');
    return true as const;
  });
}

async function readOwn(db: Pick<Db, 'execute'>, actor: Actor): Promise<Programado[]> {
  const { rows } = await db.execute<Programado>(
    sql`SELECT ${COLUMNS} FROM informes_programados WHERE usuario_id = ${actor._id} ORDER BY creada_en, id`,
  );
  return rows;
}

async function schedule(
  db: Db,
  actor: Actor,
  { said: { informe, filtros = {}, formato, cada }, now }: { said: Programar; now: Date },
): Promise<Programado> {
  if (actor.clave) throw notAllowed('Un informe se programa para una persona, que lo recibe en su correo');
  if (!maySee(actor, informe)) throw notAllowed('Tu rol no da acceso a este informe');
  return db.transaction(async (tx) => {
    // Lock on the user, so that two requests at once cannot both pass the limit.
    await tx.execute(sql`SELECT FROM usuarios WHERE id = ${actor._id} FOR NO KEY UPDATE`);
    const { rows } = await tx.execute<Programado>(sql`
      INSERT INTO informes_programados (id, usuario_id, informe, filtros, formato, cada, creada_en)
      SELECT ${uuid({ msecs: now.getTime() })}::uuid, ${actor._id}::uuid, ${informe}, ${JSON.stringify(filtros)}::jsonb,
        ${formato}, ${cada}, ${now}::timestamptz
      WHERE (SELECT count(*) FROM informes_programados WHERE usuario_id = ${actor._id}) < ${MOST}
      RETURNING ${COLUMNS}`);
    const [made] = rows;
    if (!made) throw inUse(`Como mucho, ${MOST} envíos programados: quita alguno`);
    return made;
  });
}
