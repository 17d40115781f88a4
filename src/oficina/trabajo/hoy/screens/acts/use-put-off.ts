import { useMutation } from '@tanstack/react-query';
import { formatDay } from '#platform/kit/format.ts';
import { hoyCalls, hoyFallbacks } from '../../calls.ts';
import type { SnoozeProps } from './snooze-act.tsx';

/** Gives the function that puts a row off until a day. */
export function usePutOff({ fila, clave, onDone }: SnoozeProps): (hasta: string) => void {
  const { mutate, isPending } = useMutation({
    mutationFn: (hasta: string) => hoyCalls.posponer({ clave, fila: fila._id, hasta }),
    onSuccess: (_answer, hasta) =>
      onDone({
        text: `Pospuesta hasta el ${formatDay(hasta)}`,
        undo: () => hoyCalls.posponer({ clave, fila: fila._id, hasta: null }),
      }),
    meta: { fallback: hoyFallbacks.posponer, background: true },
  });
  return (hasta) => {
    if (!isPending) mutate(hasta);
  };
}
