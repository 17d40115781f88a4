/** Values of some columns of a row, as JSON has them. */
export type Valores = Readonly<Record<string, unknown>>;

/** Rows of a table that pointed to `de` and now point to `a`; `claves` are their primary keys after the move. */
export type Movidas = {
  tabla: string;
  columnas: readonly string[];
  de: readonly unknown[];
  a: readonly unknown[];
  claves: readonly Valores[];
};

/** A step that a merge took, with what is needed to undo it. */
export type Paso =
  /** In one statement, because two tables may point to each other with the same column. */
  | { paso: 'mover'; grupos: readonly Movidas[] }
  /** Changed columns of one row that are no foreign key: a flag that only one row may have, an id within a text. */
  | { paso: 'cambiar'; tabla: string; clave: Valores; antes: Valores; despues: Valores }
  /** A row that is taken out, whole. */
  | { paso: 'apartar'; tabla: string; fila: Valores };

/** Number of rows that these steps moved, by table. */
export function movedBy(pasos: readonly Paso[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const paso of pasos) {
    if (paso.paso !== 'mover') continue;
    for (const { tabla, claves } of paso.grupos)
      if (claves.length > 0) counted.set(tabla, (counted.get(tabla) ?? 0) + claves.length);
  }
  return counted;
}
