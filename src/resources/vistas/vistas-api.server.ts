import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { pageAnswer } from '#kit/list-query.ts';
import { actorOf, signedIn } from '#office/access/actor.server.ts';
import type { StandardServices } from '#office/standard.server.ts';
import { actualizarVista, crearVista, eliminarVista, listarVistas, vista } from './contract.ts';
import { createView, listViews, readView, removeView, updateView } from './store.server.ts';

/** `vistas`: how workers keep a list's search, filters, order and columns under a name. */
export function registerViews(app: HttpApp, { db, clock }: StandardServices): void {
  const config = { access: signedIn('trabajador') };
  const asking = (request: FastifyRequest) => ({ db, actor: actorOf(request), now: clock() });
  app.get(
    '/vistas/leer',
    {
      config,
      schema: {
        summary: 'Vistas guardadas de una lista: las propias y las que otros comparten',
        querystring: listarVistas,
        response: { 200: pageAnswer(vista) },
      },
    },
    (request) => listViews(asking(request), request.query),
  );
  app.post(
    '/vistas/crear',
    { config, schema: { summary: 'Guarda una vista', body: crearVista, response: { 200: vista } } },
    (request) => createView(asking(request), request.body),
  );
  app.put(
    '/vistas/actualizar',
    {
      config: { ...config, current: { read: (request, _id) => readView(db, actorOf(request), _id) } },
      schema: {
        summary: 'Cambia una vista propia; 40901 si ha cambiado desde que se leyó',
        body: actualizarVista,
        response: { 200: vista },
      },
    },
    (request) => updateView(asking(request), request.body),
  );
  app.delete(
    '/vistas/eliminar',
    {
      config,
      schema: {
        summary: 'Elimina una vista propia; un Administrador, también las que otros comparten',
        body: eliminarVista,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      await removeView(asking(request), request.body._id);
      return true as const;
    },
  );
}
