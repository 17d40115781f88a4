import { invalidFields } from '#platform/http/errors.server.ts';
import { cents, exact, plain, rounded, times } from '#platform/kit/amounts/exact.ts';
import { calculate, counts, pricedAs, type Totales } from './arithmetic.ts';
import type { Linea } from './linea-contract.ts';
import type { Papel } from './paper-family.server.ts';
import { paperProblems } from './problems.ts';

type Head = Pick<Papel, 'fecha' | 'impuesto' | 'preciosConIva' | 'irpf' | 'dtoGlobal1' | 'dtoGlobal2'> & {
  /** Day that decides the rates, when it is not `fecha` (Ley 37/1992, art. 90.Dos). */
  fechaOperacion?: string | null;
};

/** Céntimos; the columns hold no more. */
const TOO_MUCH = 10n ** 14n;

/**
 * Columns computed from the lines of a paper, and the lines with their amounts. Throws 400 with each wrong
 * field.
 */
export function totalsOf(head: Head, given: readonly Linea[]) {
  const lines = given.map((line) =>
    line.desglose ? { ...line, ...pricedAs(line.desglose, head.preciosConIva) } : line,
  );
  const problems = paperProblems({ ...head, fecha: head.fechaOperacion ?? head.fecha }, lines);
  if (problems.length > 0) throw invalidFields(problems);
  const totals = calculate({ ...head, lineas: lines });
  const { baseImponible, totalIva, totalRecargo, totalIrpf, suplidos, total } = totals;
  for (const sum of [baseImponible, total])
    if (Math.abs(Number(sum)) * 100 >= Number(TOO_MUCH))
      throw invalidFields([{ campo: 'lineas', motivo: 'el total es demasiado grande' }]);
  return {
    columns: { baseImponible, totalIva, totalRecargo, totalIrpf, suplidos, total, ...costsOf(lines, totals) },
    lines: lines.map((line, index) => ({ ...line, importe: totals.importes[index] ?? null })),
  };
}

/** Cost and margin of a paper; null when no line has a cost. */
function costsOf(lines: readonly Linea[], { baseImponible }: Totales) {
  const known = lines.filter((line) => counts(line) && !line.suplido && line.coste !== null);
  if (known.length === 0) return { costeTotal: null, margen: null };
  const cost = known.reduce(
    (sum, line) => sum + rounded(times(exact(line.cantidad), exact(line.coste ?? '0')), 2),
    0n,
  );
  return { costeTotal: plain(cost, 2), margen: plain(cents(baseImponible) - cost, 2) };
}

/** Totals of a stored paper, calculated from its lines. */
export const breakdownOf = (paper: Papel): Totales => calculate(paper);
