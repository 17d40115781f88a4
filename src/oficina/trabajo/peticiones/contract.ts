import { z } from 'zod';
import { ESTADOS_PETICION, VIAS } from '#oficina/relacion/alumnos/peticion-words.ts';
import { pageAnswer, pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import { emailField, phoneField } from '#platform/kit/people/person-fields.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const maybe = z.string().nullable();

/** Where a code goes: the telephone or the postal address of the official map. */
export const MEDIOS = ['telefono', 'direccion'] as const;

/** Request to carry to an autoescuela that has not joined, with what is known of how to reach it. */
export const peticion = z.object({
  _id: z.string(),
  version: z.number(),
  estado: z.enum(ESTADOS_PETICION),
  enviadaEn: z.string().describe('Cuándo confirmó su correo quien la hizo'),
  lugar: z.string(),
  permiso: z.string(),
  _idAlumno: z.string(),
  alumno: z.string(),
  menor: z.boolean().describe('Tiene menos de 18 años: solo a autoescuelas comprobadas de antes'),
  via: z.enum(VIAS).nullable(),
  llevadaEn: maybe,
  entregadaEn: maybe,
  avisadaEn: maybe.describe('Cuándo se le dijo que no había forma'),
  autoescuela: z.object({
    codigo: z.string(),
    nombre: z.string(),
    slug: maybe,
    telefono: maybe.describe('El del mapa oficial'),
    direccion: maybe.describe('La del mapa oficial'),
    web: maybe,
    codigoA: maybe.describe('A dónde fue el último código'),
    codigoEn: maybe,
    comprobadaEn: maybe,
    prueba: maybe,
    pruebaA: maybe,
    pruebaPor: maybe,
    correo: maybe.describe('El que dio para recibirlas'),
  }),
});

export type Peticion = z.infer<typeof peticion>;

export const paginaPeticiones = pageAnswer(peticion);

export const leerPeticiones = z.strictObject({
  ...pageQuery,
  estado: several(z.enum(ESTADOS_PETICION)).optional(),
});

const una = z.strictObject({ _id: z.uuid('no es un identificador'), version: rowVersion });

export const llevarPeticion = una.extend({ via: z.enum(VIAS, 'elige una') });
export const negarPeticion = una;
export const prepararCodigo = una.extend({ medio: z.enum(MEDIOS, 'elige uno') });

/** The proof, unless the autoescuela gave one before, and the address that it wants the request at. */
export const entregarPeticion = una.extend({
  codigo: textField({ max: 20 }).optional().describe('El que ha dicho la autoescuela'),
  telefono: phoneField().optional().describe('El del mapa oficial al que la has llamado'),
  correo: emailField().optional().describe('Donde quiere recibirla; sin él, el que ya dio'),
});

export const entregada = z.object({
  peticion,
  quedan: z.number().nullable().describe('Intentos que quedan, si el código no era ese'),
});
