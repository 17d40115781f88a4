import { cents, exact, plain, rounded } from '#platform/kit/amounts/exact.ts';
import type { FieldProblem } from '#platform/kit/contract/resource.ts';

/** Part of the total that is due some calendar days after the factura. */
export type Plazo = { dias: number; porcentaje: string };

const WHOLE = 10_000n;
const hundredths = (percentage: string) => cents(percentage);

/** Problems of a list of plazos. */
export function termProblems(plazos: readonly Plazo[]): FieldProblem[] {
  if (plazos.length === 0) return [];
  const problems = plazos.flatMap(({ dias, porcentaje }, index): FieldProblem[] => [
    ...(dias <= (plazos[index - 1]?.dias ?? -1)
      ? [{ campo: `plazos.${index}.dias`, motivo: 'tiene que ser después del anterior' }]
      : []),
    ...(hundredths(porcentaje) <= 0n
      ? [{ campo: `plazos.${index}.porcentaje`, motivo: 'tiene que ser mayor que cero' }]
      : []),
  ]);
  const sum = plazos.reduce((total, { porcentaje }) => total + hundredths(porcentaje), 0n);
  if (sum === WHOLE) return problems;
  const said = plain(sum, 2).replace('.', ',');
  return [...problems, { campo: 'plazos', motivo: `suman ${said} %, y tienen que sumar 100 %` }];
}

/**
 * Splits an amount into plazos, exactly: each one is rounded to céntimos and takes at most what is left,
 * the last one takes the rest, and zero plazos are left out. The amount is above zero, with two decimals.
 */
export function splitAmount(importe: string, plazos: readonly Plazo[]): { dias: number; importe: string }[] {
  let left = cents(importe);
  const all = exact(importe);
  return plazos.flatMap(({ dias, porcentaje }, index) => {
    const part = exact(porcentaje);
    const due = rounded({ n: all.n * part.n, e: all.e + part.e + 2 }, 2);
    const taken = index === plazos.length - 1 || due > left ? left : due;
    left -= taken;
    return taken > 0n ? [{ dias, importe: plain(taken, 2) }] : [];
  });
}
