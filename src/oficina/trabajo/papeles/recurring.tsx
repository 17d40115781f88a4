import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { PaperForm } from '#office/papeles/screens/paper-form.tsx';
import { buttonOf, offeredSteps, type Step } from '#office/steps/step-table.ts';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { useRecord } from '#office/use-record.ts';
import { RelatedFacturas } from '#resources/facturas/screens/related-facturas.tsx';
import { facturasRecurrentes } from '#resources/facturasRecurrentes/contract.ts';
import { pasosRecurrente } from '#resources/facturasRecurrentes/pasos.ts';
import { NextOnes } from '#resources/facturasRecurrentes/screens/next-ones.tsx';
import { RecurringFailure } from '#resources/facturasRecurrentes/screens/recurring-failure.tsx';
import { recurringKind } from '#resources/facturasRecurrentes/screens/recurring-kind.ts';
import { RecurringReading } from '#resources/facturasRecurrentes/screens/recurring-reading.tsx';
import { RecurringState } from '#resources/facturasRecurrentes/screens/recurring-state.tsx';
import { useRecurringStep } from '#resources/facturasRecurrentes/screens/use-recurring-step.ts';
import { historyKey } from '#web/crud/history-reader.ts';
import { RemoveRow } from '#web/crud/remove-row.tsx';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { RowHistory } from '#web/crud/row-history.tsx';
import { wordsOf } from '#web/crud/words.ts';
import { useSessionUser } from '#web/session/session.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { releaseUnsaved } from '#web/unsaved.ts';

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
        title={row ? String(row.nombre) : words.noun}
        trail={[{ name: family.heading, to: family.base }]}
        status={row && <RecurringState row={row} />}
        actions={row && <Actions row={row} />}
      />
      <Loaded query={query} fallback={words.fallbacks.consultar}>
        {(loaded) => <Shown row={loaded} onReload={() => query.refetch()} />}
      </Loaded>
    </>
  );
}

function Shown({ row, onReload }: { row: CrudRow; onReload(): Promise<unknown> }) {
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

function Actions({ row }: { row: CrudRow }) {
  const navigate = useNavigate();
  const { family } = recurringKind(false);
  const perfil = useSessionUser();
  const { canRemove } = useCrudScreen(family, facturasRecurrentes);
  const estado = String(row.estado);
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

function StepButton({ row, step }: { row: CrudRow; step: Step }) {
  const estado = String(row.estado);
  const { busy, move } = useRecurringStep(row, step);
  return (
    <BusyButton variant={step.main?.includes(estado) ? 'filled' : 'default'} busy={busy} onClick={move}>
      {buttonOf(step, estado)}
    </BusyButton>
  );
}
