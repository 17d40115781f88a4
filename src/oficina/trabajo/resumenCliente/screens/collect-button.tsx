import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { opensLater } from '#platform/ui/later.tsx';
import type { PapelAbierto } from '../contract.ts';

const CobroDialog = opensLater(
  async () => (await import('#oficina/ventas/facturas/screens/cobro-dialog.tsx')).CobroDialog,
  ({ opened }) => opened,
  { reload: false },
);

/** Notes the cobro of a factura that is owed, without leaving the cliente. */
export function CollectButton({ id, paper: { _id, codigo, importe } }: { id: string; paper: PapelAbierto }) {
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
      <CobroDialog
        row={{ _id, _idCliente: id, pendienteCobro: importe, codigo }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/** Notes money of a cliente for whatever they owe, shared out among their facturas. */
export function ReceiveButton({ id, debe }: { id: string; debe: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        fw={600}
        td="underline"
        onClick={() => setOpened(true)}
      >
        Registrar un cobro
      </Anchor>
      <CobroDialog
        row={{ _idCliente: id, pendienteCobro: Number(debe) > 0 ? debe : '0.00' }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
