import { Stack, Text } from '@mantine/core';
import { ConfirmPasskeyButton } from './confirm-passkey-button.tsx';
import { ProofForm } from './proof-form.tsx';

/** Ways to prove the user's presence: a passkey or the clave. `onDone` gets whether it was proved. */
export function RecentProof({ email, onDone }: { email: string; onDone(proved: boolean): void }) {
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
