import type { ComponentType } from 'react';
import type { RecordFamily } from '#oficina/base/record/record-family.ts';
import { RecordPart } from '#oficina/base/record/record-head.tsx';
import { RowHistory } from '#platform/crud/screens/row-history.tsx';

/** /panelAdmin/clientes/:id/historial, and that of every record. */
export const screenOf =
  (record: RecordFamily): ComponentType =>
  () => (
    <RecordPart record={record} part="Historial">
      {(row) => <RowHistory resource={record.resource} row={row} />}
    </RecordPart>
  );
