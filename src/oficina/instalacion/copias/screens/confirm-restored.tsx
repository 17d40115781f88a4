import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatList, plural } from '#platform/kit/format.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { COPIAS, copiasCalls, copiasFallbacks } from '../calls.ts';
import type { Confirmar, PorEnviar } from '../contract.ts';

/**
 * Dialog that asks an administrator whether this restored copy is now the working database, and lists what
 * it will send.
 */
export function ConfirmRestoreDialog({ onClose }: { onClose(): void }) {
  const queryClient = useQueryClient();
  const [correos, setCorreos] = useState<Confirmar['correos']>('descartar');
  const query = useQuery({
    queryKey: [COPIAS, 'porEnviar'],
    queryFn: ({ signal }) => copiasCalls.porEnviar(signal),
    gcTime: 0,
    meta: { fallback: copiasFallbacks.porEnviar, background: true, told: true },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => copiasCalls.confirmar({ correos }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [COPIAS] });
      onClose();
    },
    meta: { fallback: copiasFallbacks.confirmar, told: true },
  });
  return (
    <ConfirmDialog
      opened
      title="Confirmar y volver a enviar"
      action="Confirmar y volver a enviar"
      busy={isPending}
      {...(error && { error })}
      fallback={copiasFallbacks.confirmar}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>
        Confirma solo si el programa del que se hizo la copia ya no funciona. Si los dos siguen, se repetirían
        números de factura y los clientes recibirían todo dos veces.
      </p>
      <QueryView query={query} fallback={copiasFallbacks.porEnviar}>
        {(waiting) => (
          <>
            <p>{inWords(waiting)}</p>
            {waiting.correos > 0 && (
              <RadioChoice
                label={`Los ${waiting.correos === 1 ? 'correos (1)' : `correos (${waiting.correos})`} que esperaban`}
                value={correos}
                onChange={(value) => setCorreos(value === 'enviar' ? 'enviar' : 'descartar')}
                options={[
                  {
                    value: 'descartar',
                    name: 'No enviarlos',
                    detail: 'Quedan como no entregados en Correos, y cada uno se puede reintentar.',
                  },
                  {
                    value: 'enviar',
                    name: 'Enviarlos',
                    detail: 'Los que salieron después de la copia llegarían otra vez.',
                  },
                ]}
              />
            )}
          </>
        )}
      </QueryView>
    </ConfirmDialog>
  );
}

/** Lists the work that the confirmation will start; zeros are left out. */
function inWords({ registros, recurrentes, recordatorios }: PorEnviar): string {
  const parts = [
    registros > 0 &&
      `${plural(registros, 'registro de facturación', 'registros de facturación')} a la Agencia Tributaria`,
    recurrentes > 0 && `lo de ${plural(recurrentes, 'factura recurrente', 'facturas recurrentes')}`,
    recordatorios > 0 && `recordatorios de ${plural(recordatorios, 'factura', 'facturas')}, uno de cada una`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'No espera nada más que los correos.';
  return `Saldrán a su hora, sin repetir los días que faltaron: ${formatList(parts)}.`;
}
