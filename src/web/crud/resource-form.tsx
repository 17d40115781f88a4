import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/mark.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { releaseUnsaved } from '../unsaved.ts';
import { CreateForm } from './create-form.tsx';
import { crudCalls } from './crud-calls.ts';
import { EditForm } from './edit-form.tsx';
import { RemoveRow } from './remove-row.tsx';
import { ResourceReading } from './resource-fields.tsx';
import { type CrudRow, type CrudScreen, nameOfRow } from './resource-types.ts';
import { wordsOf } from './words.ts';

/** A row of a family: a new one without `id`. Who may not write it reads it. */
export const ResourceForm = ({ id, ...screen }: CrudScreen & { id?: string | undefined }) =>
  id === undefined ? <NewRow {...screen} /> : <ExistingRow key={id} id={id} {...screen} />;

function NewRow({ resource, base, title, canCreate, fallbacks }: CrudScreen) {
  const words = wordsOf(resource);
  return (
    <>
      <PageHeader title={words.fresh} trail={[{ name: title, to: base }]} />
      {canCreate ? (
        <CreateForm resource={resource} base={base} fallback={fallbacks?.crear ?? words.fallbacks.crear} />
      ) : (
        <Notice>Tu rol no permite crear {resource.many}. Pídeselo a un Administrador.</Notice>
      )}
    </>
  );
}

function ExistingRow({ id, ...screen }: CrudScreen & { id: string }) {
  const { resource, base, title, canEdit, canRemove } = screen;
  const fallbacks = { ...wordsOf(resource).fallbacks, ...screen.fallbacks };
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const key = [resource.name, 'one', id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => crudCalls(resource.name).consultarPorId(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: fallbacks.consultar },
  });
  const leave = () => {
    // What was typed of what is gone is nobody's any more.
    releaseUnsaved();
    navigate(base);
  };
  const remove = (row: CrudRow) => (
    <RemoveRow resource={resource} row={row} fallback={fallbacks.eliminar} onRemoved={leave} />
  );
  return (
    <>
      <PageHeader
        title={query.data ? nameOfRow(resource, query.data) : wordsOf(resource).noun}
        trail={[{ name: title, to: base }]}
        actions={canRemove && query.data && remove(query.data)}
      />
      <Loaded query={query} fallback={fallbacks.consultar}>
        {(row) =>
          canEdit ? (
            <EditForm
              key={attempt}
              resource={resource}
              row={row}
              fallback={fallbacks.actualizar}
              onSaved={(saved) => queries.setQueryData(key, saved)}
              onDiscard={() => query.refetch().finally(() => setAttempt(attempt + 1))}
            />
          ) : (
            <Stack maw={720} gap={0}>
              <Notice>Tu rol permite ver estos datos, pero no cambiarlos.</Notice>
              <ResourceReading resource={resource} row={row} />
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}
