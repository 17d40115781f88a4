import { z } from 'zod';

const parte = z.object({
  clave: z.string(),
  titulo: z.string(),
  estado: z
    .enum(['bien', 'aviso', 'mal', 'falta', 'saltada'])
    .describe('`falta`: sin configurar; `saltada`: alguien lo dejó para otro momento'),
  texto: z.string().describe('Cómo está, para quien trabaja en la oficina'),
  desde: z.string().nullable().describe('Desde cuándo no va bien, si se sabe'),
  salida: z
    .object({ texto: z.string(), ruta: z.string() })
    .nullable()
    .describe('Pantalla del panel en que se arregla'),
  mensaje: z
    .string()
    .nullable()
    .describe('Para quien lleva el servidor, si la oficina no puede arreglarlo sola'),
});

export const estadoInstalacion = z.object({
  partes: z.array(parte).describe('Primero lo que pide que alguien lo mire'),
  atencion: z.number().describe('Partes que no van bien o están sin configurar, y no se han saltado'),
});

export type Parte = z.infer<typeof parte>;
export type EstadoInstalacion = z.infer<typeof estadoInstalacion>;
