import { Stack } from '@mantine/core';
import { NextStep } from '#resources/clientes/screens/own/next-step.tsx';
import { OwnMissing } from '#resources/clientes/screens/own/own-missing.tsx';
import { OwnStanding } from '#resources/permisosAutoescuela/screens/own-standing.tsx';
import { OwnVisits } from '#resources/permisosAutoescuela/screens/own-visits.tsx';
import { TodayCards } from '#views/hoy/screens/today-cards.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /panelCliente/hoy: its next step, its work, its visits, its place among others and the gaps of its profile. */
export const Component = () => (
  <>
    <PageHeader title="Hoy" />
    <NextStep />
    <TodayCards empty="Has respondido a todos los alumnos, y no hay nada que firmar, aceptar ni pagar.">
      <Stack gap="md" mt="md">
        <OwnVisits />
        <OwnStanding />
        <OwnMissing />
      </Stack>
    </TodayCards>
  </>
);
