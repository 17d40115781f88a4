import { formatMonth } from '#platform/kit/format.ts';
import { isTurnoLibre, type MonthlyRow, RPV } from './monthly-row.ts';
import type { Mes } from './months.ts';

/** A whole checked month in memory; rows name their section and centre by position in the lists. */
export type MonthData = {
  mes: Mes;
  /** Lines of the file without its header. */
  filas: number;
  centros: { nombre: string; codProvincia: string | null }[];
  /**
   * Autoescuelas of the month, also those seen only in points recovery, which have no section here; not the
   * candidates without an autoescuela.
   */
  escuelas: { codigo: string; nombre: string }[];
  secciones: { escuela: number; seccion: string }[];
  resultados: ResultRows;
  apartes: ApartRow[];
};

/** Rows of `ROW_SIZE` numbers each, in the order of `columns`: 35,000 small objects would cost far more. */
export type ResultRows = { count: number; cells: Int32Array };

/** Position of each column in a row of `ResultRows`. */
export const columns = {
  seccion: 0,
  prueba: 1,
  permiso: 2,
  centro: 3,
  aptos: 4,
  aptos1: 5,
  aptos2: 6,
  aptos3o4: 7,
  aptos5oMas: 8,
  noAptos: 9,
} as const;

export const ROW_SIZE = 10;

/** A row of candidates without a school or of points recovery. */
export type ApartRow = {
  tipo: 'turno_libre' | 'rpv';
  centro: number;
  row: MonthlyRow;
};

// Spain has some 220; the limit keeps ids within smallint and the search for repeated rows short.
const MAX_CENTRES = 2_000;

export type MonthCollector = {
  /** Adds a row; gives the reason, in Spanish, when it can't, or undefined. */
  add(row: MonthlyRow): string | undefined;
  /** Gives the data added so far, undefined when there are none. */
  data(): MonthData | undefined;
};

/** Gathers the rows of one month and finds repeated rows and other months in the same file. */
export function monthCollector(): MonthCollector {
  let mes: Mes | undefined;
  let filas = 0;
  const centres = numbered<string>();
  const centros: MonthData['centros'] = [];
  const sections = sectionRows();
  const apartes: ApartRow[] = [];
  const apartKeys = new Set<string>();

  function addApart(row: MonthlyRow, centro: number): boolean {
    const key = [row.codigo, row.seccion, row.prueba, row.permiso, centro].join();
    if (!isTurnoLibre(row.codigo)) sections.school(row);
    apartes.push({ tipo: row.permiso === RPV ? 'rpv' : 'turno_libre', centro, row });
    return apartKeys.size < apartKeys.add(key).size;
  }

  return {
    add(row) {
      mes ??= row.mes;
      if (row.mes !== mes)
        return `es de ${formatMonth(row.mes)} y las anteriores de ${formatMonth(mes)}: sepáralas en un fichero por mes`;
      filas++;
      const centro = centres.of(row.centro);
      const known = centros[centro];
      if (known) known.codProvincia ??= row.provincia;
      else centros.push({ nombre: row.centro, codProvincia: row.provincia });
      if (centro >= MAX_CENTRES) return `hay más de ${MAX_CENTRES} centros de examen distintos`;
      const apart = row.permiso === RPV || isTurnoLibre(row.codigo);
      const isNew = apart ? addApart(row, centro) : sections.add(row, centro);
      return isNew
        ? undefined
        : 'repite centro, autoescuela, sección, prueba y permiso de una línea anterior';
    },
    data: () => (mes === undefined ? undefined : { mes, filas, centros, apartes, ...sections.data() }),
  };
}

function numbered<K>(): { of(key: K): number } {
  const numbers = new Map<K, number>();
  return {
    of(key) {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, numbers.size);
      return numbers.size - 1;
    },
  };
}

function sectionRows() {
  const autoescuelaNumbers = numbered<string>();
  const sectionNumbers = numbered<number>();
  const escuelas: MonthData['escuelas'] = [];
  const secciones: MonthData['secciones'] = [];
  /** The test, permit and centre of each section's rows: a few small numbers, quick to look through. */
  const keys: number[][] = [];
  const rows: ResultRows = { count: 0, cells: new Int32Array(ROW_SIZE * 4096) };
  /** Gives the number of the row's autoescuela, and adds the autoescuela when it is new. */
  function autoescuela({ codigo, nombre }: MonthlyRow): number {
    const escuela = autoescuelaNumbers.of(codigo);
    if (escuela === escuelas.length) escuelas.push({ codigo, nombre });
    return escuela;
  }

  return {
    school: autoescuela,
    /** Adds the row; false when it repeats another. */
    add(row: MonthlyRow, centro: number): boolean {
      const escuela = autoescuela(row);
      const seccion = sectionNumbers.of(escuela * 100 + Number(row.seccion));
      if (seccion === secciones.length) secciones.push({ escuela, seccion: row.seccion });
      keys[seccion] ??= [];
      const own = keys[seccion];
      const key = (row.prueba * 32 + row.permiso) * MAX_CENTRES + centro;
      if (own.includes(key)) return false;
      own.push(key);
      pushRow(rows, row, { seccion, centro });
      return true;
    },
    data: () => ({ escuelas, secciones, resultados: rows }),
  };
}

function pushRow(
  rows: ResultRows,
  row: MonthlyRow,
  { seccion, centro }: { seccion: number; centro: number },
): void {
  const at = rows.count * ROW_SIZE;
  if (at === rows.cells.length) {
    const larger = new Int32Array(rows.cells.length * 2);
    larger.set(rows.cells);
    rows.cells = larger;
  }
  const { cells } = rows;
  cells[at + columns.seccion] = seccion;
  cells[at + columns.prueba] = row.prueba;
  cells[at + columns.permiso] = row.permiso;
  cells[at + columns.centro] = centro;
  cells[at + columns.aptos] = row.aptos;
  cells[at + columns.aptos1] = row.aptos1;
  cells[at + columns.aptos2] = row.aptos2;
  cells[at + columns.aptos3o4] = row.aptos3o4;
  cells[at + columns.aptos5oMas] = row.aptos5oMas;
  cells[at + columns.noAptos] = row.noAptos;
  rows.count++;
}
