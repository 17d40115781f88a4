import { Button } from '@mantine/core';
import { useState } from 'react';
import { opensLater } from '#web/ui/later.tsx';
import type { PapelAbierto } from '../contract.ts';

const CobroDialog = opensLater(
  async () => (await import('#resources/facturas/screens/cobro-dialog.tsx')).CobroDialog,
  ({ opened }) => opened,
  { reload: false },
);

/** Notes the cobro of a factura that is owed, without leaving the cliente. */
export function CollectButton({ paper: { _id, codigo, importe } }: { paper: PapelAbierto }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Cobrar: ${codigo}`}
        onClick={() => setOpened(true)}
      >
        Cobrar
      </Button>
      <CobroDialog row={{ _id, pendienteCobro: importe }} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
