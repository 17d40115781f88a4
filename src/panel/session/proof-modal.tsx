import { Modal } from '@mantine/core';
import type { Renewal } from '#platform/browser/session/renewal.ts';
import { RecentProof } from './recent-proof.tsx';

/** The dialog that asks for the clave again. */
export const ProofModal = ({ asked }: { asked: Renewal | undefined }) => (
  <Modal
    opened={asked !== undefined}
    onClose={() => asked?.done(false)}
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Cerrar' }}
    title="Confirma que eres tú"
    zIndex={450}
  >
    {asked && <RecentProof email={asked.person.email} onDone={asked.done} />}
  </Modal>
);
