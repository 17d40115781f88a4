import { z } from 'zod';
import { tiposSuceso } from '#oficina/base/security-log/sucesos.ts';
import { momentRange, pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { textField } from '#platform/kit/text/text-field.ts';

export const listarSucesos = z.strictObject({
  texto: textField({ max: 80 }).optional(),
  tipo: several(z.enum(tiposSuceso)).optional(),
  _idUsuario: several(z.uuid('no es un identificador'))
    .optional()
    .describe('De quien lo hizo, o a quien se hizo'),
  ...momentRange('en'),
  ...pageQuery,
});

export type FiltroSucesos = z.infer<typeof listarSucesos>;

export const suceso = z.object({
  _id: z.string(),
  en: z.string(),
  tipo: z.enum(tiposSuceso),
  _idActor: z.string().nullable(),
  actor: z.string().nullable(),
  _idSesion: z.string().nullable(),
  _idSobre: z.string().nullable(),
  sobre: z.string().nullable(),
  ruta: z.string().nullable(),
  detalle: z.string().nullable(),
  filas: z.number().nullable(),
  veces: z.number(),
  /** Address of the session, or of the call without one. */
  ip: z.string().nullable(),
});

export type Suceso = z.infer<typeof suceso>;
