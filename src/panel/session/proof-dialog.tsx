import { pendingProof } from '#web/session/renewal.ts';
import { useStore } from '#web/store.ts';
import { opensLater } from '#web/ui/later.tsx';

const ProofModal = opensLater(
  async () => (await import('./proof-modal.tsx')).ProofModal,
  ({ asked }) => asked !== undefined,
  { reload: false },
);

/** Asks for the clave again before a delicate action, over its screen; the form stays and is sent again. */
export const ProofDialog = () => <ProofModal asked={useStore(pendingProof)} />;
