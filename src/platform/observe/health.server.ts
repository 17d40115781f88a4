import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Pulse } from '#platform/database/database-pulse.server.ts';
import { DatabaseAway } from '#platform/database/database-trouble.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Health } from './health/health.server.ts';
import { registerReadOnly } from './health/read-only.server.ts';
import { report } from './log/log.server.ts';

const salud = z.object({
  estado: z.enum(['ok', 'sin_base_de_datos']),
  version: z.string(),
  baseDeDatos: z.object({ estado: z.enum(['ok', 'no_responde']), version: z.string().optional() }),
  soloLectura: z.literal(true).optional().describe('Se puede consultar, y no guardar'),
});

/** Body of any refusal: a program that is far behind refuses every request, also those of monitors. */
const rechazo = z.looseObject({ codigo: z.int(), mensaje: z.string(), idTraza: z.string() });

/** Milliseconds; monitors give up after a few seconds. */
const PATIENCE_MS = 1_500;

type HealthServices = {
  db: Db;
  version: string;
  pulse?: Pulse | undefined;
  /** State of the program; without it no write is refused in advance. */
  health?: Health | undefined;
};

/**
 * Registers `GET /salud`, for monitors and load balancers: 200 when the database answers, 503 when it does
 * not or the program is far behind. Also refuses requests that could not be saved.
 */
export function registerHealth(app: HttpApp, { db, version, pulse, health }: HealthServices): void {
  if (health) registerReadOnly(app, health);
  app.get(
    '/salud',
    {
      config: { access: 'publico', coste: 0 },
      schema: { summary: 'Estado del servicio', response: { 200: salud, 503: z.union([salud, rechazo]) } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const { rows } = await answered(db, pulse);
        const baseDeDatos = { estado: 'ok' as const, version: rows[0]?.server_version };
        const isReadOnly = health?.readOnly() !== undefined;
        return {
          estado: 'ok' as const,
          version,
          baseDeDatos,
          ...(isReadOnly && { soloLectura: true as const }),
        };
      } catch (error) {
        report(request.log, 'health check failed', { failure: error });
        reply.code(503);
        return {
          estado: 'sin_base_de_datos' as const,
          version,
          baseDeDatos: { estado: 'no_responde' as const },
        };
      }
    },
  );
}

/** Version of the database, unless it is late to answer: a health check must not wait too. */
async function answered(db: Db, pulse: Pulse | undefined) {
  if (pulse?.isLate()) throw new DatabaseAway();
  const asked = db.execute<{ server_version: string }>(sql`SHOW server_version`);
  asked.catch(() => {});
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new DatabaseAway();
  });
  return Promise.race([asked, late]);
}
