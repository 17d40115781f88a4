import { Button } from '@mantine/core';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { FACTURAR_Y_ENVIAR, FacturarDialog } from './facturar-dialog.tsx';
import type { FacturarProps } from './facturar-form.tsx';

export type ButtonProps = FacturarProps & {
  /** The usual step of the screen. */
  main?: boolean;
  /** Within a row. */
  compact?: boolean;
};

/** Button from an accepted presupuesto, or a pedido, to its mailed factura; for users who may take each of those steps. */
export function FacturarButton({ main = false, compact = false, ...props }: ButtonProps) {
  const user = useSessionUser();
  const [opened, setOpened] = useState(false);
  const may =
    user && (['C', 'M', 'T'] as const).every((accion) => permitted(user, 'facturas', accion) !== null);
  if (!may) return null;
  return (
    <>
      <Button
        variant={main ? 'filled' : 'default'}
        {...(compact && { size: 'compact-sm', 'aria-label': `${FACTURAR_Y_ENVIAR}: ${props.row.codigo}` })}
        onClick={() => setOpened(true)}
      >
        {compact ? 'Facturar' : FACTURAR_Y_ENVIAR}
      </Button>
      <FacturarDialog {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
