import { cents, plain } from '#platform/kit/amounts/exact.ts';

type Amounts = Record<
  'base' | 'cuota' | 'recargo' | 'retencion' | 'suplidos' | 'total' | 'pendiente',
  string
>;

/** Cents by which the total of another program may differ: it may have rounded each line. */
const ROUNDING = 5n;

/** Euros that the parts add up to, as a person pays them: withholding is taken off, and suplidos are added. */
function sumOfParts({ base, cuota, recargo, retencion, suplidos }: Omit<Amounts, 'total' | 'pendiente'>) {
  return plain(cents(base) + cents(cuota) + cents(recargo) - cents(retencion) + cents(suplidos), 2);
}

/** The mistakes in the amounts of a factura of another program: they must add up, and no more than its total may be owed. */
export function amountProblems(row: Amounts): { campo: string; motivo: string }[] {
  const sum = sumOfParts(row);
  const away = cents(row.total) - cents(sum);
  const [total, owed] = [cents(row.total), cents(row.pendiente)];
  const tooMuch = total < 0n ? owed > 0n || owed < total : owed < 0n || owed > total;
  return [
    ...(away > ROUNDING || away < -ROUNDING
      ? [{ campo: 'total', motivo: `no cuadra: base, cuota, recargo, retención y suplidos dan ${sum}` }]
      : []),
    ...(tooMuch ? [{ campo: 'pendiente', motivo: 'no puede pasar del total' }] : []),
  ];
}
