import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { buttonOf, offeredSteps, type Step } from '#oficina/base/steps/step-table.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { RelatedFacturas } from '#oficina/ventas/facturas/screens/related-facturas.tsx';
import { facturasRecurrentes, type RecurrenteRow } from '#oficina/ventas/facturasRecurrentes/contract.ts';
import { pasosRecurrente } from '#oficina/ventas/facturasRecurrentes/pasos.ts';
import { NextOnes } from '#oficina/ventas/facturasRecurrentes/screens/next-ones.tsx';
import { RecurringFailure } from '#oficina/ventas/facturasRecurrentes/screens/recurring-failure.tsx';
import { recurringKind } from '#oficina/ventas/facturasRecurrentes/screens/recurring-kind.ts';
import { RecurringReading } from '#oficina/ventas/facturasRecurrentes/screens/recurring-reading.tsx';
import { RecurringState } from '#oficina/ventas/facturasRecurrentes/screens/recurring-state.tsx';
import { PaperForm } from '#oficina/ventas/papeles/screens/paper-form.tsx';
import { usePaperStep } from '#oficina/ventas/papeles/screens/use-paper-step.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { historyKey } from '#platform/crud/screens/history-reader.ts';
import { RemoveRow } from '#platform/crud/screens/remove-row.tsx';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { RowHistory } from '#platform/crud/screens/row-history.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';

const words = wordsOf(facturasRecurrentes);

/** /panelAdmin/facturasRecurrentes/:id */
export function Component() {
  const { id = '' } = useParams();
  return <Recurring key={id} id={id} />;
}

function Recurring({ id }: { id: string }) {
  const query = useRecord(facturasRecurrentes, id);
  const row = query.data;
  const { family } = recurringKind(false);
  return (
    <>
      <PageHeader
        title={row?.nombre ?? words.noun}
        trail={[{ name: family.heading, to: family.base }]}
        status={row && <RecurringState row={row} />}
        actions={row && <Actions row={row} />}
      />
      <QueryView query={query} fallback={words.fallbacks.consultar}>
        {(loaded) => <RecurringView row={loaded} onReload={() => query.refetch()} />}
      </QueryView>
    </>
  );
}

function RecurringView({ row, onReload }: { row: RecurrenteRow; onReload(): Promise<unknown> }) {
  const user = useSessionUser();
  const kind = recurringKind(user !== undefined && permitted(user, 'facturas', 'M') !== null);
  const { canEdit } = useCrudScreen(kind.family, facturasRecurrentes);
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const onSaved = (saved: CrudRow) => {
    queries.setQueryData([facturasRecurrentes.name, 'one', row._id], saved);
    queries.invalidateQueries({ queryKey: historyKey(facturasRecurrentes.name, row._id) });
  };
  return (
    <Stack gap="md">
      {row.fallo !== null && <RecurringFailure row={row} canEdit={canEdit} />}
      <NextOnes row={row} />
      {canEdit ? (
        <PaperForm
          key={`${attempt} ${row.estado}`}
          {...{ kind, row, onSaved }}
          onDiscard={() => onReload().finally(() => setAttempt(attempt + 1))}
        />
      ) : (
        <RecurringReading kind={kind} row={row} />
      )}
      <RelatedFacturas
        title="Facturas hechas"
        of={{ _idRecurrente: row._id }}
        newest
        none="Todavía no ha hecho ninguna."
      />
      <RowHistory resource={facturasRecurrentes} row={row} />
    </Stack>
  );
}

function Actions({ row }: { row: RecurrenteRow }) {
  const navigate = useNavigate();
  const { family } = recurringKind(false);
  const perfil = useSessionUser();
  const { canRemove } = useCrudScreen(family, facturasRecurrentes);
  const { estado } = row;
  const leave = () => {
    releaseUnsaved();
    navigate(family.base);
  };
  return (
    <>
      {canRemove && (
        <RemoveRow
          resource={facturasRecurrentes}
          row={row}
          fallback={words.fallbacks.eliminar}
          onRemoved={leave}
        />
      )}
      {perfil &&
        offeredSteps(pasosRecurrente, row, { estado, perfil }).map((step) => (
          <StepButton key={step.verb} {...{ row, step }} />
        ))}
    </>
  );
}

function StepButton({ row, step }: { row: RecurrenteRow; step: Step }) {
  const { estado } = row;
  const { mutate, isPending } = usePaperStep(recurringKind(false), row);
  return (
    <BusyButton
      variant={step.main?.includes(estado) ? 'filled' : 'default'}
      busy={isPending}
      onClick={() => mutate({ step })}
    >
      {buttonOf(step, estado)}
    </BusyButton>
  );
}
