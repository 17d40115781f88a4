import { sql } from 'drizzle-orm';
import { type Actor, actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { hasSecondFactor } from '#oficina/base/roles/has-factor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { outOfDate } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { CambioPolitica, Politica } from './contract.ts';
import { politicaOperations } from './operations.ts';

type Services = { db: Db; clock: () => Date };

/** Routes of the access policy, which an Administrador sets in «Mi negocio» (decision 054). */
export function registerPolitica(app: HttpApp, services: Services): void {
  serve(app, politicaOperations.leer, { access: allow('negocio', 'A') }, () => readPolitica(services.db));
  serve(app, politicaOperations.exigir, { access: allow('negocio', 'A'), recent: true }, async (request) => {
    await updatePolitica(services, actorOf(request), request.body);
    return readPolitica(services.db);
  });
}

type Executor = Pick<Db, 'execute'>;

async function readPolitica(db: Executor): Promise<Politica> {
  const { rows } = await db.execute<Pick<Politica, 'version' | 'exigenDobleFactor'>>(
    sql`SELECT version, exigen_doble_factor AS "exigenDobleFactor" FROM politica_acceso`,
  );
  const { rows: perfiles } = await db.execute<Politica['perfiles'][number]>(sql`
    SELECT tipo || '.' || rol AS perfil, count(*)::int AS personas,
      count(*) FILTER (WHERE NOT ${hasSecondFactor})::int AS "sinFactor"
    FROM usuarios u WHERE estado = 'activo' GROUP BY 1 ORDER BY 1`);
  return { ...(rows[0] ?? { version: 0, exigenDobleFactor: [] }), perfiles };
}

/** The new policy counts from the next call of each session, because each call reads it. */
async function updatePolitica(
  { db, clock }: Services,
  actor: Actor,
  { version, exigenDobleFactor }: CambioPolitica,
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      INSERT INTO politica_acceso AS p (version, exigen_doble_factor, modificado_en)
      SELECT 1, ${sql.param(exigenDobleFactor)}::text[], ${now}
      WHERE coalesce(${version ?? null}::int, 0) = 0 OR EXISTS (SELECT FROM politica_acceso)
      ON CONFLICT (unico) DO UPDATE SET version = p.version + 1, modificado_en = excluded.modificado_en,
        exigen_doble_factor = excluded.exigen_doble_factor
      WHERE p.version = coalesce(${version ?? null}::int, p.version)`);
    if (!rowCount) throw outOfDate(await readPolitica(tx));
    const detalle = exigenDobleFactor.join(', ') || 'a nadie';
    await noteSecurity(tx, now, { tipo: 'politicaAccesoCambiada', actor, detalle });
  });
}
