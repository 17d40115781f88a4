import { Modal } from '@mantine/core';
import type { Renewal } from '#platform/browser/session/renewal.ts';
import { RenewalForm } from './renewal-form.tsx';

/** The dialog to sign in again: nothing closes it but its form. */
export const RenewalModal = ({ renewal }: { renewal: Renewal | undefined }) => (
  <Modal
    opened={renewal !== undefined}
    onClose={() => {}}
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    title="Vuelve a entrar"
    zIndex={500}
  >
    {renewal && <RenewalForm renewal={renewal} />}
  </Modal>
);
