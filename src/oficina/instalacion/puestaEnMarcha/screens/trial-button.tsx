import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { PUESTA, puestaCalls, puestaFallbacks } from '../calls.ts';

/** Button that mails a letter of trial to the person who presses it. */
export function TrialButton() {
  const user = useSessionUser();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => puestaCalls.probarCorreo({}),
    onSuccess: () => {
      showMessage('success', `La prueba para ${user?.email} está en la cola`);
      return queries.invalidateQueries({ queryKey: [PUESTA] });
    },
    meta: { fallback: puestaFallbacks.probarCorreo },
  });
  return (
    <BusyButton variant="default" busy={isPending} onClick={() => isPending || mutate()}>
      Enviarme una prueba
    </BusyButton>
  );
}
