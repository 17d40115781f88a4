import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Kind } from '../areas.ts';
import { ChangeKeyDialog } from '../session/change-key-dialog.tsx';

/** Opens the change-password dialog from within a screen. */
export function ChangeKeyButton({ kind }: { kind: Kind }) {
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
