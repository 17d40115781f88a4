import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { permitted } from '#office/access/roles.ts';
import { useSessionUser } from '#web/session/session.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { later } from '#web/ui/later.tsx';
import { ListLoading } from '#web/ui/list/list-states.tsx';
import type { FacturarProps } from './facturar-form.tsx';

const FACTURAR_Y_ENVIAR = 'Facturar y enviar';

const FacturarForm = later<FacturarProps & { onClose(): void }>(
  async () => (await import('./facturar-form.tsx')).FacturarForm,
  { instead: <ListLoading />, reload: false },
);

export type ButtonProps = FacturarProps & {
  /** The usual step of the screen. */
  main?: boolean;
  /** Within a row. */
  compact?: boolean;
};

/** Takes an accepted presupuesto, or a pedido, to its mailed factura; for who may take each of its steps. */
export function FacturarButton({ main = false, compact = false, ...props }: ButtonProps) {
  const user = useSessionUser();
  const [opened, setOpened] = useState(false);
  const may =
    user && (['C', 'M', 'T'] as const).every((accion) => permitted(user, 'facturas', accion) !== null);
  if (!may) return null;
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant={main ? 'filled' : 'default'}
        {...(compact && { size: 'compact-sm', 'aria-label': `${FACTURAR_Y_ENVIAR}: ${props.row.codigo}` })}
        onClick={() => setOpened(true)}
      >
        {compact ? 'Facturar' : FACTURAR_Y_ENVIAR}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`${FACTURAR_Y_ENVIAR} ${props.row.codigo}`}
        size={960}
        closeOnClickOutside={false}
        onExitTransitionEnd={keepFocus}
      >
        {opened && <FacturarForm {...props} onClose={close} />}
      </Modal>
    </>
  );
}
