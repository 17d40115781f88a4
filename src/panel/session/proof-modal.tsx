import { Modal, Stack, Text } from '@mantine/core';
import type { Renewal } from '#platform/browser/session/renewal.ts';
import { ConfirmPasskeyButton } from './confirm-passkey-button.tsx';
import { ProofForm } from './proof-form.tsx';

/** The dialog that asks for the clave again. */
export const ProofModal = ({ asked }: { asked: Renewal | undefined }) => (
  <Modal
    opened={asked !== undefined}
    onClose={() => asked?.done(false)}
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Cerrar' }}
    title="Confirma que eres tú"
    zIndex={450}
  >
    {asked && <RecentProof email={asked.person.email} onDone={asked.done} />}
  </Modal>
);

/** Ways to prove the user's presence: a passkey or the clave. `onDone` gets whether it was proved. */
function RecentProof({ email, onDone }: { email: string; onDone(proved: boolean): void }) {
  return (
    <Stack gap="md">
      <Text>
        Lo que vas a hacer es delicado y llevas un rato sin escribir tu clave. Al confirmarlo sigue por donde
        ibas: no se pierde nada.
      </Text>
      <ConfirmPasskeyButton onDone={() => onDone(true)} />
      <ProofForm email={email} by="clave" onDone={() => onDone(true)} onCancel={() => onDone(false)} />
    </Stack>
  );
}
