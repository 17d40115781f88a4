/** Printed informe: every text is ready to read. */
export type PrintedInforme = {
  informe: string;
  pregunta: string;
  /** Period, filters and time of the calculation. */
  datos: (readonly [name: string, value: string])[];
  columnas: { titulo: string; cifra: boolean }[];
  filas: string[][];
  totales: string[];
  notas: string[];
  momento: string;
  /** Name and colour of the business. */
  autor: string;
  color: string | null;
};
