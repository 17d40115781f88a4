import multipart from '@fastify/multipart';
import type { FastifyError } from 'fastify';
import { z } from 'zod';
import { tooBig } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { imagenes } from './contract.ts';
import { cropField } from './crop.ts';
import { badFoto } from './foto-kind.server.ts';
import { FOTO_LIMITS } from './foto-sizes.ts';

const { _idCliente, alt } = imagenes.fields;

/** Fields of the form of a photo. */
export const fotoForm = z.strictObject({
  archivo: z
    .custom<Buffer>((value) => Buffer.isBuffer(value) && value.length > 0, 'elige una foto')
    .meta({ type: 'string', format: 'binary' })
    .describe('JPEG, PNG, WebP, AVIF o HEIC, de 5 MB como mucho'),
  _idCliente: _idCliente.schema.optional().describe('Sin él, la autoescuela de quien la envía'),
  alt: alt.schema.describe('Qué se ve en la foto, para quien no la ve'),
  recorte: cropField
    .optional()
    .describe('Lo que se conserva: x, y, ancho y alto, como partes de la foto derecha. Sin él, toda'),
});

/** Room for the form's own words around the photo. */
export const FORM_BYTES = FOTO_LIMITS.bytes + 64 * 1024;

/** Makes routes that take forms with one photo, in a context of their own: no other route takes such a body. */
export function withFotoForms(app: HttpApp, register: (context: HttpApp) => void): void {
  app.register(async (context: HttpApp) => {
    await context.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { fileSize: FOTO_LIMITS.bytes, files: 1, fields: 5, parts: 6, fieldSize: 2_000 },
    });
    context.setErrorHandler((error: FastifyError) => {
      throw refusalOf(error);
    });
    register(context);
  });
}

/** Turns refusals of the multipart reader into messages by field; leaves other errors as they are. */
function refusalOf(error: FastifyError): Error {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return tooBig('archivo', `pesa más de ${FOTO_LIMITS.bytes / 1024 ** 2} MB`);
  if (error.code === 'FST_FILES_LIMIT') return badFoto('envía las fotos de una en una');
  // The reader gives no error code for a form that is cut short or badly written.
  const unread =
    /multipart|terminated early|Malformed/i.test(error.message) && error.statusCode === undefined;
  return unread ? badFoto('no ha llegado entera: vuelve a enviarla') : error;
}
