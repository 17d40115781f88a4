import { nombresLinea } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import type { OrigenTarifa } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import type { PriceChange } from '#comparador/tarifas/permisosAutoescuela/price-changes.server.ts';
import { formatDay, formatExactEuros } from '#platform/kit/format.ts';
import styles from './tarifa-sheets.module.css';

type HistoryProps = { tarifa: string; cambios: readonly PriceChange[] };

/** Earlier prices of a tarifa, the latest change first, so that a price shown once stays visible. */
export function PriceHistory({ tarifa, cambios }: HistoryProps) {
  if (cambios.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>Cambios de precio en dos años</summary>
      <table className={styles.history}>
        <caption>Qué ha cambiado en «{tarifa}», lo último primero</caption>
        <thead>
          <tr>
            <th scope="col">Día</th>
            <th scope="col">Qué</th>
            <th scope="col">Antes</th>
            <th scope="col">Después</th>
          </tr>
        </thead>
        <tbody>
          {cambios.map((cambio) => (
            <tr key={`${cambio.dia} ${cambio.linea}`}>
              <th scope="row">
                <time dateTime={cambio.dia}>{formatDay(cambio.dia)}</time>
              </th>
              <td>{NAMES[cambio.linea]}</td>
              <td>{valueText(cambio, 'antes')}</td>
              <td>{valueText(cambio, 'despues')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const NAMES: Record<PriceChange['linea'], string> = {
  ...nombresLinea,
  clase: 'Clase práctica',
  origen: 'Quién la dice',
};

const WHOSE: Record<OrigenTarifa, string> = {
  anotada: 'Carné Claro, que la anotó',
  traida: 'quien la recibió',
  autoescuela: 'la autoescuela',
};

const valueText = (cambio: PriceChange, side: 'antes' | 'despues'): string =>
  cambio.linea === 'origen' ? WHOSE[cambio[side]] : amountText(cambio[side]);

/** An amount of a sheet in words: 0 is included in the rest, and null is not declared. */
export const amountText = (amount: number | null): string => {
  if (amount === null) return 'no informado';
  return amount === 0 ? 'incluido' : formatExactEuros(amount);
};
