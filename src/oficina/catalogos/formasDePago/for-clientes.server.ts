import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { signedIn } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { formasDePago } from './table.server.ts';

const fila = z.object({ _id: z.string(), codigo: z.string(), nombre: z.string(), instrucciones: z.string() });

/** Registers `GET /formasDePago/leerEnCliente`: the ways of paying that a cliente may choose. */
export function registerFormasPagoCliente(app: HttpApp, { db }: StandardServices): void {
  app.get(
    '/formasDePago/leerEnCliente',
    {
      config: { access: signedIn('cliente') },
      schema: {
        summary: 'Formas de pago que ven los clientes',
        querystring: z.strictObject({}),
        response: { 200: z.array(fila) },
      },
    },
    () => {
      const { id, codigo, nombre, instrucciones, visibleCliente, activo, orden } = formasDePago;
      return db
        .select({ _id: id, codigo, nombre, instrucciones })
        .from(formasDePago)
        .where(and(eq(visibleCliente, true), eq(activo, true)))
        .orderBy(asc(orden), asc(nombre));
    },
  );
}
