import { and, eq, gt, sql } from 'drizzle-orm';
import type { StreetTiles } from '#comparador/lugares/calles/street-tiles.server.ts';
import { isHeld } from '#oficina/base/restored.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { readSteps, type StepServices } from '#oficina/instalacion/puestaEnMarcha/read-steps.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { textosRevisados } from '#platform/http/bounds/reviewed-texts-table.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Health } from '#platform/observe/health/health.server.ts';
import { gatherParts } from './gather-parts.ts';
import { estadoOperations } from './operations.ts';

type Services = StepServices & {
  health?: Health | undefined;
  streets?: Pick<StreetTiles, 'state'> | undefined;
};

/** `GET /estadoPrograma/leer`: state of every part of the installation, for administrators. */
export function registerEstado(app: HttpApp, services: Services): void {
  serve(app, estadoOperations.leer, { access: allow('negocio', 'A') }, async () => {
    const { db, health, streets } = services;
    const [{ pasos }, fallidos, restaurada, calles, repetidos] = await Promise.all([
      readSteps(services),
      countFailedJobs(db),
      isHeld(db),
      streets?.state(),
      repeatedNames(db),
    ]);
    return gatherParts({ health: health?.parts() ?? [], pasos, fallidos, restaurada, calles, repetidos });
  });
}

/** Repeated names of each list: they were different before texts had one normal form, and nobody has changed them yet. */
async function repeatedNames(db: Db): Promise<string[]> {
  const found = await db
    .select()
    .from(textosRevisados)
    .where(and(eq(textosRevisados.columna, 'nombre'), gt(textosRevisados.repetidos, 0)));
  const lists: string[] = [];
  for (const { tabla } of found) {
    const { rows } = await db.execute<{ nombres: string[] }>(sql`
      SELECT array_agg(nombre ORDER BY id) AS nombres FROM ${sql.identifier(tabla)}
      GROUP BY ${tabla === 'subcategorias' ? sql`categoria_id,` : sql``} sin_tildes(nombre) HAVING count(*) > 1 ORDER BY 1 LIMIT 10`);
    lists.push(
      ...rows.map(({ nombres }) => `${tabla}: ${nombres.map((nombre) => `«${nombre}»`).join(', ')}`),
    );
  }
  return lists;
}

/** Jobs that ran out of tries in the last day. Failed correos are shown in «Correos». */
async function countFailedJobs(db: Db): Promise<number> {
  const { rows: there } = await db.execute<{ cola: boolean }>(
    sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS cola`,
  );
  if (!there[0]?.cola) return 0;
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM pgboss.job
    WHERE state = 'failed' AND completed_on > now() - interval '1 day' AND name <> 'correo'`);
  return rows[0]?.n ?? 0;
}
