import type { FastifyRequest } from 'fastify';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { registerStandard, type Standard } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { fotoChanges, type FotoServices as StoredPhotoServices } from './change-fotos.server.ts';
import { imagenes } from './contract.ts';
import type { FotoSigner } from './foto-address.server.ts';
import { withFotoForms } from './foto-form.server.ts';
import { type Foto, imagenesOperations } from './operations.server.ts';
import { imagenesScope } from './scope.server.ts';
import { imagenes as table } from './table.server.ts';

export type ImagenServices = StoredPhotoServices & { signer: FotoSigner };

/** Photos of autoescuelas: the five verbs, and the choice of the main one. */
export function registerImagenes(app: HttpApp, services: ImagenServices): Standard {
  const standard = registerStandard(app, services, {
    resource: imagenes,
    table,
    recurso: 'imagenes',
    only: [],
    scope: imagenesScope,
  });
  registerReads(app, services, standard);
  registerChanges(app, services, standard);
  return standard;
}

const shower = ({ signer }: ImagenServices) =>
  function show(row: unknown): Foto {
    const found = row as Omit<Foto, 'archivos'>;
    return { ...found, archivos: signer.addresses(found) };
  };

const unsigned = (archivos: unknown) => JSON.stringify(archivos)?.replaceAll(/\?[^"]*/g, '');

function registerReads(app: HttpApp, services: ImagenServices, { rows }: Standard): void {
  const show = shower(services);
  const config = { access: allow('imagenes', 'L') };
  serve(app, imagenesOperations.leer, config, async (request) => {
    const page = await rows.list(request, request.query);
    return { ...page, filas: page.filas.map(show) };
  });
  serve(app, imagenesOperations.consultarPorId, config, async (request) =>
    show(await rows.find(request, request.query._id)),
  );
}

function registerChanges(app: HttpApp, services: ImagenServices, standard: Standard): void {
  const { crear, actualizar, cambiarImagenPrincipal, eliminar } = imagenesOperations;
  const show = shower(services);
  const changes = fotoChanges(services, standard);
  withFotoForms(app, (context) => {
    const access = allow('imagenes', 'C');
    serve(context, crear, { access, refuses: [404, 409, 413], once: 'received' }, (request) =>
      changes.create(request, request.body, show),
    );
  });
  const access = allow('imagenes', 'A');
  const current = {
    read: async (request: FastifyRequest, _id: string) =>
      show(await standard.rows.find(request, _id, 'actualizar')),
    // The addresses are signed anew each hour, so the signature does not count as a change.
    earlier: { archivos: (sent: unknown, now: unknown) => unsigned(sent) === unsigned(now) },
  };
  serve(app, actualizar, { access, current }, async (request) =>
    show(await changes.update(request, request.body)),
  );
  serve(app, cambiarImagenPrincipal, { access }, async (request) =>
    show(await changes.makeMain(request, request.body._id)),
  );
  serve(app, eliminar, { access: allow('imagenes', 'E') }, async (request) => {
    await changes.remove(request, [request.body._id].flat());
    return true as const;
  });
}
