import { and, asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { momentsBetween } from '#api/crud-list.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { dayAfter } from '#kit/day-after.ts';
import { daySchema } from '#kit/day-schema.ts';
import { several } from '#kit/list-query.ts';
import { actorOf, allow, scopeOf } from '#office/access/actor.server.ts';
import type { StandardServices } from '#office/standard.server.ts';
import { estadosActividad, LONGEST_DAYS, tiposActividad } from '../contract.ts';
import { actividadesScope } from '../scope.server.ts';
import { actividades, actividadesOf } from '../table.server.ts';
import { type ActividadEntre, MAX_DAYS, MAX_ROWS } from './entre.ts';

const keysOf = <Key extends string>(of: Readonly<Record<Key, string>>) => Object.keys(of) as [Key, ...Key[]];
const day = daySchema();

const asked = z
  .strictObject({
    desde: day,
    hasta: day.describe('Incluido'),
    _idResponsable: z
      .uuid('no es un identificador')
      .optional()
      .describe('Las que lleva o en las que participa'),
    tipo: several(z.enum(keysOf(tiposActividad), 'elige una de las opciones')).optional(),
    estado: several(z.enum(keysOf(estadosActividad), 'elige una de las opciones')).optional(),
  })
  .superRefine(({ desde, hasta }, context) => {
    if (hasta < desde) context.addIssue({ code: 'custom', path: ['hasta'], message: 'es antes que «desde»' });
    if (dayAfter(desde, MAX_DAYS) < hasta)
      context.addIssue({ code: 'custom', path: ['hasta'], message: `como mucho ${MAX_DAYS} días` });
  });

const fila = z.object({
  _id: z.string(),
  version: z.number(),
  asunto: z.string(),
  tipo: z.enum(keysOf(tiposActividad)),
  estado: z.enum(keysOf(estadosActividad)),
  prioridad: z.string(),
  inicio: z.string(),
  fin: z.string().nullable(),
  todoElDia: z.boolean(),
  ubicacion: z.string().nullable(),
  responsable: z.string(),
  con: z.string().nullable().describe('Cliente o alumno'),
});

const a = actividades;
const columns = {
  _id: a.id,
  version: a.version,
  asunto: a.asunto,
  tipo: a.tipo,
  estado: a.estado,
  prioridad: a.prioridad,
  todoElDia: a.todoElDia,
  ubicacion: a.ubicacion,
  inicio: sql<string>`to_json(${a.inicio}) #>> '{}'`,
  fin: sql<string | null>`to_json(${a.fin}) #>> '{}'`,
  responsable: sql<string>`(SELECT u.nombre FROM usuarios u WHERE u.id = ${a._idResponsable})`,
  con: sql<string | null>`coalesce(
    (SELECT c.nombre_comercial FROM clientes c WHERE c.id = ${a._idCliente}),
    (SELECT l.nombre FROM alumnos l WHERE l.id = ${a._idAlumno}))`,
};

/**
 * `GET /actividades/leerEntre`: actividades of some days of the calendar in Spain, in order of time, up to
 * a limit.
 */
export function registerActividadesBetween(app: HttpApp, { db }: StandardServices): void {
  app.get(
    '/actividades/leerEntre',
    {
      config: { access: allow('actividades', 'L', ['trabajador']) },
      schema: {
        summary: 'Actividades de unos días, para un calendario',
        querystring: asked,
        response: {
          200: z.object({
            filas: z.array(fila),
            cortada: z.boolean().describe(`Hay más de ${MAX_ROWS}: solo vienen las primeras`),
          }),
        },
      },
    },
    async (request) => {
      const { desde, hasta, _idResponsable, tipo, estado } = request.query;
      const { where } = actividadesScope(actorOf(request), scopeOf(request));
      const rows = await db
        .select(columns)
        .from(a)
        .where(
          and(
            where,
            _idResponsable ? actividadesOf(_idResponsable) : undefined,
            tipo ? sql`${a.tipo} = ANY (${sql.param(tipo)}::text[])` : undefined,
            estado ? sql`${a.estado} = ANY (${sql.param(estado)}::text[])` : undefined,
            // No actividad lasts longer, so earlier ones are not read.
            ...momentsBetween(sql`${a.inicio}`, dayAfter(desde, -LONGEST_DAYS), hasta),
            ...momentsBetween(sql`coalesce(${a.fin}, ${a.inicio})`, desde, undefined),
          ),
        )
        .orderBy(asc(a.inicio), asc(a.id))
        .limit(MAX_ROWS + 1);
      return { filas: rows.slice(0, MAX_ROWS) as ActividadEntre[], cortada: rows.length > MAX_ROWS };
    },
  );
}
