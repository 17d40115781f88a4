/** A table of figures as it is printed: all text is as people read it. */
export type PrintedInforme = {
  informe: string;
  pregunta: string;
  /** Period, filters and when it was worked out. */
  datos: (readonly [name: string, value: string])[];
  columnas: { titulo: string; cifra: boolean }[];
  filas: string[][];
  totales: string[];
  notas: string[];
  momento: string;
};
