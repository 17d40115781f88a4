import { cents, exact, plain, rounded } from '#kit/exact.ts';
import type { FieldProblem } from '#kit/resource.ts';

/** One of several payments: after how many days of the calendar, and which part of the whole. */
export type Plazo = { dias: number; porcentaje: string };

const WHOLE = 10_000n;
const hundredths = (percentage: string) => cents(percentage);

/** What keeps payments from making a whole, one after another. */
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
 * An amount in as many payments, exact: each is its part rounded to céntimos and never more than what is left, the last
 * takes all of it, and those of nothing are none. The amount is above zero, with two decimals.
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
