import { Stack } from '@mantine/core';
import { todayInMadrid } from '#kit/dates.ts';
import { formatEurosText } from '#kit/format-amount.ts';
import { quantityText } from '#office/papeles/quantity-text.ts';
import { TotalsCard } from '#office/papeles/screens/totals-card.tsx';
import { unsaidPagoWords } from '#resources/facturas/screens/pay-warning.tsx';
import { serieText } from '#resources/facturas/screens/serie-text.ts';
import { unsaidPago } from '#resources/facturas/unsaid-pago.ts';
import { shortDay } from '#web/moments.ts';
import { Notice } from '#web/ui/mark.tsx';
import shared from '#web/ui/shared.module.css';
import type { Preparado } from '../contract.ts';
import styles from './facturar.module.css';

/** The factura before it is made: its head, lines and totals. */
export function FacturaLook({ prepared: { factura, vence, pago } }: { prepared: Preparado }) {
  const today = todayInMadrid(new Date());
  const unsaid = unsaidPago(pago, [factura.condiciones, factura.notasPublicas]);
  const facts: [string, string][] = [
    ['Número', `El siguiente de ${serieText(factura, today)}`],
    ['Paga', factura.clienteNombre || 'Sin cliente'],
    ['Vence', vence === null ? 'No se debe nada' : vence === today ? 'Hoy mismo' : shortDay(vence)],
    ['Se paga', pago?.nombre ?? 'Sin forma de pago'],
  ];
  return (
    <Stack gap="sm" component="section" aria-label="La factura">
      <dl className={`${shared.card} ${shared.pairs} ${styles.facts}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={shared.strong}>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={`${shared.divided} ${styles.lines}`} aria-label="Líneas">
        {factura.lineas.map((line) => (
          <li key={line._id}>
            <span className={shared.what}>
              {line.descripcion}
              {line.importe !== null && <small>{quantityText(line.cantidad, line.unidad)}</small>}
            </span>
            {line.importe !== null && <span className={styles.amount}>{formatEurosText(line.importe)}</span>}
          </li>
        ))}
      </ul>
      <TotalsCard totals={factura} impuesto={factura.impuesto} />
      {unsaid && Number(factura.total) > 0 && (
        <Notice warning>{unsaidPagoWords[unsaid]} Puedes emitirla así, y ya no se podrá cambiar.</Notice>
      )}
    </Stack>
  );
}
