import { NativeSelect, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { useReferenceOptions } from '#platform/crud/screens/fields/references.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { type UnsaidPago, unsaidPago } from '../cobros/unsaid-pago.ts';
import type { PagoLeido } from '../operations.ts';

const words: Readonly<Record<UnsaidPago, string>> = {
  forma: 'Esta factura no dirá cómo se paga: no lleva forma de pago.',
  cuenta: 'Esta factura se paga por transferencia y no dirá a qué cuenta.',
};

type PayFieldProps = {
  chosen: string | null;
  onChoose(id: string): void;
  /** Chosen payment method, as the paper would print it. `textos` are the paper's own words about paying. */
  pago: PagoLeido | null;
  textos: readonly (string | null | undefined)[];
};

/** Chooses the payment method of the factura to issue. Warns when the factura would not say how to pay it, but prevents nothing. */
export function PayField({ chosen, onChoose, pago, textos }: PayFieldProps) {
  const now = chosen ?? '';
  const { options } = useReferenceOptions('formasDePago', { id: now, texto: '' });
  const unsaid = unsaidPago(pago, textos);
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Forma de pago"
        data={[
          ...(now === '' ? [{ value: '', label: 'Elige' }] : []),
          ...options.map(({ value, label }) => ({ value, label })),
        ]}
        value={now}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      {unsaid && (
        <Notice warning>
          <Text size="sm" role="status">
            {words[unsaid]} Puedes emitirla así, y ya no se podrá cambiar.
          </Text>
          {unsaid === 'cuenta' && <Account />}
        </Notice>
      )}
    </Stack>
  );
}

function Account() {
  const administers = useSessionUser()?.rol === 'Administrador';
  return (
    <Text size="sm">
      {administers ? (
        <Link to="/panelAdmin/negocio">Escribe el IBAN en Mi negocio</Link>
      ) : (
        'Quien administra escribe el IBAN en Mi negocio.'
      )}
    </Text>
  );
}
