import type { Entendido, Lectura } from '#platform/files/sheets/reading.ts';
import type { Formato } from './layouts/recognise.ts';

/** States of an import. Only a `terminada` one can be undone. */
export const estadosImportacion = [
  'subida',
  'comprobando',
  'simulada',
  'en marcha',
  'terminada',
  'deshecha',
  'fallida',
] as const;

export type EstadoImportacion = (typeof estadosImportacion)[number];

export const modosImportacion = ['crear', 'actualizar', 'crearYActualizar'] as const;

/** Way to treat rows that exist already and rows that do not. */
export type ModoImportacion = (typeof modosImportacion)[number];

export const MODOS: Readonly<Record<ModoImportacion, { title: string; hint: string }>> = {
  crear: { title: 'Solo crear', hint: 'Las filas que ya existen se omiten' },
  crearYActualizar: {
    title: 'Crear y actualizar',
    hint: 'Las que ya existen se cambian; una celda vacía no borra lo que había',
  },
  actualizar: { title: 'Solo actualizar', hint: 'Las filas que no existen se omiten' },
};

export const resultadosFila = ['creada', 'actualizada', 'omitida', 'rechazada'] as const;

export type ResultadoFila = (typeof resultadosFila)[number];

/** Reason to refuse a row or one of its values; `sugerencia` is a value that would be accepted. */
export type Motivo = {
  campo: string | null;
  valor: string;
  motivo: string;
  sugerencia: string | null;
  /** The value may be right: a person can confirm it unchanged. */
  duda?: true;
};

/** Ways to understand a row beyond its cells. `si` says what happens with the way on, `no` with the way off. */
export const decisiones = {
  nombres: { si: 'El nombre vale también de razón social, y al revés', no: 'Faltará el otro nombre' },
  persona: { si: 'Empresa o persona física, por su NIF', no: 'Todos son empresas' },
  provincia: { si: 'La provincia, por el código postal', no: 'Sin provincia, si no la dice una columna' },
  vacias: {
    si: 'Celdas como «pendiente», «no tiene» o «-» no son un dato',
    no: 'Se leen como cualquier otra',
  },
  varios: {
    si: 'De una celda con varios correos o teléfonos se trae el primero; los demás van a las notas',
    no: 'Cada una de esas celdas es un error',
  },
} as const;

export type Decision = keyof typeof decisiones;

/** The ways of `decisiones` that the person turned off; the others are on. */
export type Decisiones = Partial<Record<Decision, 'no'>>;

/** A way that the last trial used: the number of rows, and some samples. */
export type EntendidoEnFilas = { que: Decision; veces: number; muestra: string[] };

/**
 * Value that a person gives in place of a cell: in row `fila`, or in every row with that value if `fila` is null. With `nuevo`
 * null the datum is left out; with `nuevo` equal to `valor` the person says that the value is right.
 */
export type Correccion = { fila: number | null; campo: string; valor: string; nuevo: string | null };

/** Most corrections of a file. */
export const MAX_CORRECCIONES = 2_000;

export type ColumnaImportada = { titulo: string; muestras: string[] };

/** Field that a column can be mapped to. */
export type CampoImportado = { campo: string; titulo: string; obligatorio: boolean; clave: boolean };

export type Importacion = {
  _id: string;
  version: number;
  familia: string;
  nombreArchivo: string;
  estado: EstadoImportacion;
  columnas: ColumnaImportada[];
  /** Field of each column, by its position; null for columns that are left out. */
  mapeo: (string | null)[];
  /** Second field that each column fills, by its position. */
  tambien: (string | null)[];
  /** Choices of a person on how the file is read, and what was understood of it. */
  lectura: Lectura;
  entendido: Entendido[];
  decisiones: Decisiones;
  entendidoEnFilas: EntendidoEnFilas[];
  correcciones: Correccion[];
  /** Field that finds an existing row. */
  clave: string | null;
  modo: ModoImportacion;
  /** Whether clientes who are not there are made, and how many were. */
  crearClientes: boolean;
  clientesCreados: number;
  /** Program that wrote the listing; null if the headings match no known program. */
  formato: Formato | null;
  /** Id of the group of files that came together; null for a file alone. */
  traidaId: string | null;
  filas: number;
  progreso: number;
  creadas: number;
  actualizadas: number;
  omitidas: number;
  rechazadas: number;
  error: string | null;
  usuario: string;
  creadoEn: string;
  hechaEn: string | null;
  deshechaEn: string | null;
  /** Time of an earlier import of the same file that was not undone; null if there is none. */
  repetidaDe: string | null;
};

export type FilaImportada = {
  numero: number;
  resultado: ResultadoFila;
  etiqueta: string;
  motivos: Motivo[];
  _idFila: string | null;
};

/** Most rows in one JSON call. */
export const MAX_FILAS_JSON = 5_000;

/** Days in which an import can be undone; then the earlier values of its rows are deleted. */
export const DIAS_PARA_DESHACER = 30;
