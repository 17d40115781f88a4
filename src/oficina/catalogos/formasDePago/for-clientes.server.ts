import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { signedIn } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { formasDePago } from './table.server.ts';

const fila = z.object({ _id: z.string(), codigo: z.string(), nombre: z.string(), instrucciones: z.string() });

/** Registers `GET /formasDePago/leerEnCliente`: the ways of paying that a cliente may choose. */
export function registerFormasPagoCliente(app: HttpApp, { db }: StandardServices): void {
  serve(
    app,
    {
      method: 'GET',
      path: 'formasDePago/leerEnCliente',
      summary: 'Formas de pago que ven los clientes',
      query: z.strictObject({}),
      answer: z.array(fila),
    },
    { access: signedIn('cliente') },
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
