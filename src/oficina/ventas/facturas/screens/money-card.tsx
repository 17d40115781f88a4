import { Box } from '@mantine/core';
import { inEuros } from '#oficina/ventas/papeles/screens/in-euros.ts';
import styles from '#oficina/ventas/papeles/screens/totals.module.css';
import { shortDay } from '#platform/browser/moments.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { pairsIf } from '#platform/kit/pairs.ts';
import shared from '#platform/ui/shared.module.css';
import type { FacturaRow } from '../contract.ts';
import { useCobros } from './cobros.ts';

/** Amount to pay, cobros, pending amount and due date of a factura; `paying` is in the words of the person who pays. */
export function MoneyCard({ row, paying = false }: { row: FacturaRow; paying?: boolean }) {
  const { data } = useCobros(row._id);
  const { totalFactura, total, importeCobrar, cobrado, pendienteCobro: left } = row;
  const back = left.startsWith('-');
  const offset = (data?.cobros ?? [])
    .filter(({ compensa }) => compensa)
    .reduce((sum, { importe }) => sum + cents(importe), 0n);
  const rows: [string, string][] = [
    // The declared total leaves out the withholding and the suplidos.
    ...pairsIf(totalFactura !== total, ['Total factura', totalFactura]),
    [row.metodo === 'S' ? `Diferencia a ${paying ? 'pagar' : 'cobrar'}` : 'Total a pagar', importeCobrar],
    [paying ? 'Pagado' : 'Cobrado', plain(cents(cobrado) - offset, 2)],
    ...pairsIf(offset !== 0n, ['Compensado', plain(offset, 2)]),
  ];
  return (
    <Box component="section" className={shared.card} p="18px 20px" aria-label={paying ? 'Pago' : 'Cobro'}>
      <dl className={`${shared.pairs} ${styles.totals}`}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{inEuros(value)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{back ? 'Por devolver' : paying ? 'Por pagar' : 'Pendiente'}</dt>
          <dd>{inEuros(back ? left.slice(1) : left)}</dd>
        </div>
        {row.estadoCobro !== 'anulada' &&
          dueOf(data?.vencimientos ?? [], cents(importeCobrar) - cents(left)).map(([fecha, importe]) => (
            <div key={fecha}>
              <dt>Vence el {shortDay(fecha)}</dt>
              <dd>{inEuros(plain(importe, 2))}</dd>
            </div>
          ))}
      </dl>
    </Box>
  );
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
