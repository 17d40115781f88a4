import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { readVersion } from '#platform/kit/contract/row-version.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { documentos } from './contract.ts';
import { REASON } from './removal.ts';

const { schemas, fields } = documentos;
export const porId = z.strictObject({ _id: z.uuid('no es un identificador') });

const descarga = z.object({
  _id: z.string(),
  en: z.string(),
  quien: z.string(),
  tipo: z.enum(['trabajador', 'cliente', 'clave']),
  modo: z.enum(['descarga', 'vista']),
  ip: z.string(),
  numVersion: z.number(),
});

/** Somebody's look at a documento. */
export type Descarga = z.infer<typeof descarga>;

/** Calls on one documento, without its file. */
export const documentosOperations = operations({
  actualizar: {
    method: 'PUT',
    path: 'documentos/actualizar',
    summary: 'Cambia lo que se dice del documento; 40901 si alguien lo ha hecho antes',
    body: z.strictObject({
      ...porId.shape,
      version: readVersion,
      nombre: fields.nombre.schema.optional(),
      _idClasificacion: fields._idClasificacion.schema.optional(),
      visibilidad: fields.visibilidad.schema.optional().describe('De todas sus versiones'),
      requiereFirma: fields.requiereFirma.schema.optional(),
      caducaEn: fields.caducaEn.schema.optional(),
      etiquetas: fields.etiquetas.schema.optional(),
    }),
    answer: schemas.row,
  },
  eliminar: {
    method: 'DELETE',
    path: 'documentos/eliminar',
    summary: 'Elimina, con todas sus versiones; 40904 con el día y el porqué si la ley obliga a guardarlo',
    description:
      'Quien lo subió lo elimina sin más durante siete días. Después, o si el cliente ya lo ha visto o es de un papel que se envió, lo elimina quien puede eliminar documentos, con un motivo que queda en el historial.',
    body: z.strictObject({
      _id: z.union([porId.shape._id, z.array(porId.shape._id).min(1).max(100)]),
      motivo: textField({ min: REASON.shortest, max: REASON.longest }).optional(),
    }),
    answer: z.literal(true),
  },
  consultarPorNombreUnico: {
    method: 'GET',
    path: 'documentos/consultarPorNombreUnico',
    summary: 'Consulta un documento por su nombre único',
    query: z.strictObject({
      nombreUnico: z
        .string()
        .regex(/^[\w-]{1,50}\.[a-z]{1,5}$/, 'no es un nombre único')
        .meta({ examples: ['0198c0de-7ab1-7e5c-8a10-5eba5710c1a0.pdf'] }),
    }),
    answer: schemas.row,
  },
  consultarDescargas: {
    method: 'GET',
    path: 'documentos/consultarDescargas',
    summary: 'Quién ha descargado o visto un documento, en todas sus versiones; las últimas 200 veces',
    query: porId,
    answer: z.array(descarga),
  },
});
