import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { COPIAS, copiasCalls, copiasFallbacks } from '../calls.ts';
import { CopiesSettingsForm } from './copies-settings-form.tsx';

const TITLE = 'Carpeta y hora de las copias';

/** Button with the dialog of where and when the copies are made. */
export function CopiesSettingsButton({ first = false }: { first?: boolean }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant={first ? 'filled' : 'default'} onClick={() => setOpened(true)}>
        {TITLE}
      </Button>
      <Modal opened={opened} onClose={close} title={TITLE} onExitTransitionEnd={keepFocus}>
        <Settings onClose={close} />
      </Modal>
    </>
  );
}

function Settings({ onClose }: { onClose(): void }) {
  const query = useQuery({
    queryKey: [COPIAS, 'ajustes'],
    queryFn: ({ signal }) => copiasCalls.leer(signal),
    staleTime: 0,
    gcTime: 0,
    meta: { fallback: copiasFallbacks.leer, told: true },
  });
  return (
    <Loaded query={query} fallback={copiasFallbacks.leer}>
      {({ carpeta, hora, fijada }) => (
        <CopiesSettingsForm carpeta={carpeta} hora={hora} fijada={fijada} onClose={onClose} />
      )}
    </Loaded>
  );
}
