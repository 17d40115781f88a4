import type { ComponentType } from 'react';
import type { RecordFamily } from '#oficina/base/record/record-family.ts';
import { RecordPart } from '#oficina/base/record/record-head.tsx';
import { SeenTimeline } from '#oficina/trabajo/cronologia/screens/seen-timeline.tsx';

/** /panelAdmin/clientes/:id/cronologia, and that of every record. */
export const screenOf =
  (record: RecordFamily): ComponentType =>
  () => (
    <RecordPart record={record} part="Cronología">
      {({ _id }) => (
        <SeenTimeline key={_id} entidad={record.family.name} field={record.field} _idEntidad={_id} />
      )}
    </RecordPart>
  );
