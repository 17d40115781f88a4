import { asc, eq } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { pedidosOperations } from '#oficina/ventas/pedidos/operations.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { conceptosPresupuestos } from './table.server.ts';

/** `GET /conceptosPresupuestos/leerEnCliente`: conceptos that a cliente may order, with their price. */
export function registerConceptosCliente(app: HttpApp, { db }: StandardServices): void {
  const access = allow('pedidos', 'C', ['cliente']);
  serve(app, pedidosOperations.leerConceptos, { access }, () => {
    const { id, codigo, nombre, descripcion, precio, tipoIva, unidad, activo } = conceptosPresupuestos;
    return db
      .select({ _id: id, codigo, nombre, descripcion, precio, tipoIva, unidad })
      .from(conceptosPresupuestos)
      .where(eq(activo, true))
      .orderBy(asc(nombre), asc(id));
  });
}
