import { pendingFactor } from '#platform/browser/session/renewal.ts';
import { useStore } from '#platform/browser/store.ts';
import { opensLater } from '#platform/ui/later.tsx';

// It brings the QR code library, and few people need it.
const FactorModal = opensLater(
  async () => (await import('./factor-modal.tsx')).FactorModal,
  ({ asked }) => asked !== undefined,
  { reload: false },
);

/** Asks for the second factor that the role requires; the screen then continues. */
export const FactorDialog = () => <FactorModal asked={useStore(pendingFactor)} />;
