import { Modal, Text } from '@mantine/core';
import { ReasonForm } from '#web/forms/reason-form.tsx';
import { keepFocus } from '#web/ui/confirm-dialog.tsx';
import { anuncioFallbacks } from '../calls.ts';

type RejectAnuncioProps = {
  opened: boolean;
  title: string;
  /** Whether an autoescuela proposed it, and will read the reason. */
  toSchool: boolean;
  onReject(motivo: string): Promise<unknown>;
  onClose: () => void;
};

/** Dialog that asks for the reason of a rejection, which the proposer needs. */
export function RejectAnuncio({
  opened,
  title,
  toSchool: toAutoescuela,
  onReject,
  onClose,
}: RejectAnuncioProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Rechazar el anuncio"
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      <ReasonForm
        description={
          toAutoescuela
            ? 'Se lo enviaremos a la autoescuela tal como lo escribas, para que lo pueda corregir.'
            : 'Para que se pueda corregir.'
        }
        shortest={5}
        longest={300}
        action="Rechazar"
        save={onReject}
        fallback={anuncioFallbacks.cambiarEstado}
        onClose={onClose}
      >
        <Text>«{title}» no se publicará así.</Text>
      </ReasonForm>
    </Modal>
  );
}
