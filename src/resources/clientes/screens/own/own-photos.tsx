import { useSessionUser } from '#web/session/session.ts';
import { PhotoGallery } from '../../../imagenes/screens/photo-gallery.tsx';
import { permitted } from '../../../usuarios/roles.ts';
import { OwnSchool } from './own-school.tsx';

/** /panelCliente/perfilAutoescuela/fotos */
export function Component() {
  const user = useSessionUser();
  const canEdit = user !== undefined && permitted(user, 'imagenes', 'A') !== null;
  return (
    <OwnSchool part="Fotos">{({ _id }) => <PhotoGallery idCliente={_id} canEdit={canEdit} />}</OwnSchool>
  );
}
