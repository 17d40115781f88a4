import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { historialOperations } from './operations.ts';
import { historial } from './table.server.ts';

/** Families whose history the cliente of a row may read too. */
const OF_CLIENTES: readonly string[] = ['permisosAutoescuela'];

/**
 * `GET /historial/leer`: changes of a row, the last first, for actors who may see the row, without fields
 * that they may not see. A cliente sees the business as the author, and not its trabajador.
 */
export function registerHistory(app: HttpApp, { db }: StandardServices, standard: readonly Standard[]): void {
  const access = signedIn('trabajador', 'cliente');
  serve(app, historialOperations.leer, { access }, async (request) => {
    const { entidad, _idEntidad } = request.query;
    const hidden = await hiddenFrom(request, standard);
    const rows = await db
      .select({ ...getTableColumns(historial), actorNombre: namedFor(actorOf(request)) })
      .from(historial)
      .where(and(eq(historial.entidad, entidad), eq(historial.entidadId, _idEntidad)))
      .orderBy(desc(historial.en), desc(historial.id))
      .limit(200);
    return rows.map(({ id, en, actorNombre, antes, despues }) => ({
      _id: id,
      en: en.toISOString(),
      actor: actorNombre,
      antes: without(hidden, antes),
      despues: without(hidden, despues),
    }));
  });
}

/** Name of the author. A cliente sees the names of its own users, and the name of the business for everybody else. */
const namedFor = ({ tipo, clienteId }: Actor): SQL<string> =>
  tipo === 'trabajador'
    ? sql`historial.actor_nombre`
    : sql`CASE WHEN historial.actor_id = ${clienteId}
        OR EXISTS (SELECT FROM usuarios u WHERE u.id = historial.actor_id AND u.cliente_id = ${clienteId})
        THEN historial.actor_nombre ELSE (SELECT nombre_comercial FROM negocio) END`;

type HistorialQuery = { entidad: string; _idEntidad: string };

/** Gives the fields of the row that the caller may not see; throws if the row is out of reach. */
async function hiddenFrom(
  request: FastifyRequest & { query: HistorialQuery },
  standard: readonly Standard[],
): Promise<readonly string[]> {
  const { entidad, _idEntidad } = request.query;
  const family = standard.find(({ name }) => name === entidad);
  const { tipo } = actorOf(request);
  if (!family || (tipo === 'cliente' && !OF_CLIENTES.includes(entidad)))
    throw invalidFields([{ campo: 'entidad', motivo: 'no guarda historia' }]);
  const scope = family.rows.scopeOf(request, 'consultarPorId');
  // A removed row has no owner to check, so only a full reach may read its history.
  if (scope.where) await family.rows.find(request, _idEntidad);
  return scope.hidden ?? [];
}

function without(hidden: readonly string[], values: Record<string, unknown> | null) {
  return values && Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)));
}
