import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { actorOf, allow, scopeOf } from '#office/access/actor.server.ts';
import type { StandardServices } from '#office/standard.server.ts';

const mes = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'escribe un mes, como 2026-11');

const fila = z.object({ mes: z.string(), tipo: z.string(), estado: z.string(), total: z.number() });

/** Number of actividades of a kind and state in a month. */
export type ActividadesDelMes = z.infer<typeof fila>;

/** Counts the actividades that meet a condition, by kind, state and month in Madrid. */
export async function readActividadMonths(db: Pick<Db, 'execute'>, where: SQL): Promise<ActividadesDelMes[]> {
  const { rows } = await db.execute<ActividadesDelMes>(sql`
    SELECT to_char(inicio AT TIME ZONE 'Europe/Madrid', 'YYYY-MM') AS mes, tipo, estado, count(*)::int AS total
    FROM actividades WHERE ${where} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
  return rows;
}

/** `GET /actividades/obtenerActividadesPorMeses`: how many of each kind and state, by the month of the peninsula. */
export function registerActividadMonths(app: HttpApp, { db }: StandardServices): void {
  app.get(
    '/actividades/obtenerActividadesPorMeses',
    {
      config: { access: allow('actividades', 'L', ['trabajador']) },
      schema: {
        summary: 'Actividades de cada mes, por tipo y estado',
        querystring: z
          .strictObject({
            desde: mes.optional(),
            hasta: mes.optional(),
            _idResponsable: z.uuid('no es un identificador').optional(),
          })
          .refine(({ desde, hasta }) => !desde || !hasta || desde <= hasta, {
            path: ['hasta'],
            error: 'es antes que «desde»',
          }),
        response: { 200: z.array(fila) },
      },
    },
    async (request) => {
      const { desde = null, hasta = null, _idResponsable = null } = request.query;
      const responsable = scopeOf(request) === 'todo' ? _idResponsable : actorOf(request)._id;
      return readActividadMonths(
        db,
        sql`(${responsable}::uuid IS NULL OR responsable_id = ${responsable})
          AND (${desde}::text IS NULL OR inicio >= (${desde} || '-01')::timestamp AT TIME ZONE 'Europe/Madrid')
          AND (${hasta}::text IS NULL
            OR inicio < ((${hasta} || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Europe/Madrid')`,
      );
    },
  );
}
