import type { SupuestoLeido } from '../assumed-prices.server.ts';
import { comparaciones } from '../search-params.ts';
import type { ArrayType } from './shared-array.ts';

/** Number of classes that costs and prices are kept for, from 1 on, without the theory and with it passed. */
export const CURVE = 2 * 60;

/** Stands for NULL in columns of whole numbers. */
export const NONE = -1;

type Column = {
  /** SQL over `ofertas` that gives an `int4` or a `float8`. */
  sql: string;
  array: ArrayType;
  /** Number kept for NULL. */
  none: number;
};

/** Columns of an offer. Each is a typed array with a number for each offer of its permit and gears. */
export const OFFER_COLUMNS = {
  /** First day on which its tariff is too old, in days since 2000-01-01. */
  caduca: { sql: `caduca - date '2000-01-01'`, array: Int32Array, none: NONE },
  /** Variance of the cost, without the theory and with it passed, in céntimos². */
  varianza: { sql: 'varianza', array: Float64Array, none: Number.NaN },
  varianzaAprobada: { sql: 'varianza_aprobada', array: Float64Array, none: Number.NaN },
  /** Official part of the cost, which an offer without a price is estimated with (decision 065). */
  practicos: { sql: 'practicos', array: Float64Array, none: Number.NaN },
  tasas: { sql: 'tasas', array: Float64Array, none: Number.NaN },
  tasasAprobada: { sql: 'tasas_aprobada', array: Float64Array, none: Number.NaN },
  varTeoricos: { sql: 'var_teoricos', array: Float64Array, none: Number.NaN },
  varPracticos: { sql: 'var_practicos', array: Float64Array, none: Number.NaN },
  tasa: { sql: 'tasa', array: Float64Array, none: Number.NaN },
  /** Place in `comparaciones`. */
  comparacion: {
    sql: `array_position(ARRAY['${comparaciones.join(`','`)}'], comparacion) - 1`,
    array: Int16Array,
    none: NONE,
  },
} as const satisfies Record<string, Column>;

/** Columns of a section, the same in all its permits. */
export const SECTION_COLUMNS = {
  id: { sql: 'seccion_id', array: Int32Array, none: NONE },
  escuela: { sql: 'escuela_id', array: Int32Array, none: NONE },
  /** The DGT's two digits as a number. */
  provincia: { sql: 'cod_provincia::int', array: Uint8Array, none: 0 },
  lat: { sql: 'lat', array: Float64Array, none: Number.NaN },
  lon: { sql: 'lon', array: Float64Array, none: Number.NaN },
  puebloLat: { sql: 'pueblo_lat', array: Float64Array, none: Number.NaN },
  puebloLon: { sql: 'pueblo_lon', array: Float64Array, none: Number.NaN },
} as const satisfies Record<string, Column>;

type Arrays<Columns extends Record<string, Column>> = {
  [Name in keyof Columns]: InstanceType<Columns[Name]['array']>;
};

/** Lists of whole numbers, one after another: those of `n` are from `desde[n]` up to `desde[n + 1]`. */
export type Lists = { desde: Uint32Array; valores: Uint16Array };

/** Lists of places: those of `n` are from `desde[n]` up to `desde[n + 1]`. */
export type Places = { desde: Uint32Array; lugares: Uint32Array };

/**
 * Ranks of the offers in an order, and in `lugares` the place of each rank. An offer has two ranks, because only a search knows whether the
 * name of the offer says one of its towns. Among offers that are equal but for their names, offers with such a town take `nombrados`, which
 * goes before `rangos`, the rank of the others.
 */
export type Orden = { lugares: Uint32Array; rangos: Uint32Array; nombrados: Uint32Array };

/** Texts in UTF-8, one after another with a line break behind each: that of `n` begins at `desde[n]`. */
export type Texts = { desde: Uint32Array; bytes: Uint8Array };

/** All sections, by name in Spanish, code and section, as PostgreSQL orders them. */
export type Secciones = Arrays<typeof SECTION_COLUMNS> & {
  /** Number of the autoescuela among all, from 0; sections of one autoescuela have the same. */
  lugarEscuela: Uint32Array;
  /** 1 for a section that is the only one of its autoescuela: most are, and counting them needs no care. */
  sola: Uint8Array;
  /** Sections of each autoescuela, by its number. */
  deEscuela: Places;
  /** Bits of the features of a section, `palabras` numbers for each. */
  caracteristicas: Uint32Array;
  /** Places in `centros` of `Columns`; one past the end is a centre without a name. */
  centros: Lists;
  /** Number of the pair of autoescuela and centre among all, for each of `centros.valores`. */
  parejas: Uint32Array;
  /** `searchText` of the name. */
  busqueda: Texts;
};

/** Columns of the offers of a permit and gears, in the order of their sections. */
export type Filas = Arrays<typeof OFFER_COLUMNS> & {
  /** Place of its section. */
  seccion: Int32Array;
  /** Numbers of their curves; offers with the same curve share it. */
  coste: Int32Array;
  precio: Int32Array;
  /**
   * Céntimos of all curves for one class, for two, up to 60: first of those who begin, then of those who passed the theory.
   */
  curvas: Int32Array;
  /** Number of curves added at the end since the group was made anew: as many older curves may belong to no offer any more. */
  curvasDeMas: number;
};

/** Offers of a permit and gears, and the indexes that searches use to find them. */
export type Grupo = Filas & {
  /** Orders by the fixed keys, by the name of these keys (`fixedName`). */
  ordenes: Record<string, Orden>;
  /** Places of each province, by its number. */
  deProvincia: Places;
  /** Places from south to north; behind the first `situadas`, those without a known place. */
  porLatitud: Uint32Array;
  situadas: number;
  /** Highest variance of each kind. */
  mayores: Record<'varianza' | 'varianzaAprobada' | 'varTeoricos' | 'varPracticos', number>;
};

/** An exam centre, and the town that it is in where that is known. */
export type CentroEnColumnas = {
  id: number;
  nombre: string;
  codProvincia: string | null;
  lat: number | null;
  lon: number | null;
};

/**
 * The offers of a version in columns. The arrays lie in shared memory, which a thread fills and nobody changes
 * afterwards.
 */
export type Columns = {
  /** Numbers of autoescuelas and of pairs of autoescuela and centre. */
  escuelas: number;
  parejas: number;
  /** Version of the offers that they are made of. */
  version: number;
  /** Version in which the offers of each province were last made, by its number. */
  hechas: Float64Array;
  /** Digest of the sections of each province, by its number: the same digest means that none has changed. */
  huellas: ReadonlyMap<number, string>;
  secciones: Secciones;
  /** By `grupoKey`. */
  grupos: Map<number, Grupo>;
  /** Codes of the features, each at the place of its bit. */
  caracteristicas: string[];
  /** Numbers of 32 bits that the features of a section take. */
  palabras: number;
  /** Exam centres by name, as PostgreSQL orders them. */
  centros: CentroEnColumnas[];
  /** Prices assumed for autoescuelas that publish none, by `supuestoKey`. */
  supuestos: Map<string, SupuestoLeido>;
};

export const supuestoKey = (permiso: number, codProvincia: string): string => `${permiso} ${codProvincia}`;

export const grupoKey = (permiso: number, automatico: boolean): number => permiso * 2 + (automatico ? 1 : 0);

/** Bytes of shared memory that columns take. */
export function bytesOf({ secciones, grupos, hechas }: Columns): number {
  const arrays = new Set<{ byteLength: number }>([hechas]);
  const gather = (value: unknown) => {
    if (ArrayBuffer.isView(value)) arrays.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
  };
  for (const part of [secciones, ...grupos.values()]) gather(part);
  return [...arrays].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
