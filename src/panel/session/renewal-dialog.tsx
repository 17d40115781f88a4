import { Button, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { pendingRenewal, type Renewal } from '#web/session/renewal.ts';
import { browserSession, samePerson } from '#web/session/session.ts';
import { useStore } from '#web/store.ts';
import { SignInForm } from './sign-in-form.tsx';

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
      {renewal && <RenewalForm renewal={renewal} />}
    </Modal>
  );
}

function RenewalForm({ renewal }: { renewal: Renewal }) {
  const { person } = renewal;
  const session = browserSession();
  // The person may sign in here or in another tab. A different person restarts the whole application.
  useEffect(
    () =>
      session.subscribe(() => {
        if (samePerson(session.get()?.user, person)) renewal.done(true);
      }),
    [session, person, renewal],
  );
  return (
    <>
      <Text mb="md" role="status">
        Tu sesión ha caducado. Vuelve a entrar.
      </Text>
      <SignInForm kind={person.tipo} email={person.email}>
        <Button variant="subtle" onClick={() => session.signOut()}>
          Salir
        </Button>
      </SignInForm>
    </>
  );
}
