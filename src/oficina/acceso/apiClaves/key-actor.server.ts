import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { familyOf } from '#oficina/base/families.ts';
import type { Actor, RouteAccess } from '#oficina/base/roles/actor.server.ts';
import { routeOf, type SecurityRecorder } from '#oficina/base/security-log/recorder.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { tooMany } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { PermisoFamilia } from './contract.ts';
import { actionsOf } from './grants.ts';
import { hashOf, KEY_MARK } from './keys.server.ts';

/** Calls of one key. */
const LIMIT = { max: 600, timeWindow: '1 minute' };

/** Use is written down once a minute, not at each call. */
const USE_STEP_MS = 60_000;

type KeyRow = { id: string; nombre: string; permisos: PermisoFamilia[]; ultimaVezEn: Date | null };

/** Reads by the unique index; the name makes it a prepared statement, planned once. */
const FIND = {
  name: 'api-clave',
  text: `SELECT id, nombre, permisos, ultima_vez_en AS "ultimaVezEn" FROM api_claves
    WHERE hash = $1 AND revocada_en IS NULL AND expira_en >= $2::date`,
};

export const isKey = (token: string): boolean => token.startsWith(KEY_MARK);

/** Finds the actor of a key: `find` gives undefined for an invalid key, and throws 429 for too many calls. */
export function keyDoor(
  app: HttpApp,
  { db, clock, recorder }: { db: Db; clock: () => Date; recorder: SecurityRecorder },
) {
  const count = app.createRateLimit({
    ...LIMIT,
    keyGenerator: (request) => hashOf(String(request.headers.token)),
  });
  return async function find(token: string, request: FastifyRequest): Promise<Actor | undefined> {
    const now = clock();
    const { rows } = await db.$client.query<KeyRow>({ ...FIND, values: [hashOf(token), todayInMadrid(now)] });
    const [row] = rows;
    if (!row) {
      const sobre = await findEnded(db, token);
      recorder.add({ tipo: 'apiClaveRechazada', sobre, ruta: routeOf(request), ip: request.ip });
      return undefined;
    }
    const limit = await count(request);
    if (!limit.isAllowed && limit.isExceeded)
      throw tooMany(`Esta clave ha hecho más de ${LIMIT.max} peticiones en un minuto`, limit.ttlInSeconds);
    if (!row.ultimaVezEn || now.getTime() - row.ultimaVezEn.getTime() > USE_STEP_MS)
      await db.execute(
        sql`UPDATE api_claves SET ultima_vez_en = ${now}, ultima_ip = ${request.ip} WHERE id = ${row.id}`,
      );
    return actorOf(row, request);
  };
}

/** Finds the key of a refused token, which was revoked or has expired; undefined if there never was such a key. */
async function findEnded(db: Db, token: string): Promise<{ _id: string; nombre: string } | undefined> {
  const { rows } = await db.execute<{ _id: string; nombre: string }>(
    sql`SELECT id AS "_id", nombre FROM api_claves WHERE hash = ${hashOf(token)}`,
  );
  return rows[0];
}

/** Makes the actor of this call only, with the key's rights over the family of the call. */
function actorOf({ id, nombre, permisos }: KeyRow, request: FastifyRequest): Actor {
  const { recurso = '' } = (request.routeOptions.config.access ?? {}) as Partial<RouteAccess>;
  const acciones = actionsOf(permisos, familyOf(request.routeOptions.url ?? ''));
  return {
    _id: id,
    tipo: 'trabajador',
    rol: '',
    clienteId: null,
    email: '',
    sesionId: id,
    nombre: `Clave API: ${nombre}`,
    clave: { recurso, acciones },
  };
}
