import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Next } from '#oficina/base/record/figures.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { opensLater } from '#platform/ui/later.tsx';
import { type ActividadRow, actividades, tiposActividad } from '../contract.ts';
import { whenOf } from './actividad-cells.tsx';
import { tomorrowOf } from './tomorrow.ts';
import { useDone } from './use-done.ts';

const words = wordsOf(actividades);

type NextActividadProps = {
  /** The record, by the field of actividades that refers to it. */
  of: { _idCliente: string } | { _idAlumno: string } | { _idContacto: string };
  /** Telephone to call when it is a call. */
  phone: string | null;
  /** Next step when no actividad is pending. */
  otherwise: ReactNode;
};

/** The first pending actividad of a record, to do it, call or leave it for tomorrow. */
export function NextActividad({ of, phone, otherwise }: NextActividadProps) {
  const user = useSessionUser();
  const seen = user !== undefined && permitted(user, 'actividades', 'L') !== null;
  const { data, isError, refetch } = useQuery({
    queryKey: [actividades.name, 'list', 'next', of],
    queryFn: ({ signal }) =>
      crudCalls<typeof actividades>(actividades.name).leer(
        { ...of, estado: 'pendiente', orden: 'inicio', limite: 1 },
        signal,
      ),
    enabled: seen,
    meta: { fallback: words.fallbacks.leer, background: true, told: true },
  });
  if (!seen) return otherwise;
  if (isError && !data)
    return (
      <Next title="No sabemos qué toca" under={words.fallbacks.leer}>
        <Button variant="default" onClick={() => refetch()}>
          Reintentar
        </Button>
      </Next>
    );
  // While it loads, show nothing that may turn out false.
  if (!data) return <Next title="…" under="Buscando lo siguiente" />;
  const [next] = data.filas;
  return next ? <PlannedActividad next={next} phone={phone} /> : otherwise;
}

// Loaded once an actividad is marked as done: the record does not need the dialog before.
const DoneDialog = opensLater(
  async () => (await import('./done-dialog.tsx')).DoneDialog,
  ({ done }) => done.shown !== undefined,
);

function PlannedActividad({ next, phone }: { next: ActividadRow; phone: string | null }) {
  const done = useDone();
  const queries = useQueryClient();
  const moving = useMutation({
    mutationFn: () =>
      crudCalls<typeof actividades>(actividades.name).actualizar(next, tomorrowOf(next, new Date())),
    onSuccess: () => {
      showMessage('success', 'Queda para mañana');
      return queries.invalidateQueries({ queryKey: [actividades.name] });
    },
    meta: { fallback: words.fallbacks.actualizar },
  });
  const calls = next.tipo === 'llamada' && phone;
  return (
    <>
      <Next
        title={<Link to={`/panelAdmin/actividades/${next._id}`}>{next.asunto}</Link>}
        under={`${tiposActividad[next.tipo]} · ${whenOf(next)}`}
      >
        <BusyButton variant="default" busy={moving.isPending} onClick={() => moving.mutate()}>
          Mañana
        </BusyButton>
        <BusyButton
          variant={calls ? 'default' : 'filled'}
          busy={done.busy === next._id}
          onClick={() => done.mark(next)}
        >
          Hecha
        </BusyButton>
        {calls && (
          <Button component="a" href={`tel:${phone}`}>
            Llamar
          </Button>
        )}
      </Next>
      <DoneDialog done={done} />
    </>
  );
}

/** Link to the form of a new actividad, for who may make one. */
export function PlanButton({ to }: { to: string }) {
  const user = useSessionUser();
  if (!user || permitted(user, 'actividades', 'C') === null) return null;
  return (
    <Button component={Link} variant="default" to={to}>
      Apuntar algo
    </Button>
  );
}
