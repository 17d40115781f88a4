import { Modal } from '@mantine/core';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { later } from '#platform/ui/later.tsx';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import type { FacturarProps } from './facturar-form.tsx';

const FacturarForm = later<FacturarProps & { onClose(): void }>(
  async () => (await import('./facturar-form.tsx')).FacturarForm,
  { instead: <ListLoading />, reload: false },
);

type FacturarDialogProps = FacturarProps & { opened: boolean; onClose(): void };

/** Words of the act from a paper to its mailed factura. */
export const wordsOf = (familia: FacturarProps['familia']): string =>
  familia === 'facturas' ? 'Emitir y enviar' : 'Facturar y enviar';

/** Dialog that takes a paper to its mailed factura. */
export const FacturarDialog = ({ opened, onClose, ...props }: FacturarDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={`${wordsOf(props.familia)} ${props.row.codigo ?? 'la factura'}`}
    size={960}
    closeOnClickOutside={false}
    onExitTransitionEnd={keepFocus}
  >
    {opened && <FacturarForm {...props} onClose={onClose} />}
  </Modal>
);
