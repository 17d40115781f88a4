import { Modal } from '@mantine/core';
import type { Renewal } from '#platform/browser/session/renewal.ts';
import { FactorForm } from './factor-form.tsx';

/** The dialog that sets up a second factor: nothing closes it but its form. */
export const FactorModal = ({ asked }: { asked: Renewal | undefined }) => (
  <Modal
    opened={asked !== undefined}
    onClose={() => {}}
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    title="Activa el doble factor"
    size="lg"
    zIndex={440}
  >
    {asked && <FactorForm asked={asked} />}
  </Modal>
);
