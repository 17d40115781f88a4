import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { signedIn } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { containing } from '#platform/crud/containing.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const fila = z.object({ _id: z.string(), nombre: z.string(), activo: z.boolean() });

/**
 * Registers `GET /responsables/…`: the names of the trabajadores who can be responsable, for every
 * trabajador.
 */
export function registerResponsables(app: HttpApp, { db }: StandardServices): void {
  const worker = and(eq(usuarios.tipo, 'trabajador'), sql`${usuarios.estado} <> 'baja'`);
  const select = (where: SQL | undefined, limite: number) =>
    db
      .select({
        _id: usuarios.id,
        nombre: usuarios.nombre,
        activo: sql<boolean>`${usuarios.estado} = 'activo'`,
      })
      .from(usuarios)
      .where(and(worker, where))
      .orderBy(asc(sql`${usuarios.nombre} COLLATE "es-x-icu"`), asc(usuarios.id))
      .limit(limite);
  app.get(
    '/responsables/leer',
    {
      config: { access: signedIn('trabajador') },
      schema: {
        summary: 'Trabajadores a quienes se puede encargar algo: solo su nombre',
        querystring: z.strictObject({
          texto: textField({ max: 80 }).optional(),
          limite: z.coerce.number().int().min(1).max(100).default(100),
        }),
        response: { 200: z.object({ filas: z.array(fila), total: z.number() }) },
      },
    },
    async (request) => {
      const { texto, limite } = request.query;
      const where = texto
        ? sql`sin_tildes(${usuarios.nombre}) LIKE sin_tildes(${containing(texto)})`
        : undefined;
      const filas = await select(where, limite);
      return { filas, total: filas.length };
    },
  );
  app.get(
    '/responsables/consultarPorId',
    {
      config: { access: signedIn('trabajador') },
      schema: {
        summary: 'Un trabajador a quien se puede encargar algo: solo su nombre',
        querystring: z.strictObject({ _id: z.uuid('no es un identificador') }),
        response: { 200: fila },
      },
    },
    async (request) => {
      const [row] = await select(eq(usuarios.id, request.query._id), 1);
      if (!row) throw notFound('el trabajador');
      return row;
    },
  );
}
