import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { registerStandard, type Standard } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { readVersion } from '#platform/kit/contract/row-version.ts';
import { fotoChanges, type FotoServices as StoredPhotoServices } from './change-fotos.server.ts';
import { imagenes } from './contract.ts';
import type { FotoSigner } from './foto-address.server.ts';
import { fotoForm, withFotoForms } from './foto-form.server.ts';
import { imagenesScope } from './scope.server.ts';
import { imagenes as table } from './table.server.ts';

export type ImagenServices = StoredPhotoServices & { signer: FotoSigner };

const { schemas, fields } = imagenes;

/** A photo as calls give it: with where each of its sizes is. */
const photo = (schemas.row as unknown as z.ZodObject).extend({
  archivos: z
    .array(z.object({ ancho: z.number(), avif: z.string(), webp: z.string() }))
    .describe('Dónde está cada tamaño; estas direcciones valen una hora como poco'),
});

const porId = z.strictObject({ _id: z.uuid('no es un identificador') });
const change = z.strictObject({
  ...porId.shape,
  version: readVersion,
  alt: fields.alt.schema.optional(),
  orden: fields.orden.schema.optional(),
});

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
  function show(row: unknown) {
    const found = row as { _id: string; ancho: number };
    return { ...found, archivos: signer.addresses(found) } as z.infer<typeof photo>;
  };

const unsigned = (archivos: unknown) => JSON.stringify(archivos)?.replaceAll(/\?[^"]*/g, '');

function registerReads(app: HttpApp, services: ImagenServices, { rows }: Standard): void {
  const show = shower(services);
  const config = { access: allow('imagenes', 'L') };
  serve(
    app,
    {
      method: 'GET',
      path: 'imagenes/leer',
      summary: 'Lista: fotos',
      query: schemas.leer,
      answer: pageAnswer(photo),
    },
    config,
    async (request) => {
      const page = await rows.list(request, request.query);
      return { ...page, filas: page.filas.map(show) };
    },
  );
  serve(
    app,
    {
      method: 'GET',
      path: 'imagenes/consultarPorId',
      summary: 'Consulta la foto',
      query: porId,
      answer: photo,
    },
    config,
    async (request) => show(await rows.find(request, request.query._id)),
  );
}

function registerChanges(app: HttpApp, services: ImagenServices, standard: Standard): void {
  const show = shower(services);
  const changes = fotoChanges(services, standard);
  withFotoForms(app, (context, bodyLimit) => {
    serve(
      context,
      {
        method: 'POST',
        path: 'imagenes/crear',
        summary: 'Añade una foto a una autoescuela: 12 como mucho, de 5 MB cada una',
        body: fotoForm,
        consumes: 'multipart/form-data',
        bodyLimit,
        answer: photo,
      },
      { access: allow('imagenes', 'C'), refuses: [404, 409, 413], once: 'received' },
      (request) => changes.create(request, request.body, show),
    );
  });
  serve(
    app,
    {
      method: 'PUT',
      path: 'imagenes/actualizar',
      summary: 'Cambia la foto, o su sitio entre las de la autoescuela; 40901 si alguien lo ha hecho antes',
      body: change,
      answer: photo,
    },
    {
      access: allow('imagenes', 'A'),
      current: {
        read: async (request, _id) => show(await standard.rows.find(request, _id, 'actualizar')),
        // The addresses are signed anew each hour, so the signature does not count as a change.
        earlier: { archivos: (sent, now) => unsigned(sent) === unsigned(now) },
      },
    },
    async (request) => show(await changes.update(request, request.body)),
  );
  serve(
    app,
    {
      method: 'PUT',
      path: 'imagenes/cambiarImagenPrincipal',
      summary: 'Hace principal la foto; la que lo era deja de serlo',
      body: porId,
      answer: photo,
    },
    { access: allow('imagenes', 'A') },
    async (request) => show(await changes.makeMain(request, request.body._id)),
  );
  serve(
    app,
    {
      method: 'DELETE',
      path: 'imagenes/eliminar',
      summary: 'Elimina; si era la principal, pasa a serlo la primera de las que quedan',
      body: z.strictObject({ _id: z.union([porId.shape._id, z.array(porId.shape._id).min(1).max(100)]) }),
      answer: z.literal(true),
    },
    { access: allow('imagenes', 'E') },
    async (request) => {
      await changes.remove(request, [request.body._id].flat());
      return true as const;
    },
  );
}
