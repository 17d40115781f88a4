import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { responsablesOperations } from '#oficina/base/responsables-operations.ts';
import { signedIn } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { containing } from '#platform/crud/containing.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';

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
  const access = signedIn('trabajador');
  serve(app, responsablesOperations.leer, { access }, async (request) => {
    const { texto, limite } = request.query;
    const where = texto
      ? sql`sin_tildes(${usuarios.nombre}) LIKE sin_tildes(${containing(texto)})`
      : undefined;
    const filas = await select(where, limite);
    return { filas, total: filas.length };
  });
  serve(app, responsablesOperations.consultarPorId, { access }, async (request) => {
    const [row] = await select(eq(usuarios.id, request.query._id), 1);
    if (!row) throw notFound('el trabajador');
    return row;
  });
}
