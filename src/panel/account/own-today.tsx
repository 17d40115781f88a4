import { Stack } from '@mantine/core';
import { OwnStanding } from '#comparador/tarifas/permisosAutoescuela/screens/own-standing.tsx';
import { OwnVisits } from '#comparador/tarifas/permisosAutoescuela/screens/own-visits.tsx';
import { OwnMissing } from '#oficina/relacion/clientes/screens/missing.tsx';
import { NextStep } from '#oficina/relacion/clientes/screens/next-step.tsx';
import { TodayWork } from '#oficina/trabajo/hoy/screens/today-work.tsx';

/** /panelCliente/hoy: its next step, its work, its visits, its place among others and the gaps of its profile. */
export const Component = () => (
  <TodayWork
    head={<NextStep />}
    empty="Has respondido a todos los alumnos, y no hay nada que firmar, aceptar ni pagar."
  >
    <Stack gap="md">
      <OwnVisits />
      <OwnStanding />
      <OwnMissing />
    </Stack>
  </TodayWork>
);
