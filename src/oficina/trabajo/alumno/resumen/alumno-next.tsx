import { Button } from '@mantine/core';
import { Next } from '#oficina/base/record/figures.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { NextActividad, PlanButton } from '#oficina/relacion/actividades/screens/next-actividad.tsx';
import type { AlumnoRow } from '#oficina/relacion/alumnos/contract.ts';
import { alumnos as family } from '#oficina/relacion/alumnos/familia.ts';
import { SendButton } from '#oficina/relacion/alumnos/screens/send-dialog.tsx';
import type { Enviada } from '#oficina/relacion/alumnos/sent.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { nextStep, type Step } from './next-step.ts';

type AlumnoNextProps = { row: AlumnoRow; sent: readonly Enviada[] | undefined };

/** The next act with an alumno: the first pending actividad, or else the step that the solicitudes ask for. */
export const AlumnoNext = ({ row, sent }: AlumnoNextProps) => (
  <NextActividad
    of={{ _idAlumno: row._id }}
    phone={row.telefono ?? null}
    otherwise={
      sent ? <AlumnoStep row={row} step={nextStep(row, sent, new Date())} /> : <Next title="…" under="" />
    }
  />
);

function AlumnoStep({ row, step }: { row: AlumnoRow; step: Step }) {
  const user = useSessionUser();
  const { kind, title, under, since } = step;
  const said = (
    <>
      {under}
      {since && (
        <>
          {kind === 'call' ? ' · ' : ' '}
          <Moment at={since} relative />
        </>
      )}
    </>
  );
  return (
    <Next title={title} under={said}>
      {kind !== 'done' && kind !== 'send' && (
        <PlanButton to={`${family.base}/${row._id}/actividades/nuevo`} />
      )}
      {kind === 'send' && user && permitted(user, 'alumnos', 'A') !== null && (
        <SendButton row={row} name="Elegir autoescuelas" />
      )}
      {(kind === 'call' || kind === 'confirm') && row.telefono && (
        <Button component="a" href={`tel:${row.telefono}`}>
          Llamar
        </Button>
      )}
    </Next>
  );
}
