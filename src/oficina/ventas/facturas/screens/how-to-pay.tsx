import { Box } from '@mantine/core';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import shared from '#platform/ui/shared.module.css';
import type { FacturaRow } from '../contract.ts';
import { useCobros } from './cobros.ts';
import { overdueOf } from './factura-states.tsx';

/** How a factura that is owed is paid, as agreed when it was issued; nothing once it is paid. */
export function HowToPay({ row }: { row: FacturaRow }) {
  const { data } = useCobros(row._id);
  const { pendienteCobro: left, codigo, estadoCobro } = row;
  if (!data || Number(left) <= 0 || !['pendiente', 'parcial'].includes(estadoCobro)) return null;
  const { pago } = data;
  const account = pago?.tipo === 'transferencia' ? pago.iban : null;
  return (
    <FormSection
      title={overdueOf(row) ? 'Está vencida: cómo pagarla' : 'Cómo pagarla'}
      hint={pago ? `Forma de pago: ${pago.nombre}` : 'No tiene forma de pago: escríbenos y te decimos cómo'}
    >
      <Box component="dl" className={shared.facts}>
        <dt>Importe</dt>
        <dd>{formatEurosText(left)}</dd>
        {account && (
          <>
            <dt>Cuenta (IBAN)</dt>
            <dd className={shared.figures}>{account.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')}</dd>
          </>
        )}
        <dt>Concepto</dt>
        <dd>{codigo}</dd>
      </Box>
      {pago?.tipo === 'domiciliacion' && <p>No tienes que hacer nada: la cargaremos en tu cuenta.</p>}
      {pago?.instrucciones && (
        <Box component="p" style={{ whiteSpace: 'pre-line' }}>
          {pago.instrucciones}
        </Box>
      )}
    </FormSection>
  );
}
