import { RecordPart } from '#oficina/base/record/record-head.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { clienteFieldRights } from '../field-rights.ts';
import { record } from './cliente-record.ts';
import { PointEditor } from './point/point-editor.tsx';

/** /panelAdmin/clientes/:id/mapa and /panelCliente/perfilAutoescuela/mapa */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  const { writable } = clienteFieldRights(user);
  const canEdit = permitted(user, 'clientes', 'A') !== null && (!writable || writable.includes('horario'));
  return (
    <RecordPart record={record} part="Mapa">
      {({ _id }) => <PointEditor key={_id} idCliente={_id} canEdit={canEdit} />}
    </RecordPart>
  );
}
