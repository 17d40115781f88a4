import { Box, Stack } from '@mantine/core';
import { PayField } from '#oficina/ventas/facturas/screens/pay-warning.tsx';
import { quantityText } from '#oficina/ventas/papeles/quantity-text.ts';
import { TotalsCard } from '#oficina/ventas/papeles/screens/totals-card.tsx';
import { shortDay } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import shared from '#platform/ui/shared.module.css';
import type { Preparado } from '../operations.server.ts';

type LookProps = { prepared: Preparado; chosen: string | undefined; onChoose(formaDePago: string): void };

/** The factura before it is made: its head, how it is paid, lines and totals. */
export function FacturaLook({ prepared, chosen, onChoose }: LookProps) {
  const { factura, codigo, vence, pago } = prepared;
  const today = todayInMadrid(new Date());
  const facts: [string, string][] = [
    ['Número', `${codigo}, si nadie emite antes`],
    ['Paga', factura.clienteNombre || 'Sin cliente'],
    ['Vence', vence === null ? 'No se debe nada' : vence === today ? 'Hoy mismo' : shortDay(vence)],
  ];
  return (
    <Stack gap="sm" component="section" aria-label="La factura">
      <Box component="dl" className={`${shared.card} ${shared.pairs}`} m={0} p="12px 16px">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={shared.strong}>{value}</dd>
          </div>
        ))}
      </Box>
      {Number(factura.total) > 0 && (
        <PayField
          chosen={chosen ?? factura._idFormaPago ?? null}
          onChoose={onChoose}
          pago={pago}
          textos={[factura.condiciones, factura.notasPublicas]}
        />
      )}
      <ul className={`${shared.divided} ${shared.scroll}`} aria-label="Líneas">
        {factura.lineas.map((line) => (
          <li key={line._id}>
            <span className={shared.what}>
              {line.descripcion}
              {line.importe !== null && <small>{quantityText(line.cantidad, line.unidad)}</small>}
            </span>
            {line.importe !== null && (
              <span className={`${shared.figures} ${shared.oneLine}`}>{formatEurosText(line.importe)}</span>
            )}
          </li>
        ))}
      </ul>
      <TotalsCard totals={factura} impuesto={factura.impuesto} />
    </Stack>
  );
}
