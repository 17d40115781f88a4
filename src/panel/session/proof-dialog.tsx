import { pendingProof } from '#platform/browser/session/renewal.ts';
import { useStore } from '#platform/browser/store.ts';
import { opensLater } from '#platform/ui/later.tsx';

const ProofModal = opensLater(
  async () => (await import('./proof-modal.tsx')).ProofModal,
  ({ asked }) => asked !== undefined,
  { reload: false },
);

/** Asks for the clave again before a delicate action, over its screen; the form stays and is sent again. */
export const ProofDialog = () => <ProofModal asked={useStore(pendingProof)} />;
