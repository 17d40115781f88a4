import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { allow } from '#office/access/actor.server.ts';
import type { StandardServices } from '#office/standard.server.ts';
import { conceptoOfrecido } from '../pedidos/own-pedido.ts';
import { conceptosPresupuestos } from './table.server.ts';

/** `GET /conceptosPresupuestos/leerEnCliente`: conceptos that a cliente may order, with their price. */
export function registerConceptosCliente(app: HttpApp, { db }: StandardServices): void {
  app.get(
    '/conceptosPresupuestos/leerEnCliente',
    {
      config: { access: allow('pedidos', 'C', ['cliente']) },
      schema: {
        summary: 'Lo que un cliente puede pedir, con su precio',
        querystring: z.strictObject({}),
        response: { 200: z.array(conceptoOfrecido) },
      },
    },
    () => {
      const { id, codigo, nombre, descripcion, precio, tipoIva, unidad, activo } = conceptosPresupuestos;
      return db
        .select({ _id: id, codigo, nombre, descripcion, precio, tipoIva, unidad })
        .from(conceptosPresupuestos)
        .where(eq(activo, true))
        .orderBy(asc(nombre), asc(id));
    },
  );
}
