import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { puertasCalls, puertasFallbacks } from '../calls.ts';

/** Button that shows the closed web as it will be, to the trabajador who presses it. */
export function LookButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => puertasCalls.mirar({}),
    onSuccess: () => location.assign('/'),
    meta: { fallback: puertasFallbacks.mirar },
  });
  return (
    <BusyButton variant="default" busy={isPending} onClick={() => isPending || mutate()}>
      Ver la web como quedará
    </BusyButton>
  );
}
