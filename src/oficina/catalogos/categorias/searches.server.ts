import { count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { subcategorias } from '#oficina/catalogos/subcategorias/table.server.ts';
import { conceptosPresupuestos } from '#oficina/ventas/conceptosPresupuestos/table.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { categorias } from './table.server.ts';

const found = z.object({ _id: z.string(), nombre: z.string(), slug: z.string(), descripcion: z.string() });
const counted = z.object({ _id: z.string(), numAfectados: z.number() });
const porId = z.strictObject({ _id: z.uuid('no es un identificador') });
const word = textField({ min: 1, max: 80 });

/**
 * Registers the calls that find categorías and subcategorías by name or address, with their children
 * (specification §7).
 */
export function registerCategorySearches(app: HttpApp, { db }: StandardServices): void {
  const config = { access: allow('catalogosWeb', 'L') };
  const read = async (from: typeof categorias | typeof subcategorias, condition: ReturnType<typeof sql>) => {
    const { id, nombre, slug, descripcion } = from;
    const [row] = await db.select({ _id: id, nombre, slug, descripcion }).from(from).where(condition);
    return row;
  };
  for (const [name, table] of [
    ['categorias', categorias],
    ['subcategorias', subcategorias],
  ] as const)
    serve(
      app,
      {
        method: 'GET',
        path: `${name}/consultarPorSlug`,
        summary: 'Por su dirección',
        query: z.strictObject({ slug: word }),
        answer: found,
      },
      config,
      async (request) => {
        const row = await read(table, sql`${table.slug} = ${request.query.slug}`);
        if (!row) throw notFound('esa dirección');
        return row;
      },
    );
  serve(
    app,
    {
      method: 'GET',
      path: 'categorias/consultarPorNombre',
      summary: 'Por su nombre',
      query: z.strictObject({ nombre: word }),
      answer: found,
    },
    config,
    async (request) => {
      const row = await read(
        categorias,
        sql`sin_tildes(${categorias.nombre}) = sin_tildes(${request.query.nombre})`,
      );
      if (!row) throw notFound('esa categoría');
      return row;
    },
  );
  const counts = {
    categorias: conceptosPresupuestos._idCategoria,
    subcategorias: conceptosPresupuestos._idSubcategoria,
  };
  for (const [name, column] of Object.entries(counts))
    serve(
      app,
      {
        method: 'PUT',
        path: `${name}/actualizarAfectado`,
        summary: 'Cuenta los conceptos que la llevan',
        body: porId,
        answer: counted,
      },
      { access: allow('catalogosWeb', 'A') },
      async (request) => {
        const { _id } = request.body;
        const [row] = await db.select({ total: count() }).from(conceptosPresupuestos).where(eq(column, _id));
        return { _id, numAfectados: row?.total ?? 0 };
      },
    );
}
