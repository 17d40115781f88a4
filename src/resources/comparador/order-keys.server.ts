import { EXAMENES_PARA_COMPARAR } from '#dgt/statistics.ts';
import { type Grupo, NONE, type Vista } from './columns/shape.ts';
import { comparaciones, type Orden } from './search-params.ts';

/** An order that can be asked for, or that of courses, which have neither results nor an expected cost. */
export type OrdenBuscado = Orden | 'curso';

/**
 * A key over columns: a number that sorts ascending, of an offer alone or of a place of what a search finds. The keys of an
 * offer alone go after all others.
 */
type Columna =
  | { fija: (grupo: Grupo, place: number) => number }
  | { vista: (vista: Vista, place: number) => number };

/** Sort key of an order: its SQL, the same over columns, and its explanation. */
export type ClaveOrden = {
  /** SQL over the columns of a search. */
  expresion: string;
  /** Direction of the sort; ascending by default. */
  sentido?: string;
  columna: Columna;
  /** Explanation in a whole sentence. */
  explicacion: string;
};

/** Behind every cost in céntimos. */
const LAST = 2 ** 31 - 1;

const amount = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? LAST : value);

/** Columns are kept in the order of name, code and section. */
const kept: Columna = { fija: (_, place) => place };

const NAME: readonly ClaveOrden[] = [
  {
    expresion: 'nombre COLLATE "es-x-icu"',
    columna: kept,
    explicacion: 'Por nombre, en el orden alfabético español.',
  },
  { expresion: 'codigo', columna: kept, explicacion: 'Por el código que la DGT da a la autoescuela.' },
  { expresion: 'seccion', columna: kept, explicacion: 'Por el número de sección dentro de la autoescuela.' },
];

/** Rate, name and code break ties, in that order, so that an order is always the same. */
const TIES: readonly ClaveOrden[] = [
  {
    expresion: 'tasa',
    sentido: 'DESC NULLS LAST',
    columna: {
      fija: ({ tasa }, place) => {
        const value = tasa[place] ?? Number.NaN;
        return Number.isNaN(value) ? Number.POSITIVE_INFINITY : -value;
      },
    },
    explicacion:
      'De mayor a menor tasa estimada de aprobados en la última prueba práctica; al final, las que no tienen exámenes.',
  },
  ...NAME,
];

const FEW: ClaveOrden = {
  expresion: `(comparacion IS NULL OR comparacion = 'pocos_datos')`,
  columna: {
    fija: ({ comparacion }, place) =>
      comparacion[place] === NONE || comparacion[place] === comparaciones.indexOf('pocos_datos') ? 1 : 0,
  },
  explicacion: `Antes las que tienen al menos ${EXAMENES_PARA_COMPARAR} exámenes de la última prueba práctica en el periodo: con menos, su tasa dice poco.`,
};

/** Part of the list that an offer of a search belongs to: 0 where its place is known. */
export function placedPart({ km, parte }: Vista, place: number): number {
  return Number.isNaN(km[place] ?? Number.NaN) ? (parte[place] ?? 0) : 0;
}

const PLACED: ClaveOrden = {
  expresion: 'CASE WHEN km IS NULL THEN parte ELSE 0 END',
  columna: { vista: placedPart },
  explicacion:
    'Si buscas alrededor de un punto, antes las que se sabe dónde están; después, las que se examinan dentro de la distancia buscada, y al final las demás que se examinan cerca o en un centro que la DGT no nombra.',
};

/**
 * Sort keys of each order. In each part of a search, autoescuelas with a tarifa go first, then those without one, by
 * official rate; few exams go last among them.
 */
const ORDERS: Record<OrdenBuscado, readonly ClaveOrden[]> = {
  coste: [
    PLACED,
    {
      expresion: 'coste IS NULL',
      columna: { vista: ({ coste }, place) => (Number.isNaN(coste[place] ?? 0) ? 1 : 0) },
      explicacion: 'Antes las que publican una tarifa que aún se puede comparar.',
    },
    {
      expresion: 'estimado',
      sentido: 'NULLS LAST',
      columna: { vista: ({ estimado }, place) => amount(estimado[place]) },
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
      columna: { vista: ({ precio }, place) => (Number.isNaN(precio[place] ?? 0) ? 1 : 0) },
      explicacion: 'Antes las que publican una tarifa que aún se puede comparar.',
    },
    {
      expresion: 'precio',
      columna: { vista: ({ precio }, place) => amount(precio[place]) },
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
      columna: {
        vista: ({ km }, place) => {
          const value = km[place] ?? Number.NaN;
          return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
        },
      },
      explicacion:
        'De menor a mayor distancia en línea recta al punto buscado, contada desde el centro de su municipio cuando no consta su dirección; al final, las que no se sabe dónde están.',
    },
    ...TIES,
  ],
  nombre: [PLACED, ...NAME],
  curso: [
    PLACED,
    {
      expresion: 'coste IS NULL',
      columna: { vista: ({ coste }, place) => (Number.isNaN(coste[place] ?? 0) ? 1 : 0) },
      explicacion: 'Antes las que publican un precio que aún se puede comparar.',
    },
    {
      expresion: 'coste',
      columna: { vista: ({ coste }, place) => amount(coste[place]) },
      explicacion: 'De menor a mayor precio publicado del curso, céntimo a céntimo.',
    },
    ...NAME,
  ],
};

export const orderKeys = (orden: OrdenBuscado): readonly ClaveOrden[] => ORDERS[orden];

/** Keys at the end of an order that do not depend on the search. */
export const fixedKeys = (orden: OrdenBuscado): readonly ClaveOrden[] =>
  ORDERS[orden].filter(({ columna }) => 'fija' in columna);

/** Gives the keys of an order as SQL. */
export const sortKeys = (orden: OrdenBuscado): string =>
  ORDERS[orden].map(({ expresion, sentido }) => (sentido ? `${expresion} ${sentido}` : expresion)).join(', ');
