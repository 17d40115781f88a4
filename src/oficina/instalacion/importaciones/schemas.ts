import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import { isStorable, textField } from '#platform/kit/text/text-field.ts';
import {
  type Decision,
  decisiones,
  estadosImportacion,
  MAX_CORRECCIONES,
  MAX_FILAS_JSON,
  modosImportacion,
  resultadosFila,
} from './contract.ts';

const id = z.uuid('no es un identificador');
const familia = textField({ min: 1, max: 60 }).meta({ examples: ['clientes'] });
const count = z.number();

const motivo = z.object({
  campo: z.string().nullable(),
  valor: z.string(),
  motivo: z.string(),
  sugerencia: z.string().nullable(),
  duda: z.literal(true).optional().describe('El valor puede estar bien: basta decirlo'),
});

const opcion = z.object({ valor: z.string(), titulo: z.string(), muestra: z.array(z.string()) });
const partes = ['codificacion', 'separador', 'hoja', 'titulosEn'] as const;
const nombresDeDecision = keysOf(decisiones);
const eleccion = textField({ max: 200 }).optional();

const lectura = z
  .strictObject({
    codificacion: eleccion,
    separador: z
      .string()
      .max(1)
      .refine(isStorable, 'no vale')
      .meta({ examples: [';'] })
      .optional(),
    hoja: eleccion,
    titulosEn: textField({ max: 200 })
      .meta({ examples: ['2'] })
      .optional(),
  })
  .describe('Cómo se lee el archivo, si no es como se ha entendido');
const no = z.literal('no').optional();
const decididas = z
  .strictObject({ nombres: no, persona: no, provincia: no, vacias: no, varios: no } satisfies Record<
    Decision,
    typeof no
  >)
  .describe('Lo que no se da por entendido de sus filas');
/** Text of a cell, which is compared as it came. */
const asWritten = (max: number) => z.string().max(max).refine(isStorable, 'tiene caracteres que no valen');

const correccion = z.strictObject({
  fila: z.int().min(1).max(2_147_483_647).nullable().describe('null, en todas las iguales'),
  campo: textField({ min: 1, max: 60 }),
  valor: asWritten(200).describe('Lo que dice la celda; vacío, si no hay ninguna'),
  nuevo: asWritten(4_000).nullable().describe('null, sin ese dato; el mismo valor, que está bien'),
});

export const importacion = z.object({
  _id: z.string(),
  version: count,
  familia: z.string(),
  nombreArchivo: z.string(),
  estado: z.enum(estadosImportacion),
  columnas: z.array(z.object({ titulo: z.string(), muestras: z.array(z.string()) })),
  mapeo: z.array(z.string().nullable()).describe('Campo de cada columna, por su orden'),
  tambien: z.array(z.string().nullable()).describe('Segundo campo que rellena cada columna'),
  lectura,
  entendido: z
    .array(
      z.object({
        que: z.enum(partes),
        valor: z.string(),
        motivo: z.string(),
        duda: z.literal(true).optional(),
        opciones: z.array(opcion),
      }),
    )
    .describe('Cómo se ha leído el archivo, por qué y las otras lecturas'),
  decisiones: decididas,
  entendidoEnFilas: z
    .array(z.object({ que: z.enum(nombresDeDecision), veces: count, muestra: z.array(z.string()) }))
    .describe('Lo que se ha entendido de sus filas al comprobarlas'),
  correcciones: z.array(correccion),
  clave: z.string().nullable().describe('Campo por el que se reconoce lo que ya existe'),
  modo: z.enum(modosImportacion),
  crearClientes: z.boolean().describe('Crea los clientes que sus filas nombran y no están'),
  clientesCreados: count,
  formato: z
    .object({ programa: z.string(), rellena: z.array(z.string()) })
    .nullable()
    .describe('De qué programa es el listado; null, por cabeceras'),
  traidaId: z.string().nullable().describe('De «Traer mis datos»: los archivos que llegaron juntos'),
  filas: count,
  progreso: count,
  creadas: count,
  actualizadas: count,
  omitidas: count,
  rechazadas: count,
  error: z.string().nullable(),
  usuario: z.string(),
  creadoEn: z.string(),
  hechaEn: z.string().nullable(),
  deshechaEn: z.string().nullable(),
  repetidaDe: z.string().nullable().describe('Cuándo se importó ya el mismo archivo'),
});

const page = <T extends z.ZodType>(row: T) =>
  z.object({
    filas: z.array(row),
    total: count,
    totalEs: z.enum(['exacto', 'minimo', 'estimado']),
    desde: count,
    limite: count,
    siguiente: z.string().nullable(),
    anterior: z.string().nullable(),
  });

export const importacionPage = page(importacion);

export const traidas = z.array(
  z.object({ _id: z.string(), en: z.string(), archivos: z.array(z.string()), terminada: z.boolean() }),
);
export const filaPage = page(
  z.object({
    numero: count,
    resultado: z.enum(resultadosFila),
    etiqueta: z.string(),
    motivos: z.array(motivo),
    _idFila: z.string().nullable(),
  }),
);

/** The number of a row of the file, kept in 32 bits. */
const fila = z.coerce.number().int().min(0).max(2_147_483_647);

const limite = z.coerce.number().int().min(1).max(100).default(20);

export const queries = {
  campos: z.strictObject({ familia }),
  subir: z.strictObject({
    familia: familia.optional().describe('Sin ella, se adivina por los títulos'),
    nombre: textField({ min: 1, max: 200 }),
    traida: id.optional().describe('Los archivos que llegan juntos llevan la misma'),
  }),
  leer: z.strictObject({ familia, limite, despues: id.optional(), antes: id.optional() }),
  porId: z.strictObject({ _id: id }),
  filas: z.strictObject({
    _id: id,
    resultado: z.enum(resultadosFila).optional(),
    limite,
    despues: fila.optional(),
    antes: fila.optional(),
  }),
};

export const bodies = {
  simular: z.strictObject({
    _id: id,
    version: rowVersion,
    mapeo: z.array(textField({ min: 1, max: 60 }).nullable()).max(200),
    tambien: z
      .array(textField({ min: 1, max: 60 }).nullable())
      .max(200)
      .optional(),
    clave: textField({ min: 1, max: 60 }).nullable(),
    modo: z.enum(modosImportacion, 'elige qué hacer'),
    crearClientes: z.boolean('di sí o no').optional(),
  }),
  change: z.strictObject({ _id: id, version: rowVersion }),
  entender: z.strictObject({
    _id: id,
    version: rowVersion,
    lectura: lectura.optional(),
    decisiones: decididas.optional(),
  }),
  corregir: z.strictObject({
    _id: id,
    version: rowVersion,
    correcciones: z.array(correccion).min(1, 'no hay ninguna').max(MAX_CORRECCIONES),
  }),
  destinar: z.strictObject({
    _id: id,
    version: rowVersion,
    familia: familia.nullable().describe('De qué es el archivo; null lo quita'),
  }),
  json: z.strictObject({
    filas: z
      .array(z.record(z.string(), z.unknown()), 'falta la lista de filas')
      .min(1, 'no hay ninguna fila')
      .max(MAX_FILAS_JSON, `envía ${MAX_FILAS_JSON} filas como mucho`)
      .meta({ examples: [[{ nombre: 'Ana', email: 'ana.garcia@ejemplo.es' }]] }),
    clave: textField({ min: 1, max: 60 })
      .nullable()
      .optional()
      .meta({ examples: ['email'] }),
    modo: z.enum(modosImportacion, 'di crear, actualizar o crearYActualizar').optional(),
    simular: z.boolean('di sí o no').optional(),
  }),
};

export const campos = z.array(
  z.object({ campo: z.string(), titulo: z.string(), obligatorio: z.boolean(), clave: z.boolean() }),
);

export const jsonReport = z.object({
  creadas: count,
  actualizadas: count,
  omitidas: count,
  _idImportacion: z.string().nullable(),
  rechazadas: z.array(z.object({ fila: count, motivos: z.array(motivo) })),
});
