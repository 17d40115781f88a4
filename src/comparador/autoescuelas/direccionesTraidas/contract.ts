import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { pageAnswer, pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { ESTADOS_DIRECCION, MEDIOS_DIRECCION, MOTIVOS_DIRECCION } from './words.ts';

/** Street and number as a stranger types them: one line, and nothing that a reader could follow elsewhere. */
export const calleDicha = textField({ min: 3, max: 200 }).refine(
  (text) => !/:\/\/|www\.|[@\r\n\u2028\u2029]/i.test(text),
  'escribe solo la calle y el número',
);

const dicha = {
  direccion: z.string().nullable(),
  codigoPostal: z.string().nullable(),
  municipio: z.string().nullable(),
};

/** Address that a learner brought, beside the one that there is. */
export const direccionTraida = z.object({
  _id: z.string(),
  version: z.number(),
  estado: z.enum(keysOf(ESTADOS_DIRECCION)),
  motivo: z.enum(keysOf(MOTIVOS_DIRECCION)).nullable(),
  confirmadoEn: z.string().nullable().describe('Cuándo confirmó su correo quien la trae'),
  medio: z.enum(keysOf(MEDIOS_DIRECCION)),
  ...dicha,
  codigoMunicipio: z.string(),
  municipios: z
    .array(z.object({ codigo: z.string(), nombre: z.string() }))
    .describe('Los de ese código postal, el más poblado primero'),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  autoescuela: z.object({
    codigo: z.string(),
    seccion: z.string(),
    nombre: z.string(),
    slug: z.string().nullable(),
    telefono: z.string().nullable(),
    web: z.string().nullable(),
  }),
  conocida: z
    .object({
      ...dicha,
      fuente: z.enum(['autoescuela', 'traida', 'dgt', 'osm', 'locales']),
      fecha: z.string().nullable(),
      archivo: z.string().nullable(),
      por: z.string().nullable().describe('Quién trajo el archivo, o aceptó la dirección'),
    })
    .nullable()
    .describe('La dirección que se sabe de esa sección'),
  otras: z
    .array(
      z.object({
        _id: z.string(),
        ...dicha,
        medio: z.enum(keysOf(MEDIOS_DIRECCION)),
        mismaRed: z.boolean().describe('Llegó de la misma red: puede ser la misma persona'),
      }),
    )
    .describe('Lo que traen otras personas de la misma sección'),
});

export type DireccionTraida = z.infer<typeof direccionTraida>;

export const paginaDirecciones = pageAnswer(direccionTraida);

export const leerDirecciones = z.strictObject({
  ...pageQuery,
  estado: several(z.enum(['por_mirar', 'aceptada', 'rechazada'])).optional(),
});

const una = z.strictObject({ _id: z.uuid('no es un identificador'), version: rowVersion });

/** The address as the trabajador leaves it. */
export const aceptarDireccion = una.extend({
  direccion: textField({ min: 3, max: 200 }),
  codigoPostal: z.string().regex(/^\d{5}$/, 'escribe sus cinco cifras'),
  codigoMunicipio: z
    .string()
    .max(5, 'no es un código del INE')
    .optional()
    .describe('Cuál de los del código postal; si no es ninguno, el que se sabía o el más poblado'),
  punto: z
    .string()
    .max(60, 'es demasiado largo')
    .nullable()
    .describe('Latitud y longitud; nulo si no se sabe')
    .meta({ examples: ['40.4168, -3.7038'] }),
});

export const rechazarDireccion = una.extend({ motivo: z.enum(keysOf(MOTIVOS_DIRECCION), 'elige uno') });
