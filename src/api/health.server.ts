import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from './db.server.ts';
import type { HttpApp } from './http.server.ts';
import { report } from './log/log.server.ts';

const salud = z.object({
  estado: z.enum(['ok', 'sin_base_de_datos']),
  version: z.string(),
  baseDeDatos: z.object({ estado: z.enum(['ok', 'no_responde']), version: z.string().optional() }),
});

/** A program that is far behind turns everybody away, monitors too, in the form of any refusal. */
const rechazo = z.looseObject({ codigo: z.int(), mensaje: z.string(), idTraza: z.string() });

/** `GET /salud`: 200 once the database answers, 503 while it does not or the program is far behind; for monitors and load balancers. */
export function registerHealth(app: HttpApp, { db, version }: { db: Db; version: string }): void {
  app.get(
    '/salud',
    {
      config: { access: 'publico' },
      schema: { summary: 'Estado del servicio', response: { 200: salud, 503: z.union([salud, rechazo]) } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const { rows } = await db.execute<{ server_version: string }>(sql`SHOW server_version`);
        const baseDeDatos = { estado: 'ok' as const, version: rows[0]?.server_version };
        return { estado: 'ok' as const, version, baseDeDatos };
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
