import { Modal, Text } from '@mantine/core';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { ReasonForm } from '#web/forms/reason-form.tsx';
import { keepFocus } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/mark.tsx';
import { useFacturaStep } from './use-factura-step.ts';

const FALLBACK = 'Error al anular la factura';

type AnnulDialogProps = { row: CrudRow; opened: boolean; onClose(): void };

/** Annuls a factura, after a warning that this is only for one that should never have existed. */
export const AnnulDialog = ({ row, opened, onClose }: AnnulDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={`Anular ${row.codigo}`}
    closeOnClickOutside={false}
    onExitTransitionEnd={keepFocus}
  >
    {opened && <AnnulForm row={row} onClose={onClose} />}
  </Modal>
);

function AnnulForm({ row, onClose }: Omit<AnnulDialogProps, 'opened'>) {
  const { _id, version } = row;
  const annulling = useFacturaStep(_id, { verb: 'anular', done: 'Factura anulada', fallback: FALLBACK });
  return (
    <ReasonForm
      description="Queda en el historial."
      shortest={1}
      longest={1_000}
      empty="Escribe el motivo"
      action="Anular la factura"
      save={async (motivo) => {
        await annulling.mutateAsync({ _id, version, motivo });
        onClose();
      }}
      fallback={FALLBACK}
      onClose={onClose}
    >
      <Notice warning>
        Anula solo lo que nunca debió facturarse, como una factura repetida o de una venta que no existió. Si
        la venta fue real, rectifícala.
      </Notice>
      <Text>Se comunica a la Agencia Tributaria y su número no se vuelve a usar. No se puede deshacer.</Text>
    </ReasonForm>
  );
}
