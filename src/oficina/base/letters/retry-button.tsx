import { Box } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { correosCalls, correosFallbacks } from './calls.ts';
import type { Correo } from './contract.ts';

/** First part of the key of all correo queries. */
export const CORREOS = 'correos';

/** Button that retries an undelivered correo. */
export function RetryButton({ row }: { row: Correo }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: correosCalls.reintentar,
    meta: { fallback: correosFallbacks.reintentar },
    onSuccess: () => showMessage('success', 'El correo se va a intentar otra vez'),
    // Another worker may have retried it already, so the list is read again either way.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [CORREOS] });
      // The button disappears with the failure, so the focus must go elsewhere.
      keepFocus();
    },
  });
  return (
    <Box mt={6}>
      <BusyButton
        size="xs"
        variant="default"
        busy={isPending}
        aria-label={`Reintentar el correo para ${row.para}`}
        onClick={() => isPending || mutate(row._id)}
      >
        Reintentar
      </BusyButton>
    </Box>
  );
}
