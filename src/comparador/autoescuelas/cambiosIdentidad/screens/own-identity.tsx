import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { changesCalls, changesFallbacks } from '../calls.ts';
import type { Cambio } from '../contract.ts';
import { pasosCambioIdentidad } from '../pasos.ts';
import { AskDialog } from './ask-dialog.tsx';
import { IdentityFacts } from './identity-facts.tsx';
import { useIdentityAction, useIdentityChanges } from './use-identity.ts';

const LATEST = { limite: 1 };

/** The autoescuela's request to change its razón social or NIF: its state, and the form. */
export function OwnIdentity({ school: autoescuela }: { school: CrudRow }) {
  const user = useSessionUser();
  const query = useIdentityChanges(LATEST);
  const [asking, setAsking] = useState(false);
  const mayAsk = user !== undefined && permitted(user, 'cambiosIdentidad', 'C') !== null;
  return (
    <FormSection
      title="Cambiar la razón social o el NIF"
      hint="Los comprobamos antes de cambiarlos: son con quien contrata quien se apunta"
    >
      <QueryView query={query} fallback={changesFallbacks.leer}>
        {([latest]) => (
          <>
            {latest && <Standing cambio={latest} mayAsk={mayAsk} />}
            {latest?.estado !== 'pendiente' && mayAsk && (
              <Group>
                <Button variant="default" onClick={() => setAsking(true)}>
                  Pedir un cambio
                </Button>
              </Group>
            )}
            {!mayAsk && <Text c="var(--muted)">Lo pide quien es propietario de la autoescuela.</Text>}
          </>
        )}
      </QueryView>
      <AskDialog opened={asking} school={autoescuela} onClose={() => setAsking(false)} />
    </FormSection>
  );
}

function Standing({ cambio, mayAsk }: { cambio: Cambio; mayAsk: boolean }) {
  const { mutate, isPending } = useIdentityAction({
    mutationFn: changesCalls.retirar,
    step: pasosCambioIdentidad.retirar,
  });
  if (cambio.estado === 'retirado') return null;
  if (cambio.estado === 'pendiente')
    return (
      <>
        <Text>
          <Mark tone="waiting">Pendiente</Mark> Lo pedisteis <Moment at={cambio.creadoEn} relative />. Os
          escribiremos cuando esté comprobado.
        </Text>
        <IdentityFacts cambio={cambio} />
        {mayAsk && (
          <Group>
            <BusyButton variant="default" busy={isPending} onClick={() => isPending || mutate(cambio._id)}>
              Retirar el cambio
            </BusyButton>
          </Group>
        )}
      </>
    );
  if (cambio.estado === 'rechazado')
    return (
      <>
        <Notice warning>El último cambio que pedisteis no se ha aprobado: {cambio.motivo}</Notice>
        <IdentityFacts cambio={cambio} />
      </>
    );
  return (
    <Text>
      <Mark tone="good">Aprobado</Mark> El último cambio se hizo{' '}
      {cambio.resueltoEn && <Moment at={cambio.resueltoEn} relative />}.
    </Text>
  );
}
