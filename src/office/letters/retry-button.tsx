import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#web/messages.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/confirm-dialog.tsx';
import { correosCalls, correosFallbacks } from './calls.ts';
import type { Correo } from './contract.ts';
import styles from './correos.module.css';

/** First part of the key of every query of mails. */
export const MAILS = 'correos';

/** Has a failed mail tried again. */
export function RetryButton({ row }: { row: Correo }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: correosCalls.reintentar,
    meta: { fallback: correosFallbacks.reintentar },
    onSuccess: () => showMessage('success', 'El correo se va a intentar otra vez'),
    // Somebody else may have done it already.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [MAILS] });
      // With the failure the button itself is gone.
      keepFocus();
    },
  });
  return (
    <div className={styles.retry}>
      <BusyButton
        size="xs"
        variant="default"
        busy={isPending}
        aria-label={`Reintentar el correo para ${row.para}`}
        onClick={() => isPending || mutate(row._id)}
      >
        Reintentar
      </BusyButton>
    </div>
  );
}
