import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serverCalls, serverFallbacks } from '#oficina/correo/correos/server-calls.ts';
import { DialogButton } from '#platform/ui/dialogs/dialog-button.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { MailServerForm } from './mail-server-form.tsx';

/** Button with the dialog of the mail server. */
export const MailServerButton = ({ first }: { first: boolean }) => (
  <DialogButton words="Servidor de correo" first={first}>
    {(close) => <MailServer onClose={close} />}
  </DialogButton>
);

function MailServer({ onClose }: { onClose(): void }) {
  const query = useQuery({
    queryKey: ['correos', 'servidor'],
    queryFn: ({ signal }) => serverCalls.leerServidor({}, signal),
    staleTime: 0,
    gcTime: 0,
    meta: { fallback: serverFallbacks.leer, told: true },
  });
  return (
    <QueryView query={query} fallback={serverFallbacks.leer}>
      {({ fijado, servidor }) =>
        fijado ? (
          <Text>
            Lo ha puesto quien lleva el servidor del programa, y se cambia allí. Aquí puedes probarlo.
          </Text>
        ) : (
          <MailServerForm servidor={servidor} onClose={onClose} />
        )
      }
    </QueryView>
  );
}
