import { EXAMENES_PARA_COMPARAR } from '#comparador/dgt/statistics.ts';
import type { Orden } from './search-params.ts';

/** An order that can be asked for, or that of courses, which have neither results nor an expected cost. */
export type OrdenBuscado = Orden | 'curso';

/**
 * Keys that depend on the search, by name: the part of the list, whether a figure is missing, and figures; offers without a figure go last.
 * Over columns, `LazyOrder` works them out.
 */
export type ClaveVista =
  | 'parte'
  | 'sinCoste'
  | 'sinPrecio'
  | 'estimado'
  | 'coste'
  | 'precio'
  | 'km'
  | 'pueblo';

/** Keys of the offer alone, by name. */
export type ClaveFija = 'nombre' | 'tasa' | 'pocosDatos';

/** In every order the fixed keys go after those of the search (`vista`); only `pueblo` stands among them, before the name. */
type Columna = { fija: ClaveFija } | { vista: ClaveVista };

/** Sort key of an order: its SQL, its name over columns, and its explanation. */
export type ClaveOrden = {
  /** SQL over the columns of a search. */
  expresion: string;
  /** Direction of the sort; ascending by default. */
  sentido?: string;
  columna: Columna;
  /** Explanation in a whole sentence. */
  explicacion: string;
};

const NAME: readonly ClaveOrden[] = [
  {
    expresion: 'nombre COLLATE "es-x-icu"',
    columna: { fija: 'nombre' },
    explicacion: 'Por nombre, en el orden alfabético español.',
  },
  {
    expresion: 'codigo',
    columna: { fija: 'nombre' },
    explicacion: 'Por el código que la DGT da a la autoescuela.',
  },
  {
    expresion: 'seccion',
    columna: { fija: 'nombre' },
    explicacion: 'Por el número de sección dentro de la autoescuela.',
  },
];

/** The last key before the name, so that a school gains little by renaming itself after a town (decision 163). */
const TOWN: ClaveOrden = {
  expresion: 'pueblo',
  sentido: 'DESC',
  columna: { vista: 'pueblo' },
  explicacion:
    'Si buscas alrededor de un punto, entre las que no se sabe dónde están, antes las que llevan en su nombre un municipio de dentro de la distancia buscada, si su centro de examen no lo desmiente: es una pista, no una dirección.',
};

/** Rate, town, name and code break ties, in that order, so that an order is always the same. */
const TIES: readonly ClaveOrden[] = [
  {
    expresion: 'tasa',
    sentido: 'DESC NULLS LAST',
    columna: { fija: 'tasa' },
    explicacion:
      'De mayor a menor tasa estimada de aprobados en la última prueba práctica; al final, las que no tienen exámenes.',
  },
  TOWN,
  ...NAME,
];

const FEW: ClaveOrden = {
  expresion: `(comparacion IS NULL OR comparacion = 'pocos_datos')`,
  columna: { fija: 'pocosDatos' },
  explicacion: `Antes las que tienen al menos ${EXAMENES_PARA_COMPARAR} exámenes de la última prueba práctica en el periodo: con menos, su tasa dice poco.`,
};

const PLACED: ClaveOrden = {
  expresion: 'CASE WHEN km IS NULL THEN parte ELSE 0 END',
  columna: { vista: 'parte' },
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
      columna: { vista: 'sinCoste' },
      explicacion: 'Antes las que publican una tarifa que aún se puede comparar.',
    },
    {
      expresion: 'estimado',
      sentido: 'NULLS LAST',
      columna: { vista: 'estimado' },
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
      columna: { vista: 'sinPrecio' },
      explicacion: 'Antes las que publican una tarifa que aún se puede comparar.',
    },
    {
      expresion: 'precio',
      columna: { vista: 'precio' },
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
      columna: { vista: 'km' },
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
      columna: { vista: 'sinCoste' },
      explicacion: 'Antes las que publican un precio que aún se puede comparar.',
    },
    {
      expresion: 'coste',
      columna: { vista: 'coste' },
      explicacion: 'De menor a mayor precio publicado del curso, céntimo a céntimo.',
    },
    TOWN,
    ...NAME,
  ],
};

export const orderKeys = (orden: OrdenBuscado): readonly ClaveOrden[] => ORDERS[orden];

/** Keys at the end of an order that do not depend on the search. */
export const fixedKeys = (orden: OrdenBuscado): readonly ClaveFija[] =>
  ORDERS[orden].flatMap(({ columna }) => ('fija' in columna ? [columna.fija] : []));

/** Keys of an order that depend on the search. */
export const viewKeys = (orden: OrdenBuscado): readonly ClaveVista[] =>
  ORDERS[orden].flatMap(({ columna }) => ('vista' in columna ? [columna.vista] : []));

/** Gives the keys of an order as SQL. */
export const sortKeys = (orden: OrdenBuscado): string =>
  ORDERS[orden].map(({ expresion, sentido }) => (sentido ? `${expresion} ${sentido}` : expresion)).join(', ');
