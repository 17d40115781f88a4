import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { registerStandard, type Standard } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
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
  app.get(
    '/imagenes/leer',
    {
      config,
      schema: {
        summary: 'Lista: fotos',
        querystring: schemas.leer,
        response: { 200: pageAnswer(photo) },
      },
    },
    async (request) => {
      const page = await rows.list(request, request.query);
      return { ...page, filas: page.filas.map(show) };
    },
  );
  app.get(
    '/imagenes/consultarPorId',
    {
      config,
      schema: { summary: 'Consulta la foto', querystring: porId, response: { 200: photo } },
    },
    async (request) => show(await rows.find(request, request.query._id)),
  );
}

function registerChanges(app: HttpApp, services: ImagenServices, standard: Standard): void {
  const show = shower(services);
  const changes = fotoChanges(services, standard);
  withFotoForms(app, (context, bodyLimit) => {
    context.post(
      '/imagenes/crear',
      {
        bodyLimit,
        config: { access: allow('imagenes', 'C'), refuses: [404, 409, 413], once: 'received' },
        schema: {
          summary: 'Añade una foto a una autoescuela: 12 como mucho, de 5 MB cada una',
          consumes: ['multipart/form-data'],
          body: fotoForm,
          response: { 200: photo },
        },
      },
      (request) => changes.create(request, request.body, show),
    );
  });
  app.put(
    '/imagenes/actualizar',
    {
      config: {
        access: allow('imagenes', 'A'),
        current: {
          read: async (request, _id) => show(await standard.rows.find(request, _id, 'actualizar')),
          // The addresses are signed anew each hour, so the signature does not count as a change.
          earlier: { archivos: (sent, now) => unsigned(sent) === unsigned(now) },
        },
      },
      schema: {
        summary: 'Cambia la foto, o su sitio entre las de la autoescuela; 40901 si alguien lo ha hecho antes',
        body: change,
        response: { 200: photo },
      },
    },
    async (request) => show(await changes.update(request, request.body)),
  );
  app.put(
    '/imagenes/cambiarImagenPrincipal',
    {
      config: { access: allow('imagenes', 'A') },
      schema: {
        summary: 'Hace principal la foto; la que lo era deja de serlo',
        body: porId,
        response: { 200: photo },
      },
    },
    async (request) => show(await changes.makeMain(request, request.body._id)),
  );
  app.delete(
    '/imagenes/eliminar',
    {
      config: { access: allow('imagenes', 'E') },
      schema: {
        summary: 'Elimina; si era la principal, pasa a serlo la primera de las que quedan',
        body: z.strictObject({ _id: z.union([porId.shape._id, z.array(porId.shape._id).min(1).max(100)]) }),
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      await changes.remove(request, [request.body._id].flat());
      return true as const;
    },
  );
}
