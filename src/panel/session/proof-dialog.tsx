import { Modal, Stack, Text } from '@mantine/core';
import { pendingProof } from '#web/session/renewal.ts';
import { useStore } from '#web/store.ts';
import { ConfirmPasskeyButton } from './confirm-passkey-button.tsx';
import { ProofForm } from './proof-form.tsx';

/** Asks for the key over the screen where something delicate is done; what was typed there stays, and is sent again. */
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
        <Stack gap="md">
          <Text>
            Lo que vas a hacer es delicado y llevas un rato sin escribir tu clave. Al confirmarlo sigue por
            donde ibas: no se pierde nada.
          </Text>
          <ConfirmPasskeyButton onDone={() => asked.done(true)} />
          <ProofForm
            email={asked.person.email}
            by="clave"
            onDone={() => asked.done(true)}
            onCancel={() => asked.done(false)}
          />
        </Stack>
      )}
    </Modal>
  );
}
