import { z } from 'zod';
import { textField } from '#platform/kit/text/text-field.ts';

/** Faults of a stored file. */
const fallosArchivo = ['falta', 'tamano', 'contenido'] as const;

const momento = z.iso.datetime();

export const copia = z.object({
  archivo: z.string().nullable().describe('Nombre del archivo; nulo si no llegó a hacerse'),
  hechaEn: momento,
  bytes: z.number().nullable(),
  automatica: z.boolean().describe('La hizo el programa por sí solo'),
  enMarcha: z.boolean(),
  comprobadaEn: momento.nullable().describe('Cuándo se leyó entera y estaba como se escribió'),
  probadaEn: momento.nullable().describe('Cuándo se restauró aparte, para probarla'),
  error: z.string().nullable(),
});

export type Copia = z.infer<typeof copia>;

const lugarInstantes = z.object({
  lugar: z.string(),
  desde: momento.nullable().describe('Nulo mientras no se pueda volver a ninguno'),
  hasta: momento.nullable(),
  falla: z.string().nullable(),
});

export type LugarInstantes = z.infer<typeof lugarInstantes>;

const pruebaCopia = z.object({
  probadaEn: momento,
  copiaDe: momento.nullable().describe('De cuándo son sus datos; nulo si no se llegó a ninguna copia'),
  archivo: z.string().nullable(),
  carpeta: z.string().nullable().describe('De cuál de las carpetas se tomó'),
  segundos: z.number().nullable().describe('Lo que tardó en volver; nulo si no volvió'),
  cifras: z.number().describe('Filas, sumas y huellas comparadas con las que había al hacerla'),
  sinComparar: z.array(z.string()).describe('Lo que no se pudo comparar'),
  parte: z
    .object({ bytes: z.number(), deBytes: z.number() })
    .nullable()
    .describe('Cuánto se restauró de ella si no cabía entera; lo demás, las noches siguientes'),
  fallos: z.array(z.object({ donde: z.string(), motivo: z.string() })).describe('Las primeras diferencias'),
  error: z.string().nullable().describe('Por qué no volvió como debía; nulo si volvió'),
});

export type PruebaCopia = z.infer<typeof pruebaCopia>;

export const copiasLeidas = z.object({
  carpeta: z
    .string()
    .nullable()
    .describe('Carpeta del servidor en que se guardan; nula si no se hacen solas'),
  hora: z.string().describe('A la que se hace la de cada noche'),
  fijada: z
    .boolean()
    .describe('La carpeta la fija quien lleva el servidor, en COPIAS_DIR: aquí no se cambia'),
  lugares: z.array(z.string()).describe('Otras carpetas con la misma copia'),
  cifradas: z.boolean(),
  copias: z.array(copia).describe('La última primero'),
  prueba: pruebaCopia.nullable().describe('La última prueba de restaurar la copia de la noche'),
  probandose: z.boolean().describe('Se está probando ahora'),
  vueltaEn: momento.nullable().describe('Cuándo se probó por última vez que volvía'),
  instantes: z.array(lugarInstantes).describe('A qué instantes se puede volver'),
  instantesProbadosEn: momento.nullable(),
});

export type CopiasLeidas = z.infer<typeof copiasLeidas>;

/** Hour of the nightly copy until the office writes another, 'HH:MM' of Spain's time. */
export const USUAL_HOUR = '03:30';

export const ajustarCopias = z.strictObject({
  carpeta: textField({ min: 1, max: 500 })
    .nullable()
    .optional()
    .describe('La ruta entera, en el servidor; nula deja de hacerlas, y sin ella se queda la que hay')
    .meta({ examples: ['/mnt/copias'] }),
  hora: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'escribe la hora, como 03:30')
    .meta({ examples: [USUAL_HOUR] }),
});

export type AjustarCopias = z.infer<typeof ajustarCopias>;

export const copiasAjustadas = z.object({
  mismoDisco: z
    .boolean()
    .describe('La carpeta está en el disco de los datos: si se estropea, se pierde todo'),
});

const archivoMalo = z.object({
  clave: z.string().describe('Cuál es entre los archivos del programa'),
  nombre: z.string().describe('Del documento, o de la foto'),
  fallo: z.enum(fallosArchivo).describe('No está, no pesa lo mismo o su contenido ha cambiado'),
  vistoEn: momento,
  sinCopiaEn: momento
    .nullable()
    .describe('Cuándo se buscó en todas las copias sin que ninguna lo tuviera bueno'),
});

export const archivosMirados = z.object({
  revision: z
    .object({ acabadaEn: momento, archivos: z.number(), bytes: z.number() })
    .nullable()
    .describe('La última vez que se leyeron todos; nula si no se ha hecho nunca'),
  malos: z.array(archivoMalo).describe('Los que no están como se guardaron'),
});

export type ArchivosMirados = z.infer<typeof archivosMirados>;

export const situacion = z.object({
  restaurada: z
    .object({ copiaDe: momento, restauradaEn: momento })
    .nullable()
    .describe('De qué copia viene esta base, mientras nadie la confirme: no envía nada'),
  fallan: z.string().nullable().describe('Qué pasa con las copias, para quien administra'),
  soloLectura: z.string().nullable().describe('Por qué no se puede guardar nada ahora; nulo si se puede'),
  avisos: z
    .array(
      z.object({
        clave: z.string(),
        estado: z.enum(['aviso', 'mal']),
        desde: momento,
        texto: z.string(),
        queHacer: z.string(),
      }),
    )
    .describe('Qué partes del programa no están bien y qué hacer, para quien administra'),
});

export type Situacion = z.infer<typeof situacion>;

export const porEnviar = z.object({
  correos: z.number().describe('Correos que esperaban al hacer la copia, o se han escrito después'),
  registros: z.number().describe('Registros de facturación sin enviar'),
  recurrentes: z.number().describe('Facturas recurrentes a las que les toca'),
  recordatorios: z.number().describe('Facturas de las que se recordará el vencimiento, una vez cada una'),
});

export type PorEnviar = z.infer<typeof porEnviar>;

/** Decision about the correos that waited when the copy was made; they may have been sent since. */
export const confirmar = z.strictObject({
  correos: z.enum(['enviar', 'descartar']).describe('Qué se hace con los correos que esperaban'),
});

export type Confirmar = z.infer<typeof confirmar>;
