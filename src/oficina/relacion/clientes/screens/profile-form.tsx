import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { caracteristicasAutoescuela } from '#comparador/tarifas/caracteristicasAutoescuela/contract.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { EditForm } from '#platform/crud/screens/edit-form.tsx';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import type { Feature } from '../own-cliente.ts';

const FALLBACK = 'Error al obtener las características';

type ProfileFormProps = {
  /** The written fields, which include one for the features to choose. */
  resourceOf(features: readonly Feature[]): CrudResource;
  layout: FormLayout;
  row: CrudRow;
  canEdit: boolean;
  fallback: string;
  put(base: CrudRow, changes: Record<string, unknown>): Promise<CrudRow>;
  onSaved(row: CrudRow): void;
  refetch(): Promise<unknown>;
};

/** Form of what visitors read of an autoescuela, for the office and for itself. Who may not write it sees it read-only. */
export function ProfileForm({ resourceOf, canEdit, refetch, ...form }: ProfileFormProps) {
  const [attempt, setAttempt] = useState(0);
  const features = useQuery({
    queryKey: ['caracteristicasAutoescuela', 'all'],
    queryFn: ({ signal }) =>
      crudCalls<typeof caracteristicasAutoescuela>('caracteristicasAutoescuela').leer(
        { orden: 'orden', limite: 100 },
        signal,
      ),
    meta: { fallback: FALLBACK, background: true },
  });
  return (
    <QueryView query={features} fallback={FALLBACK}>
      {({ filas }) =>
        canEdit ? (
          <EditForm
            key={attempt}
            {...form}
            resource={resourceOf(filas)}
            onDiscard={() => refetch().finally(() => setAttempt(attempt + 1))}
          />
        ) : (
          <Stack maw={FORM_WIDTH} gap="md">
            <Notice>Tu rol permite ver estos datos, pero no cambiarlos.</Notice>
            <ResourceReading resource={resourceOf(filas)} layout={form.layout} row={form.row} />
          </Stack>
        )
      }
    </QueryView>
  );
}
