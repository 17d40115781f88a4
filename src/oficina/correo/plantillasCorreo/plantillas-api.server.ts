import { type Actor, actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { registerStandard, type Standard, type StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { plantillasCorreo, type VerPlantilla, type VistaPrevia } from './contract.ts';
import { plantillasOperations } from './operations.ts';
import { findPlantilla, readPlantillas, writePlantilla } from './plantillas.server.ts';
import { plantillasCorreo as table } from './table.server.ts';

/** Composes a correo with the text in the form, without sending it: see `previewOf`. */
type Preview = (asked: { asked: VerPlantilla; actor: Actor }) => Promise<VistaPrevia>;

type Services = StandardServices & { preview: Preview };

/**
 * `plantillasCorreo`: texts of the correos about papers. The program sets the kinds, and the office writes
 * the texts.
 */
export function registerPlantillas(app: HttpApp, services: Services): Standard {
  const { db } = services;
  serve(app, plantillasOperations.leer, { access: allow('plantillasCorreo', 'L') }, async () => {
    const filas = await readPlantillas(db);
    return { filas, total: filas.length };
  });
  serve(app, plantillasOperations.consultarPorId, { access: allow('plantillasCorreo', 'L') }, (request) =>
    findPlantilla(db, request.query._id),
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
  serve(
    app,
    plantillasOperations.actualizar,
    {
      access: allow('plantillasCorreo', 'A'),
      current: { read: (_request, _id) => findPlantilla(db, _id) },
    },
    (request) => {
      const { _id, version, ...changes } = request.body;
      const by = { actor: actorOf(request), now: clock() };
      return db.transaction((tx) => writePlantilla(tx, by, { _id, version }, changes));
    },
  );
  serve(app, plantillasOperations.restaurar, { access: allow('plantillasCorreo', 'A') }, (request) => {
    const by = { actor: actorOf(request), now: clock() };
    return db.transaction((tx) => writePlantilla(tx, by, request.body, null));
  });
  serve(
    app,
    plantillasOperations.vistaPrevia,
    { access: allow('plantillasCorreo', 'L'), once: false },
    (request) => preview({ asked: request.body, actor: actorOf(request) }),
  );
}
