import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { pendingFactor } from '#web/session/renewal.ts';
import { useStore } from '#web/store.ts';
import { ListLoading } from '#web/ui/list/list-states.tsx';

// It loads on demand, because it brings the QR code library and few people need it.
const FactorForm = lazy(async () => ({ default: (await import('./factor-form.tsx')).FactorForm }));

/** Asks for the second factor that the role requires; the screen then continues. */
export function FactorDialog() {
  const asked = useStore(pendingFactor);
  return (
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
      {asked && (
        <Suspense fallback={<ListLoading />}>
          <FactorForm asked={asked} />
        </Suspense>
      )}
    </Modal>
  );
}
