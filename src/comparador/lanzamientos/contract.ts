import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { DE_QUIEN, PASOS, PASOS_ANOTADOS, SIGUIENTES } from './words.ts';

const momento = z.string();
const maybe = z.string().nullable();

/** Autoescuela of a town, with what is known of it and what has been done. */
export const autoescuelaLanzamiento = z.object({
  codigo: z.string(),
  nombre: z.string(),
  slug: z.string(),
  seccion: z.string().describe('Código de su sección de aquí con más exámenes'),
  secciones: z.number(),
  registrada: z.boolean(),
  negada: z.boolean().describe('Pidió que no le escribamos'),
  comprobadaEn: maybe.describe('Cuándo demostró quién es'),
  direccion: maybe,
  codigoPostal: maybe,
  delNombre: z.boolean().describe('Solo su nombre dice que es de aquí'),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  telefono: maybe,
  web: maybe,
  correo: z.boolean(),
  precio: z
    .object({
      centimos: z.number().describe('Coste esperado del permiso B'),
      origen: z.enum(keysOf(DE_QUIEN)),
      el: z.string(),
    })
    .nullable(),
  porMirar: z.number().describe('Precios traídos que nadie ha mirado'),
  peticiones: z.number().describe('Peticiones de precio que esperan'),
  paso: z.object({ paso: z.enum(keysOf(PASOS)), en: momento, por: z.string() }).nullable(),
  siguiente: z.enum(keysOf(SIGUIENTES)).nullable(),
  parada: z.number().nullable().describe('Su número en la ruta a pie'),
});

export type AutoescuelaLanzamiento = z.infer<typeof autoescuelaLanzamiento>;

const condicion = z.object({
  nombre: z.enum(['Dirección', 'Precio', 'Meses']),
  hay: z.number(),
  de: z.number(),
  pide: z.number(),
  cumple: z.boolean(),
  dice: z.string(),
});

const estado = z
  .enum(['sin_empezar', 'cerrado', 'abierto', 'ambar'])
  .describe('En ámbar sigue abierto, aunque ya no cumple la regla');

export const lanzamiento = z.object({
  municipio: z.object({ codigo: z.string(), nombre: z.string(), provincia: z.string() }),
  estado,
  empezadoEn: momento.nullable(),
  abiertoEn: momento.nullable(),
  cierraEn: momento.nullable().describe('Cuándo se cierra si no vuelve a cumplir la regla'),
  regla: z.array(condicion),
  secciones: z.number(),
  sinLugar: z.number().describe('Se examinan aquí y no se sabe dónde están'),
  autoescuelas: z.array(autoescuelaLanzamiento),
  ruta: z.object({
    paradas: z.array(z.string()).describe('Códigos, en su orden'),
    km: z.number(),
    minutos: z.number(),
  }),
});

export type Lanzamiento = z.infer<typeof lanzamiento>;

export const listaLanzamientos = z.object({
  filas: z.array(
    z.object({
      codigo: z.string(),
      nombre: z.string(),
      codProvincia: z.string(),
      estado,
      empezadoEn: momento,
      abiertoEn: momento.nullable(),
    }),
  ),
});

/** Municipalities to choose from, in reading order. */
export const listaMunicipios = z.object({
  filas: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
});

export const deProvincia = z.strictObject({
  provincia: z.string().regex(/^\d{2}$/, 'escribe las dos cifras de una provincia, como 28'),
});

const municipio = z.string().regex(/^\d{5}$/, 'di un municipio con las cinco cifras del INE');

export const deMunicipio = z.strictObject({ municipio });
const una = deMunicipio.extend({ codigo: textField({ min: 1, max: 20 }).describe('Código de la DGT') });

export const anotarPaso = una.extend({ paso: z.enum(PASOS_ANOTADOS, 'elige uno') });
export const negarLanzamiento = una;
export const comprobarCodigo = una.extend({
  clave: textField({ min: 1, max: 20 }).describe('El código de su carta, como lo dice la autoescuela'),
});
export const hacerCartas = deMunicipio.extend({
  codigo: textField({ min: 1, max: 20 }).optional().describe('Solo la de esta; sin él, las que faltan'),
});
