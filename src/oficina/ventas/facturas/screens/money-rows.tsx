import { shortDay } from '#platform/browser/moments.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { pairsIf } from '#platform/kit/pairs.ts';
import type { FacturaRow } from '../contract.ts';
import type { Cobro } from '../operations.ts';
import { useCobros } from './cobros.ts';

type MoneyRowsProps = {
  row: FacturaRow;
  /** In the words of the person who pays, and with what is left, which their screen says nowhere else. */
  paying?: boolean;
};

/** Amounts of a factura under its total: the others that it has, its cobros, and what is left of each due date. */
export function MoneyRows({ row, paying = false }: MoneyRowsProps) {
  const { data } = useCobros(row._id);
  const { pendienteCobro: left } = row;
  const back = left.startsWith('-');
  const rows: [string, string][] = [
    ...amountsOf(row, data?.cobros ?? [], paying),
    ...pairsIf(paying, [back ? 'Por devolver' : 'Por pagar', back ? left.slice(1) : left]),
  ];
  const due = row.estadoCobro === 'anulada' ? [] : dueOf(data?.vencimientos ?? [], receivedOf(row));
  // The only one is in the head of the paper.
  if (paying || due.length > 1)
    for (const [fecha, importe] of due) rows.push([`Vence el ${shortDay(fecha)}`, plain(importe, 2)]);
  return rows.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{formatEurosText(value)}</dd>
    </div>
  ));
}

type Money = Pick<
  FacturaRow,
  'totalFactura' | 'total' | 'importeCobrar' | 'cobrado' | 'pendienteCobro' | 'metodo'
>;

const receivedOf = ({ importeCobrar, pendienteCobro }: Pick<Money, 'importeCobrar' | 'pendienteCobro'>) =>
  cents(importeCobrar) - cents(pendienteCobro);

/** What a factura has beside its total, by its name: amounts equal to the total, and nothing collected, are left out. */
export function amountsOf(row: Money, cobros: readonly Cobro[], paying: boolean): [string, string][] {
  const { totalFactura, total, importeCobrar, cobrado, metodo } = row;
  const offset = cobros
    .filter(({ compensa }) => compensa)
    .reduce((sum, { importe }) => sum + cents(importe), 0n);
  const received = cents(cobrado) - offset;
  const [only, ...others] = cobros.filter(
    ({ compensa, deshecho, deshaceA }) => !compensa && !deshecho && !deshaceA,
  );
  const day = only && others.length === 0 ? ` el ${shortDay(only.fecha)}` : '';
  return [
    // The declared total leaves out the withholding and the suplidos.
    ...pairsIf(totalFactura !== total, ['Total factura', totalFactura]),
    ...pairsIf(importeCobrar !== total, [
      metodo === 'S' ? `Diferencia a ${paying ? 'pagar' : 'cobrar'}` : 'Total a pagar',
      importeCobrar,
    ]),
    ...pairsIf(received !== 0n, [`${paying ? 'Pagado' : 'Cobrado'}${day}`, plain(-received, 2)]),
    ...pairsIf(offset !== 0n, ['Compensado', plain(-offset, 2)]),
  ];
}

type Vencimiento = { fecha: string; importe: string };

/** What is left of each due date, in cents: what came in pays the first ones first. */
export function dueOf(dates: readonly Vencimiento[], received: bigint): [string, bigint][] {
  let rest = received;
  return dates.flatMap(({ fecha, importe }): [string, bigint][] => {
    const owed = cents(importe);
    const paid = rest < owed ? rest : owed;
    rest -= paid;
    return owed > paid ? [[fecha, owed - paid]] : [];
  });
}
