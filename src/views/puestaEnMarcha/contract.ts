import { z } from 'zod';

/** Steps of the set-up, in their order. */
export const pasos = [
  'identidad',
  'formasDePago',
  'series',
  'correo',
  'agencia',
  'copias',
  'datosOficiales',
  'catalogos',
  'trabajadores',
  'clientes',
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
