import { Modal } from '@mantine/core';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { later } from '#platform/ui/later.tsx';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import type { FacturarProps } from './facturar-form.tsx';

export const FACTURAR_Y_ENVIAR = 'Facturar y enviar';

const FacturarForm = later<FacturarProps & { onClose(): void }>(
  async () => (await import('./facturar-form.tsx')).FacturarForm,
  { instead: <ListLoading />, reload: false },
);

type FacturarDialogProps = FacturarProps & { opened: boolean; onClose(): void };

/** Dialog that takes a paper to its mailed factura. */
export const FacturarDialog = ({ opened, onClose, ...props }: FacturarDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={`${FACTURAR_Y_ENVIAR} ${props.row.codigo}`}
    size={960}
    closeOnClickOutside={false}
    onExitTransitionEnd={keepFocus}
  >
    {opened && <FacturarForm {...props} onClose={onClose} />}
  </Modal>
);
