import { pendingRenewal } from '#platform/browser/session/renewal.ts';
import { useStore } from '#platform/browser/store.ts';
import { opensLater } from '#platform/ui/later.tsx';

/** Loads the form to sign in again; the frame loads it too while nothing else does, so that it is at hand. */
export const loadRenewal = () => import('./renewal-modal.tsx');

const RenewalModal = opensLater(
  async () => (await loadRenewal()).RenewalModal,
  ({ renewal }) => renewal !== undefined,
  { reload: false },
);

/** Signs the person in again over the screen where the session ended; the form stays as it is. */
export const RenewalDialog = () => <RenewalModal renewal={useStore(pendingRenewal)} />;
