import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { CreateForm } from './create-form.tsx';
import { crudCalls } from './crud-calls.ts';
import { EditForm } from './edit-form.tsx';
import { ResourceReading } from './fields/resource-fields.tsx';
import { historyKey } from './history-reader.ts';
import type { FormExtras } from './layout.ts';
import { RemoveRow } from './remove-row.tsx';
import { type CrudResource, type CrudRow, type CrudScreen, nameOfRow, type RowOf } from './resource-types.ts';
import { useMergedAddress } from './towns/use-merged-address.ts';
import { wordsOf } from './words.ts';

// Loaded on demand: it is under the form, and some families have none.
const RowHistory = lazy(async () => ({ default: (await import('./row-history.tsx')).RowHistory }));

type Screen<R extends CrudResource = CrudResource> = CrudScreen<R> & FormExtras<RowOf<R>>;

type ResourceFormProps<R extends CrudResource> = Screen<R> & { id?: string | undefined };

/** Form of a family's row, new without `id`. A person who may not write it sees it read-only. */
export function ResourceForm<R extends CrudResource>({ id, ...typed }: ResourceFormProps<R>) {
  // From here on, the code does not know the family's own types.
  const screen = typed as unknown as Screen;
  return id === undefined ? <NewRow {...screen} /> : <ExistingRow key={id} id={id} {...screen} />;
}

function NewRow(screen: Screen) {
  const { resource, base, title, canCreate, fallbacks, layout, createdTo, children } = screen;
  const navigate = useNavigate();
  const words = wordsOf(resource);
  return (
    <>
      <PageHeader title={words.fresh} trail={screen.trail ?? [{ name: title, to: base }]} />
      {screen.intro}
      {canCreate ? (
        <CreateForm
          resource={resource}
          layout={layout}
          fallback={fallbacks?.crear ?? words.fallbacks.crear}
          onCreated={(row) => navigate(createdTo?.(row) ?? base)}
        >
          {children}
        </CreateForm>
      ) : (
        <Notice>
          {screen.made ?? `Tu rol no permite crear ${resource.many}. Pídeselo a un Administrador.`}
        </Notice>
      )}
    </>
  );
}

function ExistingRow({ id, ...screen }: Screen & { id: string }) {
  const { resource, base, title, canRemove } = screen;
  const fallbacks = { ...wordsOf(resource).fallbacks, ...screen.fallbacks };
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: keyOf(resource.name, id),
    queryFn: ({ signal }) => crudCalls(resource.name).consultarPorId(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: fallbacks.consultar },
  });
  useMergedAddress(id, query.error);
  const leave = () => {
    // The row no longer exists, so the form stops guarding its unsaved text.
    releaseUnsaved();
    navigate(base);
  };
  const actions = (row: CrudRow) => (
    <>
      {screen.actions?.(row)}
      {canRemove && (
        <RemoveRow
          {...{ resource, row, along: screen.along }}
          fallback={fallbacks.eliminar}
          onRemoved={leave}
        />
      )}
    </>
  );
  const shown = query.data && (canRemove || screen.actions) && actions(query.data);
  return (
    <>
      {screen.head ? (
        screen.head(query.data, shown)
      ) : (
        <PageHeader
          title={query.data ? nameOfRow(resource, query.data) : wordsOf(resource).noun}
          trail={screen.trail ?? [{ name: title, to: base }]}
          actions={shown}
        />
      )}
      <QueryView query={query} fallback={fallbacks.consultar}>
        {(row) => (
          <ShownRow {...screen} row={row} fallback={fallbacks.actualizar} onReload={() => query.refetch()} />
        )}
      </QueryView>
    </>
  );
}

const keyOf = (name: string, id: string) => [name, 'one', id];

type ShownRowProps = Screen & { row: CrudRow; fallback: string; onReload(): Promise<unknown> };

/** Existing row, editable or read-only, with its content and history under it. */
function ShownRow({ row, fallback, onReload, ...screen }: ShownRowProps) {
  const { resource, layout, canEdit, children, aside, history = true } = screen;
  const locked = canEdit ? screen.locked?.(row) : 'Tu rol permite ver estos datos, pero no cambiarlos.';
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const onSaved = (saved: CrudRow) => {
    queries.setQueryData(keyOf(resource.name, row._id), saved);
    queries.invalidateQueries({ queryKey: historyKey(resource.name, row._id) });
  };
  return (
    <Stack gap="md">
      {screen.above?.(row)}
      {locked === undefined ? (
        <EditForm
          key={attempt}
          {...{ resource, layout, row, fallback, onSaved, children }}
          onDiscard={() => onReload().finally(() => setAttempt(attempt + 1))}
        />
      ) : (
        <Stack maw={FORM_WIDTH} gap="md">
          <Notice>{locked}</Notice>
          <ResourceReading resource={resource} layout={layout} row={row} />
        </Stack>
      )}
      {aside?.(row)}
      {history && (
        <Suspense>
          <RowHistory resource={resource} row={row} />
        </Suspense>
      )}
    </Stack>
  );
}
