import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { permisoDgtDeCodigo, tiposExamen } from '../../src/comparador/dgt/codes.ts';
import { type HeldOut, type HoldOutFigures, tryRates } from '../../src/comparador/dgt/hold-out.ts';
import { isTurnoLibre, type MonthlyRow, monthlyRowParser } from '../../src/comparador/dgt/monthly-row.ts';
import { provinciaDeCodigo } from '../../src/comparador/dgt/prefijos.ts';
import type { Tally } from '../../src/comparador/dgt/statistics.ts';
import { seededRandom } from '../../src/platform/kit/seeded-random.ts';

/** The rates are estimated from the first months, and tested on the next two and on one three years later. */
const TRAINED = ['2022-01', '2022-02', '2022-03', '2022-04'];
const TRIED = [
  { hasta: 'junio y julio de 2022', meses: ['2022-06', '2022-07'] },
  { hasta: 'diciembre de 2025', meses: ['2025-12'] },
] as const;

export type TriedRates = { prueba: 'teorica' | 'circulacion'; hasta: string; cifras: HoldOutFigures };

/** Exams and passes of a section over some months, and its passes by attempt: 1, 2, 3 or 4, and 5 or later. */
export type SectionTally = Tally & { intentos: [number, number, number, number] };

export type Period = {
  prueba: 'teorica' | 'circulacion';
  hasta: string;
  /** Sections of the months that rates are estimated from, and of the later ones, by code and number. */
  antes: ReadonlyMap<string, SectionTally>;
  despues: ReadonlyMap<string, SectionTally>;
};

/** Reads permit B in the DGT's monthly files of a folder; nothing where any of the months is missing. */
export function heldOutPeriods(folder: string): Period[] {
  const months = monthsIn(folder);
  const wanted = [...TRAINED, ...TRIED.flatMap(({ meses }) => meses)];
  if (wanted.some((mes) => !months.has(mes))) return [];
  const rows = new Map(wanted.map((mes) => [mes, readRows(months.get(mes) ?? '')]));
  return (['teorica', 'circulacion'] as const).flatMap((prueba) =>
    TRIED.map(({ hasta, meses }) => {
      const test = tiposExamen.find(({ codigo }) => codigo === prueba)?.id;
      return { prueba, hasta, antes: sumsOf(TRAINED, rows, test), despues: sumsOf(meses, rows, test) };
    }),
  );
}

export const provinceOf = (section: string) => provinciaDeCodigo(section.slice(0, 6)) ?? '';

/** Tries the rates of permit B with the DGT's monthly files of a folder; none where any of the months is missing. */
export const tryRatesOnFiles = (folder: string): TriedRates[] =>
  heldOutPeriods(folder).map(({ prueba, hasta, antes, despues }) => {
    const held = [...antes].map(
      ([section, before]): HeldOut => ({
        codProvincia: provinceOf(section),
        antes: before,
        despues: despues.get(section) ?? { aptos: 0, examenes: 0 },
      }),
    );
    return { prueba, hasta, cifras: tryRates(held, seededRandom(2_022)) };
  });

/** Path of the file of each month, `YYYY-MM`. */
function monthsIn(folder: string): Map<string, string> {
  const files = globSync(path.join(folder, 'export_auto_*.txt.gz')).toSorted();
  return new Map(
    files.flatMap((file) => {
      const [, year, month] = /export_auto_(\d{4})(\d\d)/.exec(path.basename(file)) ?? [];
      return year ? [[`${year}-${month}`, file] as const] : [];
    }),
  );
}

function readRows(file: string): MonthlyRow[] {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString('latin1').trimEnd().split('\n');
  return lines.map(monthlyRowParser());
}

/** Adds up the sections (code and number) in permit B and a test, over some months. */
function sumsOf(
  months: readonly string[],
  rows: ReadonlyMap<string, MonthlyRow[]>,
  test: number | undefined,
): Map<string, SectionTally> {
  const car = permisoDgtDeCodigo('B')?.id;
  const sums = new Map<string, SectionTally>();
  for (const month of months)
    for (const { codigo, seccion, permiso, prueba, aptos, noAptos, ...row } of rows.get(month) ?? []) {
      if (permiso !== car || prueba !== test || isTurnoLibre(codigo)) continue;
      const tally = sums.get(codigo + seccion) ?? { aptos: 0, examenes: 0, intentos: [0, 0, 0, 0] };
      tally.aptos += aptos;
      tally.examenes += aptos + noAptos;
      const attempts = [row.aptos1, row.aptos2, row.aptos3o4, row.aptos5oMas];
      for (const [index, count] of attempts.entries())
        tally.intentos[index] = (tally.intentos[index] ?? 0) + count;
      sums.set(codigo + seccion, tally);
    }
  return sums;
}
