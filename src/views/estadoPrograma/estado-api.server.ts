import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Health } from '#api/health/health.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { serve } from '#api/serve.server.ts';
import type { StreetTiles } from '#api/street-tiles/street-tiles.server.ts';
import { allow } from '#office/access/actor.server.ts';
import { isHeld } from '#office/restored.server.ts';
import { readSteps, type StepServices } from '../puestaEnMarcha/read-steps.server.ts';
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
    const [{ pasos }, fallidos, restaurada, calles] = await Promise.all([
      readSteps(services),
      countFailedJobs(db),
      isHeld(db),
      streets?.state(),
    ]);
    return gatherParts({ health: health?.parts() ?? [], pasos, fallidos, restaurada, calles });
  });
}

/** Jobs that ran out of tries in the last day. Those of correos are told in «Correos». */
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
