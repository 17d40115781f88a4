import { z } from 'zod';

const momento = z.iso.datetime();
const mes = z.iso.date().describe('Primer día del mes');

const diferencia = z.object({
  medida: z.enum(['filas', 'secciones', 'examenes', 'provincia']),
  provincia: z.string().nullable().describe('Código de la provincia cuyas secciones se cuentan'),
  este: z.number(),
  habitual: z
    .number()
    .describe('Valor central de los meses de alrededor, o cifra de la versión que se sustituiría'),
  contra: z.enum(['vecinos', 'sustituido']),
});

export const carga = z.object({
  id: z.uuid(),
  fuente: z.enum(['incluido', 'descarga', 'ultimos', 'archivo', 'anterior', 'retirada']),
  mes: mes.nullable().describe('Nulo mientras no se sabe'),
  origen: z.string().nullable().describe('Nombre del archivo'),
  automatica: z.boolean().describe('La empezó el programa por sí solo'),
  pedidaEn: momento,
  acabadaEn: momento.nullable().describe('Nulo mientras carga'),
  leidas: z.number().describe('Bytes; meses, si son los últimos'),
  total: z.number().nullable(),
  resumen: z.record(z.string(), z.number()).nullable().describe('Recuentos de lo guardado'),
  motivo: z.string().nullable().describe('Por qué no se guardó nada'),
  diferencias: z.array(diferencia).nullable().describe('En qué no se parece a los meses de alrededor'),
  respuesta: z.enum(['cargar', 'descartar']).nullable().describe('Nula mientras espera a que alguien decida'),
});

export type Carga = z.infer<typeof carga>;

export const datosOficiales = z.object({
  demostracion: z.boolean().describe('Los resultados son inventados, y no se mezclan con los reales'),
  incluido: mes.describe('Mes que viene con el programa'),
  meses: z
    .array(
      z.object({
        mes,
        filas: z.number(),
        archivo: z.string(),
        cargadoEn: momento,
        anterior: z
          .object({ archivo: z.string(), filas: z.number() })
          .nullable()
          .describe('La versión que sustituyó, que puede volver'),
      }),
    )
    .describe('Los cargados, el más nuevo primero'),
  descargables: z.array(mes).describe('Los últimos dos años sin cargar, el más nuevo primero'),
  faltan: z
    .record(z.string(), z.string())
    .describe('Por qué no se cargó cada mes, la última vez que se pidieron'),
  esperan: z.array(carga).describe('Las que esperan a que alguien decida, la última primero'),
  cargas: z.array(carga).describe('Las diez últimas, la última primero'),
});

export type DatosOficiales = z.infer<typeof datosOficiales>;

export const hecho = z.literal(true);

export const pedirMes = z.strictObject({ mes: z.iso.date('di qué mes') });

export const pedirCarga = z.strictObject({ id: z.uuid('di qué carga') });

export const subirArchivo = z.strictObject({
  nombre: z.string('di cómo se llama').min(1, 'di cómo se llama').max(200, 'es demasiado largo'),
});
