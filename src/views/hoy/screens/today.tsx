import { Stack } from '@mantine/core';
import { permitted } from '#office/access/roles.ts';
import { useEstado } from '#views/estadoPrograma/screens/use-estado.ts';
import { usePuesta } from '#views/puestaEnMarcha/screens/use-puesta.ts';
import { useSessionUser } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { FirstDay, StateCard } from './installation.tsx';
import { TodayCards } from './today-cards.tsx';

const NOTHING = 'No tienes nada atrasado ni para hoy, y nadie espera tu respuesta.';

/** /panelAdmin/hoy: work of the trabajador, the most urgent first. */
export function Component() {
  const user = useSessionUser();
  const administers = user && permitted(user, 'negocio', 'A') !== null;
  return (
    <>
      <PageHeader title="Hoy" />
      {administers ? <AdministratorToday /> : <TodayCards empty={NOTHING} />}
    </>
  );
}

/** Whoever administers has the installation to look after too: «Nada pendiente» waits for its state. */
function AdministratorToday() {
  const puesta = usePuesta();
  const estado = useEstado();
  const waiting = (puesta.data?.pendientes ?? 1) + (estado.data?.atencion ?? 1);
  return (
    <Stack gap="md">
      <FirstDay query={puesta} />
      <TodayCards empty={NOTHING} more={waiting > 0}>
        <StateCard query={estado} />
      </TodayCards>
    </Stack>
  );
}
