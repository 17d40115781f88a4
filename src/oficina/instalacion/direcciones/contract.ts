import { z } from 'zod';
import { textField } from '#platform/kit/text/text-field.ts';

const momento = z.iso.datetime();

const fuente = z.enum(['dgt', 'osm', 'locales']);

export const cobertura = z.object({
  codProvincia: z.string(),
  provincia: z.string(),
  secciones: z.number().describe('Con exámenes en el último año'),
  conDireccion: z.number().describe('Se sabe dónde está el local'),
  soloMunicipio: z.number(),
  sinLugar: z.number().describe('Solo se sabe dónde examina'),
});

export type Cobertura = z.infer<typeof cobertura>;

export const busqueda = z.object({
  id: z.uuid(),
  fuente,
  origen: z.string().nullable().describe('Archivo o dirección; nulo si no llegó a leerse'),
  automatica: z.boolean().describe('La empezó el programa por sí solo'),
  pedidaEn: momento,
  acabadaEn: momento.nullable().describe('Nulo mientras busca'),
  leidas: z.number(),
  total: z.number().nullable().describe('Elementos que la fuente dice tener'),
  resumen: z.record(z.string(), z.number()).nullable().describe('Recuentos de lo guardado'),
  motivo: z.string().nullable().describe('Por qué no se guardó nada'),
  pedidaPor: z.string().nullable().describe('Quién la empezó; nulo si fue el programa o una orden'),
  espera: z.boolean().describe('Su archivo espera a que alguien decida'),
});

export type Busqueda = z.infer<typeof busqueda>;

const dicho = z
  .object({
    fuente: z.enum(['autoescuela', 'traida', 'dgt', 'osm', 'locales']),
    direccion: z.string().nullable(),
    codigoPostal: z.string().nullable(),
    municipio: z.string().nullable(),
    archivo: z.string().nullable(),
    fecha: z.string().nullable(),
    por: z.string().nullable().describe('Quién lo trajo'),
  })
  .meta({ id: 'LugarDicho' });

export type LugarDicho = z.infer<typeof dicho>;

const cambios = z
  .object({
    total: z.number(),
    filas: z.array(
      z.object({
        slug: z.string(),
        nombre: z.string(),
        codigo: z.string(),
        seccion: z.string(),
        antes: dicho.nullable(),
        despues: dicho.nullable(),
      }),
    ),
  })
  .meta({ id: 'CambiosDeLugar' });

export type CambiosDeLugar = z.infer<typeof cambios>;

const espera = z
  .object({
    id: z.uuid(),
    fuente,
    origen: z.string().describe('Nombre del archivo'),
    registro: z.string().nullable(),
    pedidaPor: z.string(),
    pedidaEn: momento,
    leidas: z.number(),
    prueba: z
      .object({ nuevas: cambios, cambian: cambios, pierden: cambios, conflictos: cambios })
      .describe('Lo que cambiaría; en los conflictos se queda lo que hay'),
  })
  .meta({ id: 'ArchivoDeLugaresQueEspera' });

export type ArchivoQueEspera = z.infer<typeof espera>;

export const direcciones = z.object({
  seDescarga: z.boolean().describe('Si el programa puede descargar el mapa de la DGT'),
  enMarcha: z.boolean(),
  esperan: z.array(espera).describe('Archivos que esperan a que alguien decida, el último primero'),
  cobertura: z.array(cobertura),
  fuentes: z
    .array(
      z.object({ fuente: z.enum(['autoescuela', 'traida', 'dgt', 'osm', 'locales']), secciones: z.number() }),
    )
    .describe('Quién dice dónde está cada sección'),
  busquedas: z.array(busqueda).describe('Las diez últimas, la última primero'),
});

export type Direcciones = z.infer<typeof direcciones>;

const seccion = z
  .object({
    codigo: z.string(),
    seccion: z.string(),
    nombre: z.string(),
    slug: z.string(),
    provincia: z.string(),
    centros: z.array(z.string()).describe('Donde examina, del más usado al menos'),
  })
  .meta({ id: 'SeccionPorRevisar' });

export type SeccionDudosa = z.infer<typeof seccion>;

export const parejaDudosa = z.object({
  fuente: z.enum(['osm', 'locales']),
  id: z.number(),
  nombre: z.string(),
  direccion: z.string().nullable(),
  municipio: z.string(),
  registro: z.string(),
  lat: z.number(),
  lon: z.number(),
  puntuacion: z.number().describe('De 0 a 1, de la sección propuesta'),
  segunda: z.number().describe('La de la siguiente mejor'),
  seccion,
});

export type ParejaDudosa = z.infer<typeof parejaDudosa>;

const direccionDudosa = z
  .object({
    seccion,
    direccion: z.string().nullable(),
    codigoPostal: z.string().nullable(),
    municipio: z.string(),
    esDe: z.array(z.string()).describe('Provincia de la dirección, o municipios del código postal'),
  })
  .meta({ id: 'DireccionDudosa' });

const dudosas = z
  .object({ total: z.number(), filas: z.array(direccionDudosa) })
  .meta({ id: 'DireccionesDudosas' });

export const porRevisar = z.object({
  parejas: z.object({ total: z.number(), filas: z.array(parejaDudosa) }),
  fueraDeProvincia: dudosas,
  codigosPostales: dudosas,
});

export type PorRevisar = z.infer<typeof porRevisar>;

export const decidir = z.strictObject({
  fuente: z.enum(['osm', 'locales'], 'di de qué fuente es'),
  id: z.int32('di cuál es').positive('di cuál es'),
  aceptar: z.boolean('di si es o no es').describe('Es de esa sección, o no lo es'),
});

export const subirLugares = z
  .strictObject({
    nombre: z.string('di cómo se llama').min(1, 'di cómo se llama').max(200, 'es demasiado largo'),
    fuente,
    registro: textField({ max: 120 })
      .optional()
      .describe('De quién es una lista de locales, como se cita en la web'),
    huso: z.coerce.number().int().min(28, 'es 28, 29, 30 o 31').max(31, 'es 28, 29, 30 o 31').default(30),
  })
  .refine(({ fuente, registro }) => fuente !== 'locales' || Boolean(registro), {
    path: ['registro'],
    error: 'di de quién es la lista: se cita en la web',
  });

export const responderPrueba = z.strictObject({
  id: z.uuid('di qué archivo'),
  guardar: z.boolean('di si se guarda'),
});
