import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { type Actor, actorOf, allow } from '#office/access/actor.server.ts';
import { registerStandard, type Standard, type StandardServices } from '#office/standard.server.ts';
import {
  actualizarPlantilla,
  listaDePlantillas,
  plantillaLeida,
  plantillasCorreo,
  restaurarPlantilla,
  unaPlantilla,
  type VerPlantilla,
  type VistaPrevia,
  verPlantilla,
  vistaPrevia,
} from './contract.ts';
import { findPlantilla, readPlantillas, writePlantilla } from './plantillas.server.ts';
import { plantillasCorreo as table } from './table.server.ts';

/** Composes a letter with the words of a form, without sending it; see the view of the letters of papers. */
type Preview = (asked: { asked: VerPlantilla; actor: Actor }) => Promise<VistaPrevia>;

type Services = StandardServices & { preview: Preview };

/**
 * `plantillasCorreo`: texts of the correos about papers. The program sets the kinds, and the office writes
 * the texts.
 */
export function registerPlantillas(app: HttpApp, services: Services): Standard {
  const { db } = services;
  app.get(
    '/plantillasCorreo/leer',
    {
      config: { access: allow('plantillasCorreo', 'L') },
      schema: {
        summary: 'Los correos de presupuestos, pedidos y facturas, con lo que dicen ahora',
        querystring: z.strictObject({}),
        response: { 200: listaDePlantillas },
      },
    },
    async () => {
      const filas = await readPlantillas(db);
      return { filas, total: filas.length };
    },
  );
  app.get(
    '/plantillasCorreo/consultarPorId',
    {
      config: { access: allow('plantillasCorreo', 'L') },
      schema: {
        summary: 'Consulta la plantilla',
        querystring: unaPlantilla,
        response: { 200: plantillaLeida },
      },
    },
    (request) => findPlantilla(db, request.query._id),
  );
  registerWriting(app, services);
  return registerStandard(app, services, {
    resource: plantillasCorreo,
    table,
    recurso: 'plantillasCorreo',
    tipos: ['trabajador'],
    only: [],
  });
}

function registerWriting(app: HttpApp, { db, clock, preview }: Services): void {
  app.put(
    '/plantillasCorreo/actualizar',
    {
      config: {
        access: allow('plantillasCorreo', 'A'),
        current: { read: (_request, _id) => findPlantilla(db, _id) },
      },
      schema: {
        summary: 'Cambia lo que dice un correo; 40901 si alguien lo ha hecho antes',
        body: actualizarPlantilla,
        response: { 200: plantillaLeida },
      },
    },
    (request) => {
      const { _id, version, ...changes } = request.body;
      const by = { actor: actorOf(request), now: clock() };
      return db.transaction((tx) => writePlantilla(tx, by, { _id, version }, changes));
    },
  );
  app.put(
    '/plantillasCorreo/restaurar',
    {
      config: { access: allow('plantillasCorreo', 'A') },
      schema: {
        summary: 'Vuelve al texto original de un correo; 40901 si alguien lo ha cambiado antes',
        body: restaurarPlantilla,
        response: { 200: plantillaLeida },
      },
    },
    (request) => {
      const by = { actor: actorOf(request), now: clock() };
      return db.transaction((tx) => writePlantilla(tx, by, request.body, null));
    },
  );
  app.post(
    '/plantillasCorreo/vistaPrevia',
    {
      config: { access: allow('plantillasCorreo', 'L'), once: false },
      schema: {
        summary: 'Cómo quedaría un correo, con un presupuesto o un pedido de verdad; no envía nada',
        body: verPlantilla,
        response: { 200: vistaPrevia },
      },
    },
    (request) => preview({ asked: request.body, actor: actorOf(request) }),
  );
}
