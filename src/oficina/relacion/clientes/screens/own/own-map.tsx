import { permitted } from '#office/access/roles.ts';
import { OwnAutoescuela } from '#office/own-school/own-autoescuela.tsx';
import { useSessionUser } from '#web/session/session.ts';
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
