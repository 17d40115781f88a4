import { Box } from '@mantine/core';
import { formatEurosText } from '#kit/format-amount.ts';
import styles from '#office/papeles/screens/paper.module.css';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { shortDay } from '#web/moments.ts';
import shared from '#web/ui/shared.module.css';
import { useCobros } from './cobros.ts';

/** Amount to pay, cobros, pending amount and due date of a factura. */
export function MoneyCard({ row }: { row: CrudRow }) {
  const text = (name: string) => String(row[name] ?? '0.00');
  const { data } = useCobros(row._id);
  const left = text('pendienteCobro');
  const back = left.startsWith('-');
  const rows: [string, string][] = [
    // The declared total leaves out the withholding and the suplidos.
    ...(text('totalFactura') === text('total')
      ? []
      : [['Total factura', text('totalFactura')] as [string, string]]),
    [row.metodo === 'S' ? 'Diferencia a cobrar' : 'Total a pagar', text('importeCobrar')],
    ['Cobrado', text('cobrado')],
  ];
  return (
    <Box component="section" className={shared.card} p="18px 20px" aria-label="Cobro">
      <dl className={`${shared.pairs} ${styles.totals}`}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatEurosText(value)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{back ? 'Por devolver' : 'Pendiente'}</dt>
          <dd>{formatEurosText(back ? left.slice(1) : left)}</dd>
        </div>
        {row.estadoCobro !== 'anulada' &&
          data?.vencimientos.map(({ fecha, importe }) => (
            <div key={fecha}>
              <dt>Vence el {shortDay(fecha)}</dt>
              <dd>{formatEurosText(importe)}</dd>
            </div>
          ))}
      </dl>
    </Box>
  );
}
