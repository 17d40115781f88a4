import { Button, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Renewal } from '#platform/browser/session/renewal.ts';
import { browserSession, samePerson } from '#platform/browser/session/session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The dialog to sign in again: nothing closes it but its form. */
export const RenewalModal = ({ renewal }: { renewal: Renewal | undefined }) => (
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

/** Asks the person whose session ended for their clave; the screen then continues. */
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
