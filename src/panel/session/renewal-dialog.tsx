import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { pendingRenewal } from '#web/session/renewal.ts';
import { useStore } from '#web/store.ts';
import { ListLoading } from '#web/ui/list/list-states.tsx';

/** Loads the form to sign in again; the frame loads it too while nothing else does, so that it is at hand. */
export const loadRenewal = () => import('./renewal-form.tsx');

const RenewalForm = lazy(async () => ({ default: (await loadRenewal()).RenewalForm }));

/** Signs the person in again over the screen where the session ended; the form stays as it is. */
export function RenewalDialog() {
  const renewal = useStore(pendingRenewal);
  return (
    <Modal
      opened={renewal !== undefined}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Vuelve a entrar"
      zIndex={500}
    >
      {renewal && (
        <Suspense fallback={<ListLoading />}>
          <RenewalForm renewal={renewal} />
        </Suspense>
      )}
    </Modal>
  );
}
