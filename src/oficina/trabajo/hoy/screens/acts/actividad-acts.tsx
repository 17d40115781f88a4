import { useMutation, useQueryClient } from '@tanstack/react-query';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { ActButton, type ActProps } from './act-button.tsx';
import { PhoneAct } from './phone-act.tsx';

const FALLBACK = 'Error al actualizar la actividad';

/** Buttons of an actividad: mark it as done, or make its call. */
export function ActividadActs({ fila, onDone }: ActProps) {
  const queries = useQueryClient();
  const actividades = crudCalls('actividades');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      actividades.actualizar({ _id: fila._id, version: fila.version ?? 1 }, { estado: 'hecha' }),
    onSuccess: (row) =>
      onDone({ text: 'Hecha', undo: () => actividades.actualizar(row, { estado: 'pendiente' }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['actividades'] }),
    meta: { fallback: FALLBACK, background: true },
  });
  const calls = fila.telefonoDe !== null;
  return (
    <>
      <ActButton
        main={!calls}
        name="Hecha"
        letter="H"
        fila={fila}
        busy={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      />
      <PhoneAct main fila={fila} />
    </>
  );
}
