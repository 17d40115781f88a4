import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useStore } from '../store.ts';
import { confirmLeave, hasUnsaved, leaveQuestion } from '../unsaved.ts';

/** Asks before changes are lost. The whole application has one: the router takes a single blocker. */
export function LeaveDialog() {
  const answer = useStore(leaveQuestion);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirmLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return (
    <Modal opened={answer !== undefined} onClose={() => answer?.(false)} title="Hay cambios sin guardar">
      <Text>Si sales ahora, se pierde lo que has escrito.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer?.(true)}>
          Salir sin guardar
        </Button>
        <Button data-autofocus onClick={() => answer?.(false)}>
          Seguir aquí
        </Button>
      </Group>
    </Modal>
  );
}
