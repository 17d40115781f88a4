import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { later } from '#platform/ui/later.tsx';
import type { Selection } from '#platform/ui/list/types.ts';
import type { CrudResource, CrudRights } from '../resource-types.ts';
import { BULK_LIMIT, sizeOf } from './bulk-calls.ts';
import { bulkFields } from './bulk-fields.ts';
import { tooManyText } from './bulk-words.ts';

const BulkChangeDialog = later(async () => (await import('./bulk-change.tsx')).BulkChangeDialog);
const BulkRemoveDialog = later(async () => (await import('./bulk-remove.tsx')).BulkRemoveDialog);

export type BulkBarProps = {
  resource: CrudResource;
  rights: Pick<CrudRights, 'canEdit' | 'canRemove'>;
  selection: Selection;
  rowLink(row: { _id: string }): string;
  /** Rows were changed or removed. */
  onDone(): void;
};

/** Actions on all the selected rows. */
export function BulkBar({ resource, rights, selection, rowLink, onDone }: BulkBarProps) {
  const [asking, setAsking] = useState<{ accion: 'actualizar' | 'eliminar'; selection: Selection }>();
  const ask = (accion: 'actualizar' | 'eliminar') => setAsking({ accion, selection });
  const count = sizeOf(selection);
  // The selection when the dialog opened: it is cleared once the change is done, and the dialog still
  // describes it.
  const dialog = asking && {
    resource,
    selection: asking.selection,
    rowLink,
    onDone,
    onClose: () => setAsking(undefined),
  };
  return (
    <>
      {count > BULK_LIMIT && <Text size="sm">{tooManyText(resource, count)}</Text>}
      {count > 0 && count <= BULK_LIMIT && (
        <Group gap="xs">
          {rights.canEdit && bulkFields(resource).length > 0 && (
            <Button variant="default" onClick={() => ask('actualizar')}>
              Cambiar…
            </Button>
          )}
          {rights.canRemove && (
            <Button variant="default" c="var(--danger)" onClick={() => ask('eliminar')}>
              Eliminar…
            </Button>
          )}
        </Group>
      )}
      {dialog && asking.accion === 'actualizar' && <BulkChangeDialog {...dialog} />}
      {dialog && asking.accion === 'eliminar' && <BulkRemoveDialog {...dialog} />}
    </>
  );
}
