import { z } from 'zod';
import { LONGEST_NUMBER } from '#oficina/ventas/papeles/number-form.ts';
import { type Serie, series } from '#oficina/ventas/papeles/series.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { type Papel, papeles } from './numbering.ts';

/** Steps of the set-up, in their order. */
export const pasos = [
  'identidad',
  'formasDePago',
  'series',
  'correo',
  'agencia',
  'copias',
  'legales',
  'datosOficiales',
  'catalogos',
  'trabajadores',
  'clientes',
  'web',
  'ventas',
] as const;

export type Paso = (typeof pasos)[number];

const paso = z.object({
  clave: z.enum(pasos),
  estado: z
    .enum(['hecho', 'falta', 'aviso', 'espera'])
    .describe(
      'Cómo está en los datos: hecho, sin hacer, con algo que no va bien, o a la espera de un correo',
    ),
  saltado: z.boolean().describe('Alguien lo dejó para otro momento'),
  detalle: z.string().describe('Qué hay, o qué falta'),
  abiertaEn: z.string().optional().describe('De `web` y `ventas`: cuándo se abrió, si está abierta'),
});

export const puesta = z.object({
  pasos: z.array(paso),
  pendientes: z.number().describe('Sin hacer o con algo que no va bien, y sin saltar'),
});

export type PasoLeido = z.infer<typeof paso>;
export type Puesta = z.infer<typeof puesta>;

export const saltar = z.strictObject({
  paso: z.enum(pasos),
  saltado: z.boolean().describe('Falso, vuelve a la lista de lo pendiente'),
});

/** Sets of rows to begin with. */
export const juegos = ['formasDePago', 'catalogos'] as const;

export type Juego = (typeof juegos)[number];

export const ponerJuego = z.strictObject({ juego: z.enum(juegos) });

export const puestos = z.object({
  puestas: z.number().describe('Filas nuevas; ninguna en las listas que ya tenían algo'),
});

export const seguirNumeracion = z.strictObject({
  papel: z.enum(keysOf<Papel>(papeles)).meta({ examples: ['pedidos'] }),
  serie: z.enum(keysOf<Serie>(series)).meta({ examples: ['VV2M'] }),
  anterior: textField({ min: 1, max: 40 })
    .refine((text) => /\d/.test(text), 'lleva su número, como F26/147')
    .describe('El último que se hizo con el otro programa, tal como está escrito en él')
    .meta({ examples: ['P26/147'] }),
  siguiente: z
    .int('escribe un número')
    .min(2, 'el siguiente va después de otro')
    .max(1_000_000, 'es demasiado grande')
    .describe('El primero de aquí: el que va después')
    .meta({ examples: [148] }),
  comoAlli: z
    .boolean()
    .optional()
    .describe('Se escriben como allí, `P26/148`, y no como aquí; el anterior lleva el año'),
});

export type SeguirNumeracion = z.infer<typeof seguirNumeracion>;

export const numeracionSeguida = z.object({ siguiente: z.string().describe('El próximo número, entero') });

export const escribirNumeros = z.strictObject({
  ...seguirNumeracion.pick({ papel: true, serie: true }).shape,
  primero: textField({ min: 3, max: LONGEST_NUMBER })
    .describe('El primero de este año, con el año y su número, el 1')
    .meta({ examples: ['PED26/0001'] }),
});

export type EscribirNumeros = z.infer<typeof escribirNumeros>;

export const numerosEscritos = z.object({
  primero: z.string(),
  desde: z.int().describe('Año desde el que se escriben así: el siguiente si este ya tiene números'),
});

export type NumerosEscritos = z.infer<typeof numerosEscritos>;
