import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { ReasonForm } from '#platform/ui/forms/reason-form.tsx';
import { firmasCalls, firmasFallbacks } from '../calls.ts';
import type { SolicitudLeida } from '../contract.ts';
import { isOpen } from '../states.ts';

type RevokeProps = { solicitud: SolicitudLeida; changed(): Promise<void> };

/** Takes back what was asked or, for who administers, revokes what is signed; with a reason. */
export function Revoke({ solicitud: { _id, estado, selladoEn }, changed }: RevokeProps) {
  const user = useSessionUser();
  const [asking, ask] = useState(false);
  const open = isOpen(estado);
  const may =
    user?.tipo === 'trabajador' &&
    (open
      ? permitted(user, 'documentos', 'F') !== null
      : estado === 'firmado' && selladoEn && permitted(user, 'depositos', 'E') !== null);
  if (!may) return null;
  const action = open ? 'Retirar la petición' : 'Revocar la firma';
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => ask(true)}>
        {action}
      </Button>
      <Modal opened={asking} onClose={() => ask(false)} title={action}>
        {asking && (
          <ReasonForm
            {...{ action, shortest: 3, longest: 1_000, fallback: firmasFallbacks.revocar }}
            description="Lo leerán todos los que firman."
            onClose={() => ask(false)}
            save={async (motivo) => {
              await firmasCalls.revocar({ _id, motivo });
              ask(false);
              await changed();
              showMessage('success', open ? 'Petición retirada' : 'Firma revocada');
            }}
          >
            <p>
              {open
                ? 'Nadie más podrá firmar con los enlaces que se enviaron.'
                : 'La firma dejará de valer, y quien la compruebe lo verá. Las pruebas se conservan.'}
            </p>
          </ReasonForm>
        )}
      </Modal>
    </>
  );
}
