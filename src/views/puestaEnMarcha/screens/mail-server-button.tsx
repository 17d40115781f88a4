import { Button, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverCalls, serverFallbacks } from '#resources/correos/server-calls.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { MailServerForm } from './mail-server-form.tsx';

const TITLE = 'Servidor de correo';

/** Button with the dialog of the mail server. */
export function MailServerButton({ first }: { first: boolean }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant={first ? 'filled' : 'default'} onClick={() => setOpened(true)}>
        {TITLE}
      </Button>
      <Modal opened={opened} onClose={close} title={TITLE} onExitTransitionEnd={keepFocus}>
        <MailServer onClose={close} />
      </Modal>
    </>
  );
}

function MailServer({ onClose }: { onClose(): void }) {
  const query = useQuery({
    queryKey: ['correos', 'servidor'],
    queryFn: ({ signal }) => serverCalls.leerServidor({}, signal),
    staleTime: 0,
    gcTime: 0,
    meta: { fallback: serverFallbacks.leer, told: true },
  });
  return (
    <Loaded query={query} fallback={serverFallbacks.leer}>
      {({ fijado, servidor }) =>
        fijado ? (
          <Text>
            Lo ha puesto quien lleva el servidor del programa, y se cambia allí. Aquí puedes probarlo.
          </Text>
        ) : (
          <MailServerForm servidor={servidor} onClose={onClose} />
        )
      }
    </Loaded>
  );
}
