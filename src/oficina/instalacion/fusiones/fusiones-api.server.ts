import { sql, TransactionRollbackError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { DIAS_PARA_DESHACER, type EntidadFusion } from '#oficina/base/merges.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import { AppError, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { readCandidates } from './candidates.server.ts';
import { comparables } from './comparables.server.ts';
import type { Comparacion, FusionHecha, ParFusion } from './contract.ts';
import { type MergeStandards, mayMerge, mergeFamilies, mergers, standardsOf } from './families.server.ts';
import { name } from './keys.server.ts';
import { merge } from './merge.server.ts';
import { fusionesOperations } from './operations.ts';
import { movedBy } from './steps.ts';
import { familyOfMerge, undoMerge } from './undo.server.ts';

/** Milliseconds for each statement: an old customer has many rows to move, so the usual limit of screens is too short. */
const LIMIT = sql`SET LOCAL statement_timeout = 60000`;

type Services = StandardServices & { standards: MergeStandards };

/** `fusiones`: finds duplicate rows of a family, merges them, and undoes merges (decision 114). */
export function registerFusiones(
  app: HttpApp,
  services: StandardServices,
  standards: readonly Standard[],
): void {
  const all = { ...services, standards: standardsOf(standards) };
  registerReading(app, all);
  registerMerging(app, all);
}

function registerReading(app: HttpApp, services: Services): void {
  const { db, clock, standards } = services;
  serve(app, fusionesOperations.leer, { access: mergers }, async (request) => {
    const { entidad, _id } = request.query;
    mayMerge(request, entidad);
    const { where } = standards[entidad].rows.scopeOf(request, 'actualizar');
    const found = await readCandidates(db, { entidad, _id, where });
    return { ...found, fusiones: await recentMerges(services, { request, entidad, now: clock() }) };
  });
  serve(app, fusionesOperations.comparar, { access: mergers, refuses: [404, 409] }, (request) =>
    compare(services, request, request.query),
  );
  serve(app, fusionesOperations.distinguir, { access: mergers }, async (request) => {
    const { entidad, _id, _idOtro } = request.body;
    mayMerge(request, entidad);
    const [uno, otro] = [_id, _idOtro].sort();
    const now = clock();
    await db.execute(sql`
      INSERT INTO pares_distintos (id, entidad, uno_id, otro_id, en)
      VALUES (${uuid({ msecs: now.getTime() })}, ${entidad}, ${uno}, ${otro}, ${now}) ON CONFLICT DO NOTHING`);
    return true;
  });
}

function registerMerging(app: HttpApp, { db, clock, standards }: Services): void {
  const config = { access: mergers, refuses: [404, 409], recent: true as const };
  serve(app, fusionesOperations.fusionar, config, (request) => {
    mayMerge(request, request.body.entidad);
    const { rows } = standards[request.body.entidad];
    return rows.guarded(() =>
      db.transaction(async (tx) => {
        await tx.execute(LIMIT);
        const { _id, filas } = await merge({ tx, standards, request, now: clock() }, request.body);
        return { _id, filas };
      }),
    );
  });
  serve(app, fusionesOperations.deshacer, { access: mergers, refuses: [404, 409] }, async (request) => {
    const entidad = await familyOfMerge(db, request.body._id);
    if (!entidad) throw notFound('la fusión');
    const actor = mayMerge(request, entidad);
    return standards[entidad].rows.guarded(() =>
      db.transaction(async (tx) => {
        await tx.execute(LIMIT);
        const { vuelven, quedan } = await undoMerge(tx, request.body._id, { actor, now: clock() });
        return { vuelven, quedan };
      }),
    );
  });
}

/** Gives both rows, and how many rows a merge would move: runs the merge and rolls it back. */
async function compare(
  { db, clock, standards, tableNames }: Services,
  request: FastifyRequest,
  asked: ParFusion,
): Promise<Comparacion> {
  const { entidad, _id, _idOtro } = asked;
  mayMerge(request, entidad);
  let answer: Comparacion | undefined;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(LIMIT);
      const found = await comparables({ tx, standards, request }, entidad, [_id, _idOtro]);
      const [uno, otro] = [found.get(_id)?.row, found.get(_idOtro)?.row];
      if (!uno || !otro) throw notFound(mergeFamilies[entidad].contract.one);
      answer = { uno, otro, mueve: [], impedimento: null };
      const whole = { ...asked, version: uno.version, versionOtro: otro.version, tomar: [] };
      const { pasos } = await merge({ tx, standards, request, now: clock() }, whole);
      answer.mueve = [...movedBy(pasos)].map(([tabla, filas]) => ({
        titulo: tableNames[tabla] ?? tabla,
        filas,
      }));
      tx.rollback();
    });
  } catch (error) {
    if (answer && error instanceof AppError) answer.impedimento = error.message;
    else if (!(error instanceof TransactionRollbackError)) throw error;
  }
  if (!answer) throw notFound(mergeFamilies[entidad].contract.one);
  return answer;
}

type Recent = { request: FastifyRequest; entidad: EntidadFusion; now: Date };

/** Recent merges that can be undone, the last first, if the row that stayed is within this person's reach. */
async function recentMerges(
  { db, standards }: Services,
  { request, entidad, now }: Recent,
): Promise<FusionHecha[]> {
  const { where } = standards[entidad].rows.scopeOf(request, 'actualizar');
  const { tabla } = mergeFamilies[entidad];
  const label = entidad === 'clientes' ? sql`t.nombre_comercial` : sql`concat_ws(' ', t.nombre, t.apellidos)`;
  const reached = where ? sql`AND f.queda_id IN (SELECT id FROM ${name(tabla)} WHERE ${where})` : sql``;
  const { rows } = await db.execute<FusionHecha>(sql`
    SELECT f.id AS "_id", f.queda_id AS "_idQueda", (SELECT ${label} FROM ${name(tabla)} t WHERE t.id = f.queda_id) AS queda,
      f.nombre, to_json(f.en) #>> '{}' AS en, f.actor_nombre AS actor, to_json(f.deshecha_en) #>> '{}' AS "deshechaEn"
    FROM fusiones f
    WHERE f.entidad = ${entidad} AND f.deshecha_en IS NULL AND f.pasos IS NOT NULL
      AND f.en >= ${now}::timestamptz - make_interval(days => ${DIAS_PARA_DESHACER}) ${reached}
    ORDER BY f.en DESC, f.id LIMIT 50`);
  return rows;
}
