/** Encodings, by their name in `TextDecoder`; `cp850` is the encoding of MS-DOS. */
export const codificaciones = {
  'utf-8': 'UTF-8',
  mezcla: 'UTF-8 con líneas de otra',
  'windows-1252': 'Windows',
  cp850: 'MS-DOS',
  macintosh: 'Mac antiguo',
} as const;

export type Codificacion = keyof typeof codificaciones;

/** Choices of a person on how a file is read; the rest is guessed. `titulosEn` counts rows from 1, as spreadsheets do. */
export type Lectura = { codificacion?: string; separador?: string; hoja?: string; titulosEn?: string };

export type Opcion = { valor: string; titulo: string; muestra: string[] };

/** One thing that the program understood about a file, with the reason and the other possible readings. */
export type Entendido = {
  que: keyof Lectura;
  valor: string;
  motivo: string;
  /** Two readings are equally likely: a person must choose. */
  duda?: true;
  opciones: Opcion[];
};
