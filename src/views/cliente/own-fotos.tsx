import { permitted } from '#office/access/roles.ts';
import { OwnSchool } from '#office/own-school/own-autoescuela.tsx';
import { PhotoGallery } from '#resources/imagenes/screens/foto-gallery.tsx';
import { useSessionUser } from '#web/session/session.ts';

/** /panelCliente/perfilAutoescuela/fotos */
export function Component() {
  const user = useSessionUser();
  const canEdit = user !== undefined && permitted(user, 'imagenes', 'A') !== null;
  return (
    <OwnSchool part="Fotos">{({ _id }) => <PhotoGallery idCliente={_id} canEdit={canEdit} />}</OwnSchool>
  );
}
