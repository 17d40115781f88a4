import { EXAMENES_PARA_COMPARAR } from '#dgt/statistics.ts';
import type { Orden } from './search-params.ts';

/** Sort key of an order: its SQL and its explanation. */
export type ClaveOrden = {
  /** SQL over the columns of a search. */
  expresion: string;
  /** Direction of the sort; ascending by default. */
  sentido?: string;
  /** Explanation in a whole sentence. */
  explicacion: string;
};

const NAME: readonly ClaveOrden[] = [
  { expresion: 'nombre COLLATE "es-x-icu"', explicacion: 'Por nombre, en el orden alfabético español.' },
  { expresion: 'codigo', explicacion: 'Por el código que la DGT da a la autoescuela.' },
  { expresion: 'seccion', explicacion: 'Por el número de sección dentro de la autoescuela.' },
];

/** Rate, name and code break ties, in that order, so that an order is always the same. */
const TIES: readonly ClaveOrden[] = [
  {
    expresion: 'tasa',
    sentido: 'DESC NULLS LAST',
    explicacion:
      'De mayor a menor tasa estimada de aprobados en la última prueba práctica; al final, las que no tienen exámenes.',
  },
  ...NAME,
];

const FEW: ClaveOrden = {
  expresion: `(comparacion IS NULL OR comparacion = 'pocos_datos')`,
  explicacion: `Antes las que tienen al menos ${EXAMENES_PARA_COMPARAR} exámenes de la última prueba práctica en el periodo: con menos, su tasa dice poco.`,
};

const PLACED: ClaveOrden = {
  expresion: 'CASE WHEN km IS NULL THEN parte ELSE 0 END',
  explicacion:
    'Si buscas alrededor de un punto, antes las que se sabe dónde están; después, las que se examinan dentro de la distancia buscada, y al final las demás que se examinan cerca o en un centro que la DGT no nombra.',
};

/**
 * Sort keys of each order. In each part of a search, autoescuelas with a tarifa go first, then those without one, by
 * official rate; few exams go last among them.
 */
const ORDERS: Record<Orden, readonly ClaveOrden[]> = {
  coste: [
    PLACED,
    {
      expresion: 'coste IS NULL',
      explicacion: 'Antes las que publican una tarifa que aún se puede comparar.',
    },
    {
      expresion: 'estimado',
      sentido: 'NULLS LAST',
      explicacion:
        'De menor a mayor coste esperado hasta el carné; el de las que no publican precio es el de los precios que se suponen para todas ellas.',
    },
    FEW,
    ...TIES,
  ],
  precio: [
    PLACED,
    {
      expresion: 'precio IS NULL',
      explicacion: 'Antes las que publican una tarifa que aún se puede comparar.',
    },
    {
      expresion: 'precio',
      explicacion: 'De menor a mayor tarifa de la propia autoescuela cuando todo se aprueba a la primera.',
    },
    FEW,
    ...TIES,
  ],
  aprobados: [PLACED, FEW, ...TIES],
  distancia: [
    {
      expresion: 'km',
      sentido: 'NULLS LAST',
      explicacion:
        'De menor a mayor distancia en línea recta al punto buscado, contada desde el centro de su municipio cuando no consta su dirección; al final, las que no se sabe dónde están.',
    },
    ...TIES,
  ],
  nombre: [PLACED, ...NAME],
};

export const orderKeys = (orden: Orden): readonly ClaveOrden[] => ORDERS[orden];

/** Gives the keys of an order as SQL. */
export const sortKeys = (orden: Orden): string =>
  ORDERS[orden].map(({ expresion, sentido }) => (sentido ? `${expresion} ${sentido}` : expresion)).join(', ');
