import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { pendingProof } from '#web/session/renewal.ts';
import { useStore } from '#web/store.ts';
import { ListLoading } from '#web/ui/list/list-states.tsx';

// Loaded on demand: few users need it.
const AskedProof = lazy(async () => ({ default: (await import('./recent-proof.tsx')).RecentProof }));

/** Asks for the clave again before a delicate action, over its screen; the form stays and is sent again. */
export function ProofDialog() {
  const asked = useStore(pendingProof);
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => asked?.done(false)}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      title="Confirma que eres tú"
      zIndex={450}
    >
      {asked && (
        <Suspense fallback={<ListLoading />}>
          <AskedProof email={asked.person.email} onDone={asked.done} />
        </Suspense>
      )}
    </Modal>
  );
}
