import { z } from 'zod';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { readVersion } from '#platform/kit/contract/row-version.ts';
import { imagenes } from './contract.ts';
import { FORM_BYTES, fotoForm } from './foto-form.server.ts';

const { schemas, fields } = imagenes;
const porId = z.strictObject({ _id: z.uuid('no es un identificador') });

const foto = schemas.row.extend({
  archivos: z
    .array(z.object({ ancho: z.number(), avif: z.string(), webp: z.string() }))
    .describe('Dónde está cada tamaño; estas direcciones valen una hora como poco'),
});

/** A photo as calls give it: with where each of its sizes is, from the narrowest. */
export type Foto = z.infer<typeof foto>;

export const imagenesOperations = operations({
  leer: {
    method: 'GET',
    path: 'imagenes/leer',
    summary: 'Lista: fotos',
    query: schemas.leer,
    answer: pageAnswer(foto),
  },
  consultarPorId: {
    method: 'GET',
    path: 'imagenes/consultarPorId',
    summary: 'Consulta la foto',
    query: porId,
    answer: foto,
  },
  crear: {
    method: 'POST',
    path: 'imagenes/crear',
    summary: 'Añade una foto a una autoescuela: 12 como mucho, de 5 MB cada una',
    consumes: 'multipart/form-data',
    body: fotoForm,
    bodyLimit: FORM_BYTES,
    answer: foto,
  },
  actualizar: {
    method: 'PUT',
    path: 'imagenes/actualizar',
    summary: 'Cambia la foto, o su sitio entre las de la autoescuela; 40901 si alguien lo ha hecho antes',
    body: porId.extend({
      version: readVersion,
      alt: fields.alt.schema.optional(),
      orden: fields.orden.schema.optional(),
    }),
    answer: foto,
  },
  cambiarImagenPrincipal: {
    method: 'PUT',
    path: 'imagenes/cambiarImagenPrincipal',
    summary: 'Hace principal la foto; la que lo era deja de serlo',
    body: porId,
    answer: foto,
  },
  eliminar: {
    method: 'DELETE',
    path: 'imagenes/eliminar',
    summary: 'Elimina; si era la principal, pasa a serlo la primera de las que quedan',
    body: z.strictObject({ _id: z.union([porId.shape._id, z.array(porId.shape._id).min(1).max(100)]) }),
    answer: z.literal(true),
  },
});
