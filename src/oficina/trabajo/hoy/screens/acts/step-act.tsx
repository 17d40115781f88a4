import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/browser/call.ts';
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
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('PUT', path, { body: { _id: fila._id, ...(!free && { version: fila.version }), ...body } }),
    onSuccess: () => onDone({ text: done }),
    onSettled: () => queries.invalidateQueries({ queryKey: [path.split('/')[0]] }),
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
