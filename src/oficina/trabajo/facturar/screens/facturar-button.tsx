import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { saveFirst, useSendOnCome } from '#oficina/ventas/papeles/screens/use-save-first.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { SEND_KEYS, useSendKey } from '#platform/ui/forms/use-send-key.ts';
import { FacturarDialog, wordsOf } from './facturar-dialog.tsx';
import type { FacturarProps } from './facturar-form.tsx';

export type ButtonProps = FacturarProps & {
  /** The usual step of the screen. */
  main?: boolean;
  /** Within a row. */
  compact?: boolean;
};

/** Button from an accepted presupuesto, a pedido or the draft of a factura, to its mailed factura; for users who may take each of those steps. */
export function FacturarButton({ main = false, compact = false, ...props }: ButtonProps) {
  const user = useSessionUser();
  const [opened, setOpened] = useState(false);
  const may =
    user && (['C', 'M', 'T'] as const).every((accion) => permitted(user, 'facturas', accion) !== null);
  const open = () => setOpened(true);
  const next = useRef<HTMLButtonElement>(null);
  useSendKey(next);
  useSendOnCome(may && props.familia === 'facturas' ? open : undefined);
  if (!may) return null;
  return (
    <>
      <Button
        variant={main ? 'filled' : 'default'}
        {...(main && { ref: next, 'aria-keyshortcuts': SEND_KEYS })}
        {...(compact && {
          size: 'compact-sm',
          'aria-label': `${wordsOf(props.familia)}: ${props.row.codigo}`,
        })}
        onClick={() => saveFirst(open)}
      >
        {compact ? 'Facturar' : wordsOf(props.familia)}
      </Button>
      <FacturarDialog {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
