/** How far an import has come. Only one that is `terminada` can be undone. */
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

/** What is done with rows that are there already, and with those that are not. */
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

/** Why a row, or one of its values, was not taken; `sugerencia` is a value that would be. */
export type Motivo = { campo: string | null; valor: string; motivo: string; sugerencia: string | null };

export type ColumnaImportada = { titulo: string; muestras: string[] };

/** A field that a column may be. */
export type CampoImportado = { campo: string; titulo: string; obligatorio: boolean; clave: boolean };

export type Importacion = {
  _id: string;
  version: number;
  familia: string;
  nombreArchivo: string;
  estado: EstadoImportacion;
  columnas: ColumnaImportada[];
  /** The field of each column, by its place; null for those that are left out. */
  mapeo: (string | null)[];
  /** Field by which a row is known to be there already. */
  clave: string | null;
  modo: ModoImportacion;
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
  /** When the same file was imported before, if it was and is not undone. */
  repetidaDe: string | null;
};

export type FilaImportada = {
  numero: number;
  resultado: ResultadoFila;
  etiqueta: string;
  motivos: Motivo[];
  _idFila: string | null;
};

/** Rows that one call of JSON may bring. */
export const MAX_FILAS_JSON = 5_000;

/** For how long an import can be undone; then what each row was is forgotten. */
export const DIAS_PARA_DESHACER = 30;
