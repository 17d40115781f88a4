import { useMutation, useQueryClient } from '@tanstack/react-query';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { ActButton, type ActProps } from './act-button.tsx';

type StepActProps = ActProps & {
  name: string;
  letter: string;
  /** Call of the step: 'familia/verbo'. */
  path: string;
  /** The call takes no version. */
  free?: boolean;
  /** Data that the call takes besides the row. */
  body?: Record<string, unknown>;
  done: string;
  fallback: string;
};

/** Button that takes a step of a row at once, for steps that ask nothing first. */
export function StepAct({ fila, onDone, name, letter, path, free, body, done, fallback }: StepActProps) {
  const [family = '', verb = ''] = path.split('/');
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      crudCalls(family).paso({ verb, free }, { _id: fila._id, version: fila.version, ...body }),
    onSuccess: () => onDone({ text: done }),
    onSettled: () => queries.invalidateQueries({ queryKey: [family] }),
    meta: { fallback, background: true },
  });
  return (
    <ActButton
      main
      {...{ name, letter, fila }}
      busy={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    />
  );
}
