import { OwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { PointEditor } from '../point/point-editor.tsx';

/** /panelCliente/perfilAutoescuela/mapa */
export function Component() {
  const user = useSessionUser();
  const canEdit = user !== undefined && permitted(user, 'clientes', 'A') !== null;
  return (
    <OwnAutoescuela part="Mapa">
      {({ _id }) => <PointEditor idCliente={_id} canEdit={canEdit} />}
    </OwnAutoescuela>
  );
}
