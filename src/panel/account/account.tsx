import { Button } from '@mantine/core';
import { useState } from 'react';
import { Account } from '#oficina/trabajo/cuenta/account.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { Kind } from '../areas.ts';
import { ChangeKeyDialog } from '../session/change-key-dialog.tsx';

/** /panelAdmin/miCuenta and /panelCliente/perfilUsuario. It is here because the dialog of the clave belongs to the panels. */
export function Component() {
  const me = useSessionUser();
  return me && <Account me={me} changeKey={<ChangeKeyButton kind={me.tipo} />} />;
}

/** Opens the change-password dialog from within a screen. */
function ChangeKeyButton({ kind }: { kind: Kind }) {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setChanging(true)}>
        Cambiar la clave
      </Button>
      <ChangeKeyDialog kind={kind} opened={changing} onClose={() => setChanging(false)} />
    </>
  );
}
