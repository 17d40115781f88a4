import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type Actor, actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import { lineOfHistory } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inOneTransaction } from '#platform/database/statements/one-transaction.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { inUse, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { pedirSalida, type Salida } from './contract.ts';
import { makeKind, zipKey } from './make-job.server.ts';
import { llevarTodoOperations } from './operations.ts';

type Services = { db: Db; jobs: Jobs; files: Files; clock: () => Date };

/** Minutes without progress after which a ZIP counts as broken off. */
const SILENCE_MIN = 15;

/** `llevarTodo`: everything of the business in one ZIP, for an administrator who has just proved who they are (decision 089). */
export function registerLlevarTodo(app: HttpApp, services: Services): void {
  const access = allow('datosPersonales', 'X');
  const { consultar, pedir } = llevarTodoOperations;
  serve(app, consultar, { access }, () => readSalidas(services));
  serve(app, pedir, { access, recent: true }, async (request) => {
    await ask(services, actorOf(request));
    return true as const;
  });
  page(
    app,
    {
      path: 'llevarTodo/descargar',
      summary: 'El ZIP con todo, durante 24 horas',
      query: pedirSalida,
      head: false,
      compress: false,
    },
    { access, refuses: [404], recent: true },
    async (request, reply) => {
      const { _id } = request.query;
      const { salidas } = await readSalidas(services);
      const found = salidas.find((one) => one._id === _id && one.disponible);
      const content = found && (await services.files.read(zipKey(_id)));
      if (!content) throw notFound('ese archivo, o ya ha caducado: pídelo otra vez');
      try {
        await remember(services, actorOf(request), { id: _id, accion: 'descarga' });
      } catch (error) {
        content.destroy();
        throw error;
      }
      return reply
        .header(
          'content-disposition',
          `attachment; filename="todo-${todayInMadrid(new Date(found.pedidaEn))}.zip"`,
        )
        .header('content-length', found.bytes ?? undefined)
        .type('application/zip')
        .send(content);
    },
  );
}

async function readSalidas({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<{ salidas: Salida[] }> {
  const now = clock();
  const iso = (name: string) =>
    sql`to_char(s.${sql.identifier(name)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const { rows } = await db.execute<Salida>(sql`
    SELECT s.id AS "_id", ${iso('pedida_en')} AS "pedidaEn", u.nombre AS "pedidaPor", s.paso, s.hechas, s.total,
      ${iso('acabada_en')} AS "acabadaEn", s.bytes::float8 AS bytes,
      coalesce(s.motivo, CASE WHEN s.acabada_en IS NULL AND ${broken(now)} THEN ${BROKEN_OFF} END) AS motivo,
      ${iso('caduca_en')} AS "caducaEn", coalesce(s.caduca_en > ${now}, false) AS disponible
    FROM salidas_datos s LEFT JOIN usuarios u ON u.id = s.pedida_por ORDER BY s.pedida_en DESC, s.id DESC LIMIT 5`);
  return { salidas: rows };
}

const BROKEN_OFF = 'Se interrumpió: el programa se paró antes de acabar. Pídelo otra vez.';

const broken = (now: Date) => sql`avanza_en < ${now}::timestamptz - make_interval(mins => ${SILENCE_MIN})`;

/** Notes the request and its job together. Throws 409 while one is being made. */
async function ask(services: Services, actor: Actor): Promise<void> {
  const { db, jobs, clock } = services;
  const now = clock();
  const id = uuid({ msecs: now.getTime() });
  await inOneTransaction(db.$client, async () => {
    await db.execute(sql`
      UPDATE salidas_datos SET acabada_en = ${now}, motivo = ${BROKEN_OFF} WHERE acabada_en IS NULL AND ${broken(now)}`);
    const { rowCount } = await db.execute(sql`
      INSERT INTO salidas_datos (id, pedida_en, pedida_por, avanza_en) VALUES (${id}, ${now}, ${actor._id}, ${now})
      ON CONFLICT DO NOTHING`);
    if (rowCount === 0) throw inUse('Ya se está haciendo uno: espera a que acabe');
    await remember(services, actor, { id, accion: 'todo' });
    await jobs.enqueue(makeKind, { id }, id);
  });
}

/** Writes down who asks for everything and who takes it. */
async function remember(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { id, accion }: { id: string; accion: 'todo' | 'descarga' },
): Promise<void> {
  const now = clock();
  await noteSecurity(db, now, { tipo: 'todoEntregado', actor });
  const line = { actor, now, entidad: 'llevarTodo' };
  await db.execute(lineOfHistory(line, { id, antes: null, despues: { accion } }));
}
