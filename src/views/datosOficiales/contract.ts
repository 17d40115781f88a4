import { z } from 'zod';

const momento = z.iso.datetime();
const mes = z.iso.date().describe('Primer día del mes');

export const carga = z.object({
  id: z.uuid(),
  fuente: z.enum(['incluido', 'descarga', 'archivo', 'retirada']),
  mes: mes.nullable().describe('Nulo mientras no se sabe'),
  origen: z.string().nullable().describe('Nombre del archivo'),
  automatica: z.boolean().describe('La empezó el programa por sí solo'),
  pedidaEn: momento,
  acabadaEn: momento.nullable().describe('Nulo mientras carga'),
  leidas: z.number().describe('Bytes'),
  total: z.number().nullable(),
  resumen: z.record(z.string(), z.number()).nullable().describe('Recuentos de lo guardado'),
  motivo: z.string().nullable().describe('Por qué no se guardó nada'),
});

export type Carga = z.infer<typeof carga>;

export const datosOficiales = z.object({
  demostracion: z.boolean().describe('Los resultados son inventados, y no se mezclan con los reales'),
  incluido: mes.describe('Mes que viene con el programa'),
  meses: z
    .array(z.object({ mes, filas: z.number(), archivo: z.string(), cargadoEn: momento }))
    .describe('Los cargados, el más nuevo primero'),
  descargables: z.array(mes).describe('Los últimos dos años sin cargar, el más nuevo primero'),
  cargas: z.array(carga).describe('Las diez últimas, la última primero'),
});

export type DatosOficiales = z.infer<typeof datosOficiales>;

export const hecho = z.literal(true);

export const pedirMes = z.strictObject({ mes: z.iso.date('di qué mes') });

export const subirArchivo = z.strictObject({
  nombre: z.string('di cómo se llama').min(1, 'di cómo se llama').max(200, 'es demasiado largo'),
});
