import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { type WriteBehind, writeBehind } from '#platform/database/write-behind.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { senderOf } from '#platform/http/policy.server.ts';
import { needsMoreProof } from '#platform/http/secrets/recent-proof.server.ts';
import { report } from '#platform/observe/log/log.server.ts';
import { methodAndRoute } from '#platform/observe/log/request-log.server.ts';
import { noteSecurity, type Suceso } from './note.server.ts';

/** Most different events between two writes; further ones are only counted, by their kind. */
const DIFFERENT = 500;

export type SecurityRecorder = WriteBehind & { add(suceso: Suceso): void };

type SucesoCount = { suceso: Suceso; at: Date; veces: number };

/**
 * Recorder of events that anybody can cause at will: equal events of one person are one row with a count,
 * written within seconds. `noteSecurity` writes the events of a change, together with the change.
 */
export function securityRecorder({ db, clock }: { db: Db; clock: () => Date }): SecurityRecorder {
  let gathered = new Map<string, SucesoCount>();
  const writeFresh = async () => {
    const fresh = gathered;
    gathered = new Map();
    for (const [key, one] of fresh) {
      try {
        await writeGathered(db, one);
        fresh.delete(key);
      } catch (error) {
        // After a fault of the database, the events not written wait together with the new ones.
        for (const [name, left] of fresh) gathered.set(name, mergedWith(left, gathered.get(name)));
        throw error;
      }
    }
  };
  return {
    ...writeBehind(writeFresh),
    add: (suceso) => {
      const full = gathered.size >= DIFFERENT;
      const kept: Suceso = full ? { tipo: suceso.tipo } : suceso;
      const { tipo, actor, sobre, ruta, ip } = kept;
      const key = JSON.stringify([tipo, actor?._id, sobre?._id, ruta, ip]);
      gathered.set(key, mergedWith({ suceso: kept, at: clock(), veces: 1 }, gathered.get(key)));
    },
  };
}

/** Held while a person is erased, so that an event in memory does not write their name afterwards. */
export const ERASURE_LOCK = 'supresión';

/** Writes an event with the present name of its person. */
async function writeGathered(db: Db, { suceso, at, veces }: SucesoCount): Promise<void> {
  const { actor } = suceso;
  if (!actor) return noteSecurity(db, at, { ...suceso, veces });
  await db.transaction(async (tx) => {
    await lockWithin(tx, ERASURE_LOCK);
    const { rows } = await tx.execute<{ nombre: string }>(
      sql`SELECT nombre FROM usuarios WHERE id = ${actor._id}`,
    );
    await noteSecurity(tx, at, { ...suceso, veces, actor: { ...actor, ...rows[0] } });
  });
}

const mergedWith = (one: SucesoCount, other: SucesoCount | undefined): SucesoCount =>
  other ? { ...one, at: one.at < other.at ? one.at : other.at, veces: one.veces + other.veces } : one;

/** Call of a request, for the log: `GET /clientes/exportar`. */
export function routeOf(request: FastifyRequest): string {
  const { method, route } = methodAndRoute(request);
  return `${method} ${route}`;
}

/** Notes that a person exported rows, once their number is known. */
export function noteExport(
  { db, clock }: { db: Db; clock: () => Date },
  request: FastifyRequest,
  { formato, filas, completa }: { formato: string; filas: number; completa: boolean },
): void {
  const detalle = completa ? formato : `${formato}, sin terminar`;
  const suceso: Suceso = {
    tipo: 'exportacion',
    actor: actorOf(request),
    ruta: routeOf(request),
    detalle,
    filas,
  };
  // The file is already on its way, so no request waits for this.
  noteSecurity(db, clock(), suceso).catch((failure: unknown) =>
    report(request.log, 'not written behind', { failure }),
  );
}

/** Records each 403 of a known person or key, and gives the recorder for other refusals. */
export function recordRefusals(app: HttpApp, services: { db: Db; clock: () => Date }): SecurityRecorder {
  const recorder = securityRecorder(services);
  app.addHook(
    'onClose',
    recorder.start((failure) => report(app.log, 'not written behind', { failure })),
  );
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 403 || needsMoreProof(request)) return;
    const actor = senderOf<Actor>(request);
    if (actor) recorder.add({ tipo: 'denegado', actor, ruta: routeOf(request) });
  });
  return recorder;
}
