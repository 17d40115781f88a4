import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useEstado } from '#oficina/instalacion/estadoPrograma/screens/use-estado.ts';
import { usePuesta } from '#oficina/instalacion/puestaEnMarcha/screens/use-puesta.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { hoyCalls, hoyFallbacks, TODAY } from '../calls.ts';
import type { Hoy } from '../contract.ts';
import { ACTS } from './acts/acts.tsx';
import { Agenda } from './agenda.tsx';
import { FirstDay, StateCard } from './installation.tsx';
import { Money } from './money.tsx';
import { TodayWork } from './today-work.tsx';

const NOTHING = 'No tienes nada atrasado ni para hoy, y nadie espera tu respuesta.';

const moneyOf = ({ figuras }: Hoy, day: string, retry: () => void) => (
  <Money figuras={figuras} hoy={day} retry={retry} />
);

const startOf = ({ inicio }: Hoy) => <StartChoice chosen={inicio} />;

const agendaOf = (today: Hoy) => <Agenda today={today} />;

const OFFICE = { acts: ACTS, money: moneyOf, agenda: agendaOf, apart: 'comparador', start: startOf } as const;

/** The business has sold nothing yet: nothing is owed, and nothing was collected. */
const isEmpty = ({ figuras }: Hoy) =>
  figuras.every(({ importe, antes }) => Number(importe ?? 1) === 0 && Number(antes ?? 0) === 0);

/** /panelAdmin/hoy: money and work of the trabajador, the most urgent first. */
export function Component() {
  const user = useSessionUser();
  const administers = user && permitted(user, 'negocio', 'A') !== null;
  return administers ? <AdministratorToday /> : <TodayWork empty={NOTHING} {...OFFICE} />;
}

/**
 * Administrators look after the installation too: «Nada pendiente» appears only once its state is read and needs nothing. On the first day
 * the steps that are missing stand in place of figures that would all be zero.
 */
function AdministratorToday() {
  const puesta = usePuesta();
  const estado = useEstado();
  const steps = puesta.data?.pendientes ?? 1;
  return (
    <TodayWork
      empty={NOTHING}
      more={steps + (estado.data?.atencion ?? 1) > 0}
      {...OFFICE}
      money={(today, day, retry) => !(steps > 0 && isEmpty(today)) && moneyOf(today, day, retry)}
      aside={<StateCard query={estado} />}
      {...(steps > 0 && { first: <FirstDay query={puesta} /> })}
    />
  );
}

/** Whether the person's panel begins at «Hoy», from the next time that they sign in on. */
function StartChoice({ chosen }: { chosen: boolean }) {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(chosen);
  const { mutate } = useMutation({
    mutationFn: (hoy: boolean) => hoyCalls.elegirInicio({ hoy }),
    onError: () => setWanted(chosen),
    onSettled: () => queries.invalidateQueries({ queryKey: [TODAY] }),
    meta: { fallback: hoyFallbacks.elegirInicio, background: true },
  });
  return (
    <Checkbox
      label="Empezar aquí al entrar"
      checked={wanted}
      onChange={(event) => {
        setWanted(event.currentTarget.checked);
        mutate(event.currentTarget.checked);
      }}
    />
  );
}
