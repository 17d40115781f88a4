import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type Supresion, unaPersona } from '#oficina/base/personal-data/contract.ts';
import { type Actor, actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import { lineOfHistory } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { takePlace } from '#platform/files/send-sheet.server.ts';
import { zip } from '#platform/files/zip.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { bundleOf } from './bundle.server.ts';
import { lookForPerson, onePerson } from './look.server.ts';
import { personalDataOperations } from './operations.ts';
import { type ErasureServices, suppressPerson } from './suppress.server.ts';

type Services = ErasureServices & { files: Files };

/** `datosPersonales`: search, copy and erasure of a person's data (decision 037). */
export function registerPersonalData(app: HttpApp, services: Services): void {
  registerLooking(app, services);
  registerBundle(app, services);
  serve(
    app,
    personalDataOperations.suprimir,
    { access: allow('datosPersonales', 'E'), refuses: [404, 409], recent: true },
    (request) => {
      const { confirmacion: _typed, ...who } = request.body;
      return suppressPerson(services, who, actorOf(request));
    },
  );
}

function registerLooking(app: HttpApp, services: Services): void {
  const { db } = services;
  const config = { access: allow('datosPersonales', 'L') };
  serve(app, personalDataOperations.buscar, config, async (request) => {
    const actor = actorOf(request);
    const found = await lookForPerson(db, request.query, actor);
    await remembered(services, actor, { accion: 'consulta', personas: found.length }, found[0]?._id);
    return found;
  });
  serve(app, personalDataOperations.leer, config, async () => {
    const { rows } = await db.execute<Supresion>(sql`
        SELECT id AS "_id", en, actor_nombre AS actor, cuentas FROM supresiones_datos ORDER BY en DESC, id DESC LIMIT 50`);
    return rows.map((row) => ({ ...row, en: new Date(row.en).toISOString() }));
  });
}

function registerBundle(app: HttpApp, services: Services): void {
  const { db } = services;
  page(
    app,
    {
      path: 'datosPersonales/descargar',
      summary: 'Todo lo que hay de una persona, para ella, en un ZIP',
      query: unaPersona,
      head: false,
      compress: false,
    },
    { access: allow('datosPersonales', 'X'), refuses: [404], recent: true },
    async (request, reply) => {
      const { rows, persona } = await onePerson(db, request.query);
      const leave = takePlace(db);
      try {
        const entries = await bundleOf(services, persona, await businessName(db));
        await remembered(services, actorOf(request), { accion: 'descarga' }, rows[0]?._id);
        const stream = Readable.from(zip(entries));
        stream.once('close', leave);
        return reply
          .header(
            'content-disposition',
            `attachment; filename="datos-personales-${todayInMadrid(services.clock())}.zip"`,
          )
          .type('application/zip')
          .send(stream);
      } catch (error) {
        leave();
        throw error;
      }
    },
  );
}

async function businessName(db: Db): Promise<string> {
  const { rows } = await db.execute<{ nombre: string }>(sql`SELECT nombre_comercial AS nombre FROM negocio`);
  return rows[0]?.nombre ?? '';
}

/** Writes down every search: the actor and the row, and none of the data shown. */
const remembered = async (
  { db, clock }: Services,
  actor: Actor,
  despues: { accion: 'consulta' | 'descarga'; personas?: number },
  id: string | null | undefined,
) => {
  const now = clock();
  const line = { actor, now, entidad: 'datosPersonales' };
  const tipo = despues.accion === 'consulta' ? 'datosConsultados' : 'datosEntregados';
  await noteSecurity(db, now, { tipo, actor });
  await db.execute(lineOfHistory(line, { id: id ?? uuid({ msecs: now.getTime() }), antes: null, despues }));
};
