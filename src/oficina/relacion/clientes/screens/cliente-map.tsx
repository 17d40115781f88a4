import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { clienteFieldRights } from '../field-rights.ts';
import { ClientePart } from './cliente-frame.tsx';
import { PointEditor } from './point/point-editor.tsx';

/** /panelAdmin/clientes/:id/mapa */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  const { writable } = clienteFieldRights(user);
  const canEdit = permitted(user, 'clientes', 'A') !== null && (!writable || writable.includes('horario'));
  return (
    <ClientePart part="Mapa">
      {({ _id }) => <PointEditor key={_id} idCliente={_id} canEdit={canEdit} />}
    </ClientePart>
  );
}
