import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import { puntoFields } from './punto.ts';
import { comprobacionVies, situacionVies } from './vies/contract.ts';

const _id = z.uuid('no es un identificador');
const ownOrOther = _id.optional().describe('Sin él, la autoescuela de quien llama');

export const localidad = z.object({ nombre: z.string(), lat: z.number(), lon: z.number() });

export const punto = z.object({
  _id: z.string(),
  version: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  municipio: localidad.nullable().describe('El de la dirección, si se conoce'),
  aviso: z.string().nullable().describe('Lo que conviene repasar, aunque valga'),
  mapa: z
    .object({
      codProvincia: z.string(),
      provincia: z.string(),
      d: z.string().describe('Contorno de la provincia, como camino de SVG'),
      viewBox: z.string(),
      localidades: z.array(localidad).describe('Las más pobladas primero'),
    })
    .nullable()
    .describe('De la provincia de la dirección'),
});

/** Public page of the caller's autoescuela. */
export const seccionPropia = z.object({
  slug: z.string().describe('El de la dirección de su página pública'),
  nombre: z.string(),
  seccion: z.string(),
  municipio: z.string().nullable(),
  permisos: z.array(z.string()).describe('Códigos de los permisos de los que hay resultados o tarifas'),
});

/** Calls on the point of an autoescuela on the map. */
export const puntoOperations = operations({
  consultar: {
    method: 'GET',
    path: 'clientes/consultarPunto',
    summary: 'Dónde está una autoescuela en el mapa de su provincia',
    query: z.strictObject({ _id: ownOrOther }),
    answer: punto,
  },
  guardar: {
    method: 'PUT',
    path: 'clientes/guardarPunto',
    summary: 'Pone o quita el punto de una autoescuela; ha de estar cerca de su municipio',
    body: z.strictObject({ _id: ownOrOther, version: rowVersion, ...puntoFields }),
    answer: punto,
  },
});

/** Calls on the VAT number of a cliente of another country. */
export const viesOperations = operations({
  consultar: {
    method: 'GET',
    path: 'clientes/consultarVies',
    summary: 'Lo que VIES dijo del NIF-IVA que ahora tiene un cliente',
    query: z.strictObject({ _id }),
    answer: situacionVies,
  },
  comprobar: {
    method: 'PUT',
    path: 'clientes/comprobarVies',
    summary: 'Comprueba en VIES el NIF-IVA de un cliente de otro país y guarda lo que dice',
    body: z.strictObject({ _id }),
    answer: comprobacionVies,
  },
});

/** Calls on the public pages of the caller's autoescuela. */
export const ownSectionsOperations = operations({
  leer: {
    method: 'GET',
    path: 'clientes/consultarMisSecciones',
    summary: 'Las páginas públicas de la autoescuela de quien ha entrado',
    query: z.strictObject({}),
    answer: z.array(seccionPropia),
  },
});
