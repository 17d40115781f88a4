import { z } from 'zod';
import { type Coste, LINEAS } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { OchoDeDiez } from '#comparador/tarifas/permisosAutoescuela/what-people-pay.ts';
import { euros } from '#platform/kit/amounts/money.ts';
import type { Tarjeta } from './card.ts';
import type { Fila } from './read-cards.server.ts';

const importe = z.string().describe('Euros con IVA, dos decimales');

const tasaJson = z
  .object({
    examenes: z.number(),
    aptos: z.number(),
    tasa: z.number(),
    inferior: z.number(),
    superior: z.number(),
    provincia: z.number(),
    comparacion: z.string(),
  })
  .describe('Resultado oficial; `tasa` es la estimación que corrige el azar, con su intervalo del 90 %');

const partesJson = z.object({
  matriculaYTeorica: importe,
  practicas: importe,
  tasasYTramites: importe,
  repeticiones: importe,
});

const ochoDeDiezJson = z
  .object({
    desde: importe,
    hasta: importe,
    parte: z.number().describe('Parte de los alumnos que paga como mucho `hasta`, de 0,8 a 1'),
  })
  .describe('Lo que pagan ocho de cada diez, de aprobar todo a la primera en adelante');

const anotadaJson = z
  .object({
    en: z.string(),
    el: z.string(),
    traida: z.boolean().optional().describe('La trajo quien la recibió, y no Carné Claro'),
  })
  .nullable()
  .describe('Dónde y cuándo se vio, y la autoescuela no la ha confirmado; null si la dice ella');

/** A section on the wire. */
export const seccionJson = z.object({
  puesto: z.number(),
  slug: z.string(),
  nombre: z.string(),
  codigo: z.string(),
  seccion: z.string(),
  codProvincia: z.string(),
  municipio: z.string().nullable(),
  km: z.number().nullable(),
  centros: z.array(z.string()),
  centrosEn: z
    .number()
    .nullable()
    .describe('Año de los centros, cuando la DGT no ha nombrado ninguno en los últimos doce meses'),
  puebloDelNombre: z
    .string()
    .nullable()
    .describe('Municipio que dice su nombre, cuando no consta dónde está: una pista, no una dirección'),
  caracteristicas: z.array(z.string()),
  contesta: z
    .object({ horas: z.number().nullable() })
    .nullable()
    .describe(
      'Lo que tarda en contestar: mediana (Kaplan y Meier) de las solicitudes de los últimos doce meses, con las que siguen sin respuesta; `horas` es null si ha contestado a menos de la mitad, y todo si son menos de diez o no recibe',
    ),
  practico: tasaJson.nullable(),
  teorico: tasaJson.nullable(),
  coste: z
    .object({
      esperado: importe,
      ochoDeDiez: ochoDeDiezJson,
      inferior: importe,
      superior: importe,
      minimo: importe,
      conDosSuspensos: importe,
      tarifa: importe,
      clase45: importe,
      partes: partesJson,
      noInformadas: z.array(z.enum(LINEAS)),
      confirmadaEn: z.string(),
      frescura: z.enum(['reciente', 'sin_confirmar']),
      anotada: anotadaJson,
    })
    .nullable(),
  curso: z
    .object({
      precio: importe,
      horas: z.number(),
      nombre: z.string().describe('La tarifa de la que sale: la más barata de las suyas'),
      tarifas: z.number(),
      noInformadas: z.array(z.enum(LINEAS)),
      confirmadaEn: z.string(),
      frescura: z.enum(['reciente', 'sin_confirmar']),
      anotada: anotadaJson,
    })
    .nullable()
    .describe(
      'Precio publicado de un curso sin resultados de la DGT, que no lleva `coste`; null en los permisos',
    ),
  caducadaDesde: z.string().nullable(),
  estimacion: z
    .object({
      esperado: importe,
      ochoDeDiez: ochoDeDiezJson,
      inferior: importe,
      superior: importe,
      partes: partesJson,
      origen: z
        .enum(['provincia', 'espana', 'propio', 'alumno'])
        .describe('De dónde sale el precio de la clase'),
      tarifas: z.number().describe('Tarifas de las que sale'),
    })
    .nullable()
    .describe(
      'Sin precio publicado: lo que costaría a los precios supuestos en su provincia. Lo que se enseña es `ochoDeDiez`; `inferior` y `superior`, el margen de la media, solo deciden los empates',
    ),
});

/** A row on the wire: an autoescuela by its first section in the order of the search. */
export const tarjetaJson = seccionJson.extend({
  otras: z.array(seccionJson).describe('Las demás secciones de la misma autoescuela'),
});

const partsOf = (partes: Coste['partes']): z.infer<typeof partesJson> => ({
  matriculaYTeorica: euros(partes.matriculaYTeorica),
  practicas: euros(partes.practicas),
  tasasYTramites: euros(partes.tasasYTramites),
  repeticiones: euros(partes.repeticiones),
});

const peopleJson = ({ desde, hasta, parte }: OchoDeDiez): z.infer<typeof ochoDeDiezJson> => ({
  desde: euros(desde),
  hasta: euros(hasta),
  parte,
});

export const cardJson = ({ otras, ...tarjeta }: Fila): z.infer<typeof tarjetaJson> => ({
  ...sectionJson(tarjeta),
  otras: otras.map(sectionJson),
});

/** The card of the site with its amounts in euros, as text. */
export function sectionJson(tarjeta: Tarjeta): z.infer<typeof seccionJson> {
  const { puesto, slug, nombre, codigo, seccion, codProvincia, municipio, km, centros } = tarjeta;
  const { caracteristicas, practico, teorico, coste, caducadaDesde, estimacion } = tarjeta;
  const centrosEn = tarjeta.centrosEn ?? null;
  const puebloDelNombre = tarjeta.puebloDelNombre?.nombre ?? null;
  const place = { codProvincia, municipio, km, centros, centrosEn, puebloDelNombre };
  const identity = { puesto, slug, nombre, codigo, seccion, ...place };
  const curso = tarjeta.curso ? { ...tarjeta.curso, precio: euros(tarjeta.curso.precio) } : null;
  const common = {
    ...identity,
    caracteristicas,
    contesta: tarjeta.contesta ?? null,
    practico,
    teorico,
    curso,
    caducadaDesde,
    estimacion: estimacion && {
      esperado: euros(estimacion.esperado),
      ochoDeDiez: peopleJson(estimacion.ochoDeDiez),
      origen: estimacion.origen,
      tarifas: estimacion.tarifas,
      inferior: euros(estimacion.inferior),
      superior: euros(estimacion.superior),
      partes: partsOf(estimacion.partes),
    },
  };
  if (!coste) return { ...common, coste: null };
  const { partes, noInformadas, confirmadaEn, frescura, anotada } = coste;
  return {
    ...common,
    coste: {
      esperado: euros(coste.esperado),
      ochoDeDiez: peopleJson(coste.ochoDeDiez),
      inferior: euros(coste.inferior),
      superior: euros(coste.superior),
      minimo: euros(coste.minimo),
      conDosSuspensos: euros(coste.conDosSuspensos),
      tarifa: euros(coste.tarifa),
      clase45: euros(coste.clase45),
      partes: partsOf(partes),
      noInformadas,
      confirmadaEn,
      frescura,
      anotada,
    },
  };
}
