import { Button, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Accion, permitted } from '#oficina/base/roles/roles.ts';
import { ApiError } from '#platform/browser/api-error.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { plainRefusal } from '#platform/crud/screens/plain-refusal.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { ReasonForm } from '#platform/ui/forms/reason-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { documentoCalls } from '../calls.ts';
import { type DocumentoRow, documentos } from '../contract.ts';
import { isWithinGrace, REASON } from '../removal.ts';

const words = wordsOf(documentos);
const FALLBACK = words.fallbacks.eliminar;

type RemoveDocumentProps = { row: DocumentoRow; onRemoved(): void };

/**
 * Removes a documento: without a reason in the first days, with one afterwards. A refusal stays in the
 * dialog.
 */
export function RemoveDocumento({ row, onRemoved }: RemoveDocumentProps) {
  const removes = useMayRemove(row);
  const [asking, setAsking] = useState<'whether' | 'why'>();
  const isFresh = isWithinGrace(row.subidoEn, new Date());
  const removing = useRemoving(row, () => {
    setAsking(undefined);
    onRemoved();
  });
  if (!removes) return null;
  const open = () => {
    removing.reset();
    setAsking(isFresh ? 'whether' : 'why');
  };
  const close = () => setAsking(undefined);
  const title = `Eliminar «${row.nombre}»`;
  const what = (
    <Text>
      Vas a eliminar el documento «{row.nombre}»
      {row.numVersion > 1 && `, con sus ${row.numVersion} versiones`}. No se puede deshacer.
    </Text>
  );
  return (
    <>
      <Button variant="default" c="var(--danger)" onClick={open}>
        Eliminar
      </Button>
      <ConfirmDialog
        opened={asking === 'whether'}
        onClose={close}
        title={title}
        action="Eliminar el documento"
        busy={removing.isPending}
        error={plainRefusal(removing.error)}
        onConfirm={() =>
          removing.mutate(undefined, { onError: (error) => wantsReason(error) && setAsking('why') })
        }
        dangerous
        fallback={FALLBACK}
      >
        {what}
      </ConfirmDialog>
      <Modal
        opened={asking === 'why'}
        onClose={close}
        title={title}
        closeOnClickOutside={false}
        onExitTransitionEnd={keepFocus}
      >
        <ReasonForm
          description="Queda en el historial."
          {...REASON}
          empty="Di por qué se elimina"
          action="Eliminar el documento"
          save={(motivo) => removing.mutateAsync(motivo)}
          fallback={FALLBACK}
          onClose={close}
        >
          {what}
          {wantsReason(removing.error) && <Text>{textOf(removing.error)}</Text>}
        </ReasonForm>
      </Modal>
    </>
  );
}

/** Whether this person may remove a documento: by their role or, in its first days, because they may send them. */
export function useMayRemove({ subidoEn }: Pick<DocumentoRow, 'subidoEn'>): boolean {
  const user = useSessionUser();
  const may = (accion: Accion) => user !== undefined && permitted(user, 'documentos', accion) !== null;
  return may('E') || (may('C') && isWithinGrace(subidoEn, new Date()));
}

const wantsReason = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.codigo === errorCodes.validacion &&
  error.campos.some(({ campo }) => campo === 'motivo');

const textOf = (error: unknown): string => `${(plainRefusal(error) as Error).message}.`;

function useRemoving({ _id }: DocumentoRow, onRemoved: () => void) {
  const queries = useQueryClient();
  const ofIt = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes(_id) };
  return useMutation({
    mutationFn: async (motivo: string | undefined) => {
      // Readings that are under way would answer that the documento is not there.
      await queries.cancelQueries(ofIt);
      return documentoCalls.eliminar(_id, motivo);
    },
    onError: () => queries.invalidateQueries(ofIt),
    onSuccess: () => {
      showMessage('success', words.removed);
      onRemoved();
      return queries.invalidateQueries({ queryKey: [documentos.name, 'list'] });
    },
    // The dialog shows the refusals.
    meta: { fallback: FALLBACK, told: true },
  });
}
