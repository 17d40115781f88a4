import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { opensLater } from '#platform/ui/later.tsx';
import { ActButton, type ActProps } from './act-button.tsx';

const FacturarDialog = opensLater(
  async () => (await import('#oficina/trabajo/facturar/screens/facturar-dialog.tsx')).FacturarDialog,
  ({ opened }) => opened,
  { reload: false },
);

/** Button that makes, issues and mails the factura of a pedido, for users who may take each of those steps. */
export function FacturarAct({ fila, onDone }: ActProps) {
  const user = useSessionUser();
  const [opened, setOpened] = useState(false);
  const may =
    user && (['C', 'M', 'T'] as const).every((accion) => permitted(user, 'facturas', accion) !== null);
  if (!may) return null;
  const { _id, titulo, version } = fila;
  return (
    <>
      <ActButton main name="Facturar" letter="F" fila={fila} onClick={() => setOpened(true)} />
      <FacturarDialog
        familia="pedidos"
        row={{ _id, codigo: titulo.split(' · ')[0] ?? titulo, version: version ?? 1 }}
        opened={opened}
        onClose={() => setOpened(false)}
        onBilled={({ codigo }) => onDone({ text: `Facturado en ${codigo}` })}
      />
    </>
  );
}
