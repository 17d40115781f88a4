import { cents, plain } from '#platform/kit/amounts/exact.ts';

type Amounts = Record<
  'base' | 'cuota' | 'recargo' | 'retencion' | 'suplidos' | 'total' | 'pendiente',
  string
>;

/** Cents by which the total of another program may differ: it may have rounded each line. */
const ROUNDING = 5n;

/** Sum of the parts as a person pays them, in euros: withholding is subtracted and suplidos are added. */
function sumOfParts({ base, cuota, recargo, retencion, suplidos }: Omit<Amounts, 'total' | 'pendiente'>) {
  return plain(cents(base) + cents(cuota) + cents(recargo) - cents(retencion) + cents(suplidos), 2);
}

/** Mistakes in the amounts of a factura of another program. Its parts must add up, and its pending amount cannot exceed its total. */
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
