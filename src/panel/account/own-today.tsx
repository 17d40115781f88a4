import { OwnStanding } from '#comparador/tarifas/permisosAutoescuela/screens/own-standing.tsx';
import { OwnVisits } from '#comparador/tarifas/permisosAutoescuela/screens/own-visits.tsx';
import { OwnMissing } from '#oficina/relacion/clientes/screens/missing.tsx';
import { NextStep } from '#oficina/relacion/clientes/screens/next-step.tsx';
import { AnswerAct } from '#oficina/trabajo/hoy/screens/answer-act.tsx';
import { TodayWork } from '#oficina/trabajo/hoy/screens/today-work.tsx';
import { OwnDebt } from '#oficina/trabajo/resumenAutoescuela/screens/own-debt.tsx';
import { OwnMonths } from '#oficina/trabajo/resumenAutoescuela/screens/own-months.tsx';

const ACTS = { solicitudes: AnswerAct } as const;

/**
 * /panelCliente/hoy: its next step, its work, what the comparator brings it and its place among others; beside them what it owes, its visits
 * and the gaps of its profile.
 */
export const Component = () => (
  <TodayWork
    head={<NextStep />}
    acts={ACTS}
    beside={<OwnDebt />}
    aside={
      <>
        <OwnVisits />
        <OwnMissing />
      </>
    }
    empty="Has respondido a todos los alumnos, y no hay nada que firmar, aceptar ni pagar."
  >
    <OwnMonths />
    <OwnStanding />
  </TodayWork>
);
