import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useReferenceOptions } from '#web/crud/references.ts';
import { textOfError } from '#web/query-client.ts';
import { useSessionUser } from '#web/session/session.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Notice } from '#web/ui/mark.tsx';
import type { FacturaRow } from '../contract.ts';
import { type UnsaidPago, unsaidPago } from '../unsaid-pago.ts';
import { useCobros } from './cobros.ts';
import { useFacturaStep } from './use-factura-step.ts';

export const unsaidPagoWords: Readonly<Record<UnsaidPago, string>> = {
  forma: 'Esta factura no dirá cómo se paga: no lleva forma de pago.',
  cuenta: 'Esta factura se paga por transferencia y no dirá a qué cuenta.',
};

const FALLBACK = 'Error al poner la forma de pago';

/** Warns before the issue that the paper will not say how to pay it, and puts it right. It prevents nothing. */
export function PayWarning({ row }: { row: FacturaRow }) {
  const { data } = useCobros(row._id);
  if (!data) return null;
  const unsaid = unsaidPago(data.pago, [row.condiciones, row.notasPublicas]);
  if (!unsaid) return null;
  return (
    <Notice warning>
      <Stack gap="xs">
        <Text size="sm" role="status">
          {unsaidPagoWords[unsaid]} Puedes emitirla así, y ya no se podrá cambiar.
        </Text>
        {unsaid === 'cuenta' && <Account />}
        <OtherWay row={row} />
      </Stack>
    </Notice>
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

/** Chooses the payment method of the draft. */
function OtherWay({ row }: { row: FacturaRow }) {
  const now = String(row._idFormaPago ?? '');
  const [chosen, setChosen] = useState(now);
  const { options } = useReferenceOptions('formasDePago', { id: now, texto: '' });
  const putting = useFacturaStep(row._id, {
    verb: 'actualizar',
    done: 'Forma de pago puesta',
    fallback: FALLBACK,
  });
  const { _id, version } = row;
  const put = () => {
    if (!putting.isPending) putting.mutate({ _id, version, _idFormaPago: chosen });
  };
  return (
    <Group align="flex-end" gap="xs">
      <NativeSelect
        label="Forma de pago"
        data={[{ value: '', label: 'Elige' }, ...options.map(({ value, label }) => ({ value, label }))]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        error={putting.error && textOfError(putting.error, FALLBACK)}
      />
      <BusyButton
        variant="default"
        busy={putting.isPending}
        disabled={chosen === '' || chosen === now}
        onClick={put}
      >
        Ponerla
      </BusyButton>
    </Group>
  );
}
