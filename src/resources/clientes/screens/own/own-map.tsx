import { useSessionUser } from '#web/session/session.ts';
import { permitted } from '../../../usuarios/roles.ts';
import { PointEditor } from '../point/point-editor.tsx';
import { OwnSchool } from './own-school.tsx';

/** /panelCliente/perfilAutoescuela/mapa */
export function Component() {
  const user = useSessionUser();
  const canEdit = user !== undefined && permitted(user, 'clientes', 'A') !== null;
  return <OwnSchool part="Mapa">{({ _id }) => <PointEditor idCliente={_id} canEdit={canEdit} />}</OwnSchool>;
}
