import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { CorreoPreparado } from '#oficina/base/letters/contract.ts';
import { useMailWay } from '#oficina/base/letters/use-mail-way.ts';
import { WayNotice } from '#oficina/base/letters/way-notice.tsx';
import { MAIL } from '#oficina/ventas/papeles/paper-step-fields.ts';
import { LetterFields, useLetter } from '#oficina/ventas/papeles/screens/letter-fields.tsx';
import { download } from '#platform/browser/download.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { plainRefusal } from '#platform/crud/screens/plain-refusal.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { estadoCuentaCalls } from '../calls.ts';

const FALLBACK = 'Error al preparar el estado de cuenta';

type StatementFormProps = { id: string; mails: boolean; onClose(): void };

/** Downloads the statement of account, or mails it after a look at the correo. */
export function StatementForm({ id, mails, onClose }: StatementFormProps) {
  return (
    <Stack gap="md">
      <p>
        Las facturas con algo por pagar o por devolver, con su vencimiento y lo que queda de cada una, y lo
        que tiene a favor.
      </p>
      <Download id={id} />
      {mails && <Mailing id={id} onClose={onClose} />}
    </Stack>
  );
}

function Download({ id }: { id: string }) {
  const downloading = useMutation({
    mutationFn: () => download('clientes/estadoCuenta', { _id: id }),
    meta: { fallback: 'Error al descargar el estado de cuenta' },
  });
  return (
    <Group>
      <BusyButton variant="default" busy={downloading.isPending} onClick={() => downloading.mutate()}>
        Descargar el PDF
      </BusyButton>
    </Group>
  );
}

function Mailing({ id, onClose }: Omit<StatementFormProps, 'mails'>) {
  const query = useQuery({
    queryKey: ['clientes', 'estadoCuenta', id],
    queryFn: ({ signal }) => estadoCuentaCalls.preparar({ _id: id }, signal),
    meta: { fallback: FALLBACK, background: true, told: true },
    // The debt and the recipients may have changed since the last visit.
    gcTime: 0,
  });
  return (
    <QueryView query={query} fallback={FALLBACK}>
      {(letter) => <Letter id={id} letter={letter} onClose={onClose} />}
    </QueryView>
  );
}

type LetterProps = { id: string; letter: CorreoPreparado; onClose(): void };

function Letter({ id, letter, onClose }: LetterProps) {
  const writing = useLetter(letter);
  const way = useMailWay();
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (body: Record<string, unknown>) => estadoCuentaCalls.enviar({ ...body, _id: id }),
    onSuccess: () => {
      showMessage('success', MAIL.done);
      queries.invalidateQueries({ queryKey: ['correos'] });
      onClose();
    },
    meta: { fallback: MAIL.fallback, told: true },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const body = writing.body();
    if (body && !sending.isPending) sending.mutate(body);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <WayNotice instead="Descarga el PDF." />
        <LetterFields writing={writing} />
        {sending.isError && <Notice warning>{textOfError(plainRefusal(sending.error))}</Notice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
          {way !== 'ninguno' && (
            <BusyButton type="submit" busy={sending.isPending}>
              Enviar por correo
            </BusyButton>
          )}
        </Group>
      </Stack>
    </form>
  );
}
